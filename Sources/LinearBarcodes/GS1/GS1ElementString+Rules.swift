/// Rules about the content of an element string. One that was printed by others may break them, and is drawn all the
/// same.
///
/// Source: GS1 Barcode Syntax Dictionary; GS1 General Specifications, section 4.13.
extension GS1ElementString {
  /// Throws an error for data that break a rule of their application identifier, two values of one identifier, or two
  /// identifiers that exclude each other.
  public func checkRules() throws(GS1ElementStringError) {
    for element in elements { try checkData(of: element) }
    try checkRepetitions()
    try checkPairs()
  }

  /// An application identifier that needs another one beside it, which is missing here. The other one may be in another
  /// code on the same item.
  public struct MissingCompanion: Hashable, Sendable {
    /// The application identifier that needs another one.
    public let identifier: String
    /// The identifiers of which one group has to be there as a whole; `n` stands for any digit.
    public let alternatives: [[String]]
  }

  /// The application identifiers that others need beside them, in order of those that need them.
  public var missingCompanions: [MissingCompanion] {
    let identifiers = identifiers
    var missing: [MissingCompanion] = []
    for (element, identifier) in zip(elements, identifiers) {
      for alternatives in ApplicationIdentifier.named(bytes[element.identifier])?.requirements ?? [] {
        let isMet = alternatives.contains { group in
          group.allSatisfy { pattern in
            identifiers.contains { $0 != identifier && ApplicationIdentifier.matches($0, pattern) }
          }
        }
        let companion = MissingCompanion(identifier: identifier, alternatives: alternatives.map { $0.map(String.init) })
        if !isMet && !missing.contains(companion) { missing.append(companion) }
      }
    }
    return missing
  }

  private func checkData(of element: Element) throws(GS1ElementStringError) {
    var rest = bytes[element.data]
    for component in ApplicationIdentifier.named(bytes[element.identifier])?.components ?? [] {
      let data = rest.prefix(component.lengths.upperBound)
      rest = rest.dropFirst(data.count)
      guard !data.isEmpty else { break }
      for rule in component.rules {
        guard let fault = rule.fault(in: data) else { continue }
        let (number, found) = (Self.printed(bytes[element.identifier]), Self.printed(fault))
        switch rule {
        case .date, .dateOrMonth, .longDate: throw .noSuchDate(identifier: number, found: found)
        default: throw .forbidden(identifier: number, found: found, rule: rule)
        }
      }
    }
  }

  /// An identifier may be repeated only with the same data (GS1 General Specifications, section 4.13.1).
  private func checkRepetitions() throws(GS1ElementStringError) {
    var known: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    for element in elements {
      let data = bytes[element.data]
      if let other = known.updateValue(data, forKey: bytes[element.identifier]), other != data {
        throw .differentData(identifier: Self.printed(bytes[element.identifier]))
      }
    }
  }

  /// An identifier excludes no repetition of itself, also if it is among those that it excludes.
  private func checkPairs() throws(GS1ElementStringError) {
    let present = Set(identifiers).sorted()
    for identifier in present {
      for pattern in ApplicationIdentifier.named(identifier.utf8)?.exclusions ?? [] {
        guard let other = present.first(where: { $0 != identifier && ApplicationIdentifier.matches($0, pattern) })
        else { continue }
        throw .exclusivePair(min(identifier, other), max(identifier, other))
      }
    }
  }
}
