internal import Words

extension Language {
  /// Chooses the language by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; English for any other
  /// language.
  init(environment: Environment) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale?.hasPrefix("uk") == true ? .ukrainian : .english
  }

  /// The languages that a person reads, the best first, as codes of BCP 47: that of the locale, and English.
  static func read(in environment: Environment) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = locale?.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-") ?? ""
    let isPlain = name.isEmpty || name == "C" || name == "POSIX"
    return (isPlain ? [] : [String(name), String(name.prefix { $0 != "-" })]) + ["en"]
  }
}
