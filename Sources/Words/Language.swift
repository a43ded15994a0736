/// The languages of messages and pages, by their codes (BCP 47).
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Ukrainian.
  case ukrainian = "uk"
}
