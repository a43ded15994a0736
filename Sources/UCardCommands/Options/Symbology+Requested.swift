internal import Barcodes
internal import Cards
internal import Words

extension Symbology {
  /// Words for bar codes of every type, without blanks and hyphens.
  private static let anyType = Set(
    ["barcode", "bar code", "linear", "1d", "штрихкод", "штрих код"].map { SearchKey($0).text })

  /// Checks that a payload is of the kind that the name of a symbology promises: an ISBN begins with 978 or 979.
  ///
  /// - Throws: `CommandFailure` if it begins with other digits.
  static func check(_ payload: Payload, isTyped name: String) throws(CommandFailure) {
    guard let prefixes = prefixes(named: name), !prefixes.contains(where: payload.text.hasPrefix) else { return }
    let title = name.prefix(4).uppercased()
    throw CommandFailure(
      .badData, english: "An \(title) begins with \(prefixes.joined(separator: " or ")); ean13 is for any number.",
      ukrainian: "\(title) починається з \(prefixes.joined(separator: " або ")); для будь-якого номера є ean13.")
  }

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
    let most = typed.count < 5 ? 1 : max(2, typed.count / 3)
    throw CommandFailure(
      status: .usage,
      phrase: .sentences(
        Phrase(english: "There is no type “\(typed)”.", ukrainian: "Типу «\(typed)» немає."),
        nearest.flatMap { $0.distance <= most ? .didYouMean($0.candidate.id) : nil },
        Phrase(english: "ucard symbologies lists them all.", ukrainian: "Усі типи показує ucard symbologies.")))
  }
}
