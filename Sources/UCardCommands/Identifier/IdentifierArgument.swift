internal import Arguments
internal import Words

/// An identifier of a card.
struct IdentifierArgument {
  var identifier: String

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    identifier = try reader.argument(
      value: .identifier,
      english: "The identifier: its label, the beginning of it, or its position.",
      ukrainian: "Ідентифікатор: його мітка, її початок або місце.")
  }
}
