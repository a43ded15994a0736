/// The languages that messages exist in.
public enum Language: Sendable {
  /// English.
  case english
  /// Ukrainian.
  case ukrainian

  /// The language that `LC_ALL`, `LC_MESSAGES` or `LANG` names, the first of them that is set; English for any
  /// other.
  init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale?.hasPrefix("uk") == true ? .ukrainian : .english
  }

  /// Languages that a person reads, the best first, as codes of BCP 47: that of the locale, and English.
  static func read(in environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = locale?.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-") ?? ""
    let isPlain = name.isEmpty || name == "C" || name == "POSIX"
    return (isPlain ? [] : [String(name), String(name.prefix { $0 != "-" })]) + ["en"]
  }

  /// That of the command that runs.
  static var current: Language { CommandContext.current?.language ?? .english }
}
