internal import Barcodes
internal import Cards

extension Symbology {
  /// Reads a symbology that a person typed.
  ///
  /// - Throws: `CommandFailure` for an unknown name, with the nearest known one.
  static func requested(_ typed: String) throws(CommandFailure) -> Symbology {
    if let symbology = Symbology.named(typed) { return symbology }
    let names = all.flatMap { symbology in symbology.names.map { (id: symbology.id, name: $0) } }
    let nearest = EditDistance.nearest(to: typed, in: names, by: \.name)
    var phrase = Phrase(english: "There is no type “\(typed)”.", ukrainian: "Типу «\(typed)» немає.")
    if let nearest, nearest.distance <= (typed.count < 5 ? 1 : max(2, typed.count / 3)) {
      phrase = phrase + .didYouMean(nearest.candidate.id)
    }
    throw CommandFailure(
      status: .usage,
      phrase: phrase
        + Phrase(english: " ucard symbologies lists them all.", ukrainian: " Усі показує ucard symbologies."))
  }
}
