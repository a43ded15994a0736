/// A language of the page, by its code (BCP 47).
package enum PageLanguage: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Ukrainian.
  case ukrainian = "uk"
}
