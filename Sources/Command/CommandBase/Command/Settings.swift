package import Words

/// The settings of a person. An option on the command line wins over a setting.
package struct Settings: Sendable {
  /// The values that are set, by the names of their keys.
  package var values: [String: String] = [:]

  /// No settings.
  package init() {}

  /// The language of messages; nil for that of the locale.
  package var language: Language? { values["language"].flatMap(Language.init(code:)) }
}
