internal import Arguments
internal import Words

/// The argument for one card.
struct CardArgument {
  var card: String

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    card = try reader.argument(
      value: .card, english: "The card.", ukrainian: "Картка.", completion: .cards)
  }
}
