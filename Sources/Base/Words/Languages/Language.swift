internal import Translations

/// A language of messages and pages: English, or one that has a catalogue in `Translations`.
public struct Language: Hashable, Sendable {
  /// Its code (BCP 47).
  public let code: String
  /// Its messages; nil for English, which the code has.
  let catalogue: Catalogue?

  init(code: String, catalogue: Catalogue?) {
    self.code = code
    self.catalogue = catalogue
  }

  /// Finds a language by its code; nil if there is none.
  public init?(code: String) {
    guard let language = Self.all.first(where: { $0.code == code }) else { return nil }
    self = language
  }

  /// Finds the language of a tag such as `uk-UA` or `uk`, ignoring letter case; nil if there is none.
  public init?(tag: some StringProtocol) {
    let tag = tag.lowercased()
    let codes = [tag[...], tag.prefix { $0 != "-" }]
    guard let language = codes.lazy.compactMap({ code in Self.all.first { $0.code.lowercased() == code } }).first else {
      return nil
    }
    self = language
  }

  /// English.
  public static let english = Language(code: "en", catalogue: nil)

  /// All languages, English first.
  public static let all =
    [english]
    + (0..<translation_count()).map { index in
      let translation = translation_at(index)
      let messages = UnsafeRawBufferPointer(start: translation.messages, count: translation.size)
      return Language(code: String(cString: translation.language), catalogue: Catalogue(messages))
    }

  /// Languages with the same code are the same.
  public static func == (one: Language, other: Language) -> Bool { one.code == other.code }
  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
