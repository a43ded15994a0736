package import Cards
internal import Exchange
internal import Files
internal import JSON
package import Rendering
internal import Terminal
internal import Values
package import Words

/// The settings that there are, and the file that has them: a JSON object, `config.json`.
extension Settings {
  /// A setting.
  package struct Key {
    /// The name in the file and on the command line.
    package let name: String
    /// The values that it may have, or examples of them.
    package let values: [String]
    /// The meaning of the setting.
    package let help: Phrase
    /// Converts a typed value to its form in the file; returns nil for a wrong value. Nil if only `values` are
    /// possible.
    package var reading: (@Sendable (String) -> String?)?
    /// Whether the values are true and false, which the file has as JSON booleans.
    var isFlag: Bool { values == ["true", "false"] }

    /// Returns the form of a value in the file; nil for a wrong value.
    package func value(of text: String) -> String? { reading.map { $0(text) } ?? (values.contains(text) ? text : nil) }
  }

  /// All settings.
  package static let keys = [
    Key(name: "language", values: Language.all.map(\.code), help: Phrase("the language, instead of the locale's")),
    Key(
      name: "color", values: ColourOption.When.allCases.map(\.rawValue),
      help: Phrase("whether to show names in the colour of their card")),
    Key(name: "plain", values: ["true", "false"], help: Phrase("one fact a line, for screen readers")),
    Key(
      name: "as", values: CodeForm.allCases.map(\.rawValue),
      help: Phrase("how ucard show draws a code in a terminal")),
    Key(
      name: "scale", values: ["auto"] + TerminalDrawing.scaleRange.map(String.init),
      help: Phrase("the size of a module in a terminal: 1 is half a column, 2 one column, 3 two columns")),
    Key(
      name: "rotation", values: TerminalDrawing.Rotation.allCases.map(\.rawValue),
      help: Phrase("whether bars in a terminal stand upright or are turned by 90 degrees")),
    Key(
      name: "face", values: ["true", "false"],
      help: Phrase("whether to show the whole card, not only the code, in terminals that show pictures")),
    Key(
      name: "order", values: ["used", "starred"],
      help: Phrase("which cards come first: those that were used last, or starred ones")),
    Key(
      name: "reminders", values: ["none", "1h", "1d 1h 10m"],
      help: Phrase("how long before new events to ring, unless --remind says otherwise"),
      reading: readReminders),
    Key(
      name: "digest", values: ["08:00", "never"],
      help: Phrase("when ucard remind lists events and expiring cards; then run ucard remind --install again"),
      reading: readTime),
    Key(
      name: "original", values: ["16", "32", "64"], help: Phrase("how large an original may be, in MB, up to 64"),
      reading: { megabytes($0, 1...OriginalFile.maximumBytes / 1_000_000) }),
    Key(
      name: "originals", values: ["200", "1000"], help: Phrase("how large all originals may be together, in MB"),
      reading: { megabytes($0, 1...1_000_000) }),
  ]

  /// The name of the setting or the value that a typed word means in any language; nil if it is another word.
  package static func meaning(of typed: String) -> String? { words.first { $0.isMeant(by: typed) }?.name(in: .english) }

  /// Words for settings and their values.
  private static let words = [
    TypedWord("language|lang", context: "setting"), TypedWord("color|colour", context: "setting"),
    TypedWord("reminders", context: "setting"), TypedWord("true|yes|on", context: "setting"),
    TypedWord("false|no|off", context: "setting"), TypedWord("uk|ua|ukrainian", context: "setting"),
    TypedWord("en|english", context: "setting"),
  ]

  /// The setting of that name; nil if there is none.
  package static func key(_ name: String) -> Key? { keys.first { $0.name == name } }

  /// The path of the file; nil if there is no home folder.
  package static func path(in context: CommandContext) -> String? { context.configurationFile("config.json") }

  /// Reads the settings. Without a file there are none.
  ///
  /// - Parameter warn: receives a warning about a file that cannot be read, or a value that is not known. The command goes
  ///   on without it, because a till is waiting.
  package static func read(in context: CommandContext, warn: (Phrase) -> Void) -> Settings {
    var settings = Settings()
    guard let path = path(in: context), FileKind(of: path) != .nothing else { return settings }
    do {
      for (name, value) in try object(at: path).members {
        guard let key = key(name) else {
          // A key of another version is ignored silently. A key with a typo has no effect, so its writer is warned.
          if name.count > 3, let nearest = NearestName.meant(by: name, in: keys.map(\.name)) {
            warn(Phrase("There is no setting “\(name)” in “\(path)”. Did you mean \(nearest)?"))
          }
          continue
        }
        let number = value.whole.map(String.init)
        let text = value.string ?? number.flatMap { key.value(of: $0) != nil ? $0 : nil } ?? value.flag.map(String.init)
        guard let text = text.flatMap(key.value) else {
          let values = key.values.joined(separator: ", ")
          warn(Phrase("The setting \(name) in “\(path)” has to be one of: \(values). It is ignored."))
          continue
        }
        settings.values[name] = text
      }
    } catch {
      warn(Phrase("The settings in “\(path)” cannot be read and are ignored: the file has to be a JSON object."))
    }
    return settings
  }

  /// Sets a key to a value, or removes it for nil. The keys of other versions stay in the file, and so do those that
  /// another process sets at the same time.
  ///
  /// - Throws: `FileError`; `CommandFailure` if the file is not a JSON object.
  package static func write(_ value: String?, of key: Key, to path: String) throws {
    let folder = path.parentFolder
    for folder in [folder.parentFolder, folder] { _ = try Folder(making: folder) }
    try Folder(folder).whileLocked { try replace(value, of: key, in: path) }
  }

  private static func replace(_ value: String?, of key: Key, in path: String) throws {
    var object = JSONObject()
    if FileKind(of: path) != .nothing {
      do {
        for (name, value) in try Self.object(at: path).members where name != key.name { object.add(name, value) }
      } catch is DamagedSettings {
        throw CommandFailure(
          .badData, Phrase("“\(path)” is not a JSON object: correct or remove the file. Nothing was changed."))
      }
    }
    object.add(key.name, value.map { key.isFlag ? .flag($0 == "true") : .string($0) })
    try OutputFile.write(JSONValue.object(object).bytes(.indented), to: path)
  }

  /// The bytes that a file may have.
  private static let maximumBytes = 1 << 16

  private struct DamagedSettings: Error {}

  private static func object(at path: String) throws -> JSONObject {
    guard let bytes = try InputFile(path).readAll(most: maximumBytes), let object = (try? JSONValue(bytes))?.object
    else { throw DamagedSettings() }
    return object
  }

  /// When to colour names.
  package var colour: ColourOption.When { values["color"].flatMap(ColourOption.When.init) ?? .auto }

  /// Whether to write plain text.
  package var isPlain: Bool { values["plain"] == "true" }

  /// Whether the whole card is shown in terminals that show pictures.
  package var isFace: Bool { values["face"] == "true" }

  /// Whether starred cards come first in every list.
  package var putsStarsFirst: Bool { values["order"] == "starred" }

  /// The size of modules in a terminal, as in `TerminalDrawing.scaleRange`; nil for one that fits.
  package var scale: Int? { values["scale"].flatMap { Int($0) } }

  /// The direction of bars in a terminal.
  package var rotation: TerminalDrawing.Rotation { values["rotation"].flatMap(TerminalDrawing.Rotation.init) ?? .auto }

  /// The form of codes in a terminal.
  package var form: CodeForm { values["as"].flatMap(CodeForm.init) ?? .auto }

  /// The reminders of new events for which none are given.
  package var reminders: [Reminder] { values["reminders"].flatMap { [Reminder]($0) } ?? [] }

  /// The time of the morning digest, in seconds since midnight; nil for no digest.
  package var digest: Int? { values["digest"] == "never" ? nil : expirySecond }

  /// The time of day at which expiring cards are told, in seconds since midnight: that of the digest, else 8 o'clock.
  package var expirySecond: Int { values["digest"].flatMap { TypedTime($0).second } ?? 8 * 3600 }

  /// The most bytes of an original.
  package var originalBytes: Int {
    values["original"].flatMap { Int($0) }.map { $0 * 1_000_000 } ?? OriginalFile.usualBytes
  }

  /// The most bytes of all originals; nil for the usual number.
  package var originalsBytes: Int? { values["originals"].flatMap { Int($0) }.map { $0 * 1_000_000 } }

  /// A typed number of megabytes, with or without its unit; nil for another text.
  private static func megabytes(_ typed: String, _ range: ClosedRange<Int>) -> String? {
    let number = typed.uppercased().hasSuffix("MB") ? typed.dropLast(2) : typed[...]
    return Int(String(number).withoutBlanks).flatMap { range.contains($0) ? String($0) : nil }
  }

  /// The reminders in a typed text: `1h 10m`, or `none`; nil for any other text.
  static let readReminders: @Sendable (String) -> String? = { typed in
    if TypedAnswer.isNone(typed) { return "none" }
    return [Reminder](typed).flatMap { $0.isEmpty ? nil : $0.text }
  }

  /// The time of day in a typed text: `08:00`, or `never`; nil for any other text.
  static let readTime: @Sendable (String) -> String? = { typed in
    if TypedAnswer.isNone(typed) { return "never" }
    let time = TypedTime(typed)
    guard let second = time.second, time.day == nil, time.zone == nil, time.offset == nil, second.isMultiple(of: 60),
      let clock = EventTime.Clock(second: second, zone: "UTC")
    else { return nil }
    return clock.text
  }
}
