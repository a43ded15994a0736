internal import Arguments
internal import Cards
internal import Words

/// The option for another identifier of a single card than the selected one.
struct IdentifierOption {
  var identifier: String?

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    identifier = try reader.option(
      "-i", "--identifier", value: .identifier,
      english:
        "For one card, another identifier than the selected one: its label, the beginning of it, or its position.",
      ukrainian: "Для однієї картки інший ідентифікатор, ніж обраний: його мітка, її початок або місце.")
  }

  /// Throws an error if an identifier is named, but not one card.
  ///
  /// - Throws: `CommandFailure`.
  func validated(for choice: ExportChoice) throws(CommandFailure) {
    guard identifier == nil || choice.cards.count == 1 else {
      throw CommandFailure(
        .usage, english: "--identifier is for one card: name it.",
        ukrainian: "--identifier для однієї картки: назвіть її.")
    }
  }

  /// The index of the named identifier of `card`; nil if none is named.
  ///
  /// - Throws: `CommandFailure` if there is none of this name, or several.
  func index(in card: Card) throws(CommandFailure) -> Int? {
    guard let identifier else { return nil }
    return try card.index(of: identifier)
  }
}
