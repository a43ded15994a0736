internal import Words

/// The names of values in help that several options use.
extension Phrase {
  static let name = Phrase("name")
  static let text = Phrase("text")
  static let file = Phrase("file")
  static let folder = Phrase("folder")
  static let card = Phrase("card")
  static let type = Phrase("type")
  static let format = Phrase("format")
  static let form = Phrase("form")
  static let date = Phrase("date")
  static let number = Phrase("number")
  static let identifier = Phrase("identifier")
  static let key = Phrase("key")
  static let value = Phrase("value")
  static let payload = Phrase("payload")
  static let category = Phrase("category")
}
