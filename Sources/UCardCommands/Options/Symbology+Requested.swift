internal import Barcodes
internal import Cards

extension Symbology {
  /// Words for bar codes of every type, without blanks and hyphens.
  private static let anyType = Set(
    ["barcode", "bar code", "linear", "1d", "штрихкод", "штрих код"].map { SearchKey($0).text })

  /// Reads a symbology that a person typed.
  ///
  /// - Throws: `CommandFailure` for an unknown name, with the nearest known one.
  static func requested(_ typed: String) throws(CommandFailure) -> Symbology {
    if let symbology = Symbology.named(typed) { return symbology }
    guard !anyType.contains(SearchKey(typed).text) else {
      throw CommandFailure(
        .usage,
        english: "“\(typed)” can be any of them: without --type ucard chooses, or name one, such as ean13 or code128.",
        ukrainian:
          "«\(typed)» — це може бути будь-який тип: без --type його обере ucard, або вкажіть один, як-от ean13 чи code128."
      )
    }
    let names = all.flatMap { symbology in symbology.names.map { (id: symbology.id, name: $0) } }
    let nearest = EditDistance.nearest(to: typed, in: names, by: \.name)
    var phrase = Phrase(english: "There is no type “\(typed)”.", ukrainian: "Типу «\(typed)» немає.")
    if let nearest, nearest.distance <= (typed.count < 5 ? 1 : max(2, typed.count / 3)) {
      phrase = phrase + .didYouMean(nearest.candidate.id)
    }
    throw CommandFailure(
      status: .usage,
      phrase: phrase
        + Phrase(english: " ucard symbologies lists them all.", ukrainian: " Усі типи показує ucard symbologies."))
  }
}
