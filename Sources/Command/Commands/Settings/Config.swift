internal import Actions
internal import Arguments
internal import CommandBase
internal import JSON
internal import Terminal
internal import Words

/// `ucard config`.
struct Config: UCardCommand {
  static let help = CommandHelp(
    name: "config", group: .setUp,
    abstract: Phrase("Show and change settings."),
    examples: ["ucard config", "ucard config language uk", "ucard config as spaces", "ucard config --unset as"],
    details: Phrase(
      """
      Settings: \(list).

      ucard config alone prints the settings that are set. The settings are a JSON object in \
      ~/.config/ucard/config.json ($XDG_CONFIG_HOME). The options of a command override them, and so do UCARD_PLAIN and \
      NO_COLOR.
      """))

  private static let list = Phrase.list(
    Settings.keys.map { Phrase(verbatim: "\($0.name) (\($0.values.joined(separator: ", "))): \($0.help)") },
    separator: "; ")

  var key: String? = Given.optionalArgument(
    value: .key, help: Phrase("The setting."),
    completion: .list(Settings.keys.map(\.name)))
  var value: String? = Given.optionalArgument(value: .value, help: Phrase("Its new value."), completion: .settingValues)
  var unset: String? = Given.option(
    "--unset", value: .key, help: Phrase("Remove this setting."),
    completion: .list(Settings.keys.map(\.name)))
  var result = ResultOptions(quiet: .silence)

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    guard let path = Settings.path(in: context) else {
      throw CommandFailure(.usage, Phrase("There is no folder for settings: set HOME."))
    }
    if let unset {
      try require(key == nil, .usage, Phrase("--unset removes one setting: name no other setting or value."))
      let key = try Self.requested(unset)
      guard context.settings.values[key.name] != nil else { throw Self.notSet(key) }
      try Settings.write(nil, of: key, to: path)
      try result.report([key.name: JSONValue.null], in: context)
      try sayTimerStays(key, in: context)
      return
    }
    guard let key else {
      let known = Settings.keys.compactMap { key in
        context.settings.values[key.name].map { (name: key.name, value: $0) }
      }
      var json = JSONObject()
      for setting in known { json.add(setting.name, setting.value) }
      return try result.report(json, in: context) {
        try context.write(known.map { "\($0.name)=\($0.value)\n" }.joined())
        let place = known.isEmpty ? Phrase("Nothing is set.") : Phrase("The settings are in “\(path)”.")
        context.say(.sentences(place, Phrase("To list all settings and their values:").then("ucard config --help")))
      }
    }
    let chosen = try Self.requested(key)
    guard let value else {
      guard let value = context.settings.values[chosen.name] else { throw Self.notSet(chosen) }
      return try result.report([chosen.name: value], in: context) {
        try context.write(value + "\n")
      }
    }
    let other = Settings.meaning(of: value)
    let meant =
      other.flatMap(chosen.value) ?? chosen.value(of: value)
      ?? other.flatMap { Self.valuesOfBooleans[$0] }.flatMap(chosen.value)
    guard let meant else {
      let values = chosen.values.joined(separator: ", ")
      try require(chosen.reading == nil, .usage, Phrase("\(chosen.name) cannot be “\(value)”. Write it as: \(values)."))
      throw CommandFailure(.usage, Phrase("\(chosen.name) cannot be “\(value)”. Choose one of: \(values)."))
    }
    try Settings.write(meant, of: chosen, to: path)
    try result.report([chosen.name: meant], in: context) {
      context.say(Phrase("\(chosen.name) is now \(meant)."))
    }
    try sayTimerStays(chosen, in: context)
  }

  /// The values that yes and no stand for in a setting such as `color`.
  private static let valuesOfBooleans = ["true": "always", "false": "never"]

  /// Says how to move the timer of the digest to its new time, if that timer is installed.
  private func sayTimerStays(_ key: Settings.Key, in context: CommandContext) throws {
    guard key.name == "digest", try TimerInstallation<ReminderTimers>(in: context).has(ReminderTimers.digestName) else {
      return
    }
    context.say(Phrase("The timer still has its old time. To change it:").then("ucard remind --install"))
  }

  private static func requested(_ name: String) throws(CommandFailure) -> Settings.Key {
    let begun = Settings.keys.filter { $0.name.hasPrefix(name.lowercased()) }
    if let key = Settings.key(Settings.meaning(of: name) ?? name) ?? (begun.count == 1 ? begun[0] : nil) {
      return key
    }
    let names = Settings.keys.map(\.name).joined(separator: ", ")
    throw CommandFailure(
      .usage, Phrase("There is no setting “\(name)”. Settings: \(names).").then(Answers.lines(for: name, of: "config")))
  }

  private static func notSet(_ key: Settings.Key) -> CommandFailure {
    CommandFailure(.nothingMatches, Phrase("\(key.name) is not set. To set it:").then("ucard config \(key.name) VALUE"))
  }
}
