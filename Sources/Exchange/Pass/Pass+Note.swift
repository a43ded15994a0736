internal import Foundation

extension Pass {
  /// The known styles, in the order in which fields are searched.
  private static let styles = ["storeCard", "coupon", "generic", "eventTicket", "boardingPass", "posterGeneric"]
  /// The parts of a style that contain fields, from the top of the pass to its back.
  private static let groups = [
    "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "additionalInfoFields", "backFields",
  ]

  /// The description and the fields of every style, one per line; nil for none.
  ///
  /// - Parameter name: the name of the card, which the note need not repeat.
  func note(besides name: String) -> String? {
    guard case .object(let object) = root else { return nil }
    var lines: [String] = []
    if let description = self.name("description"), description != name { lines.append(description) }
    let others = object.keys.filter { !Self.styles.contains($0) }.sorted()
    for style in Self.styles + others {
      for group in Self.groups {
        lines += (root[style]?[group]?.array ?? []).compactMap(line(of:))
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// A field as `label: value`; nil if it has no value.
  private func line(of field: JSONValue) -> String? {
    guard let value = text(field["value"]) else { return nil }
    return ImportedText.note(text(field["label"]).map { "\($0): \(value)" } ?? value)
  }
}
