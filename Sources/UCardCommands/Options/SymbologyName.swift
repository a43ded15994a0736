internal import Barcodes
internal import Cards

extension Symbology {
  /// Every id, for help texts.
  static let ids = all.map(\.id).joined(separator: ", ")

  /// The symbology that a person named.
  ///
  /// - Throws: `CommandFailure` with the nearest name where there is none of that name.
  static func named(_ typed: String) throws -> Symbology {
    if let symbology = Symbology(named: typed) { return symbology }
    let nearest = all.flatMap { symbology in symbology.names.map { (symbology.id, $0) } }
      .map { (id: $0, distance: EditDistance.between(typed.lowercased(), $1.lowercased())) }
      .min { $0.distance < $1.distance }
    var phrase = Phrase(english: "There is no type “\(typed)”.", ukrainian: "Типу «\(typed)» немає.")
    if let nearest, nearest.distance <= max(2, typed.count / 3) {
      phrase = phrase + Phrase(english: " Did you mean \(nearest.id)?", ukrainian: " Може, \(nearest.id)?")
    }
    throw CommandFailure(
      status: .usage,
      phrase: phrase + Phrase(english: " Types: \(ids).", ukrainian: " Типи: \(ids)."))
  }
}
