internal import Barcodes
internal import Cards
internal import Foundation

extension Phrase {
  /// What bears a name, at the beginning of a sentence.
  static let ofCard = Phrase(english: "A card", ukrainian: "Картка")
  static let label = Phrase(english: "A label", ukrainian: "Мітка")
  static let issuer = Phrase(english: "An issuer", ukrainian: "Видавець")
  static let ofCategory = Phrase(english: "A category", ukrainian: "Категорія")
  static let printed = Phrase(english: "A printed text", ukrainian: "Напис")
  static let ofCharset = Phrase(english: "A charset", ukrainian: "Кодування")
  static let ofLevel = Phrase(english: "A level of error correction", ukrainian: "Рівень корекції")
  static let ofType = Phrase(english: "A type", ukrainian: "Тип")
}

extension String {
  /// The text as a name of something, which has to be visible and in one line.
  ///
  /// - Throws: `CommandFailure`.
  func asName(of what: Phrase) throws(CommandFailure) -> String {
    guard contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(
        status: .badData,
        phrase: what + Phrase(english: " needs a name; this one is empty.", ukrainian: " потребує назви; ця порожня."))
    }
    return try asLine(of: what)
  }

  /// The text as one line that says something, without blanks around it: they are slips of the finger, and nobody sees
  /// them.
  ///
  /// - Throws: `CommandFailure`.
  func asLine(of what: Phrase) throws(CommandFailure) -> String {
    guard contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(
        status: .badData,
        phrase: what + Phrase(english: " cannot be empty.", ukrainian: ": тут потрібен видимий текст."))
    }
    guard isPrintable else {
      throw CommandFailure(
        status: .badData,
        phrase: what
          + Phrase(
            english: " cannot have control characters or line breaks.",
            ukrainian: ": керівних знаків і розривів рядка тут бути не може."))
    }
    return trimmingCharacters(in: .whitespaces)
  }

  /// The text as the name of a category, which "All cards" cannot be.
  ///
  /// - Throws: `CommandFailure`.
  func asCategory() throws(CommandFailure) -> String {
    let name = try asName(of: .ofCategory)
    guard !CategoryName.isReserved(name) else {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "“\(name)” always holds every card; a category needs another name.",
          ukrainian: "«\(name)» і так містить усі картки; категорії потрібна інша назва."))
    }
    return name
  }

  /// The text as a note, which may have several lines.
  ///
  /// - Throws: `CommandFailure`.
  func asNote() throws(CommandFailure) -> String {
    guard unicodeScalars.allSatisfy({ $0 == "\n" || $0 == "\t" || String($0).isPrintable }) else {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "A note cannot have control characters other than line breaks and tabs.",
          ukrainian: "Нотатка не може мати керівних знаків, крім розривів рядка й табуляції."))
    }
    return self
  }
}
