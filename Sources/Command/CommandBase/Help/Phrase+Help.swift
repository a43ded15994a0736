package import Words

/// The names of values in help that several options use.
extension Phrase {
  package static let name = Phrase("name")
  package static let text = Phrase("text")
  package static let file = Phrase("file")
  package static let folder = Phrase("folder")
  package static let card = Phrase("card")
  package static let type = Phrase("type")
  package static let format = Phrase("format")
  package static let form = Phrase("form")
  package static let date = Phrase("date")
  package static let number = Phrase("number")
  package static let identifier = Phrase("identifier")
  package static let key = Phrase("key")
  package static let value = Phrase("value")
  package static let payload = Phrase("payload")
  package static let category = Phrase("category")
}
