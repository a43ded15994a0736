/// Rules about the content of an element string. One that was printed by others may break them, and is drawn all the
/// same.
///
/// Source: GS1 Barcode Syntax Dictionary; GS1 General Specifications, section 4.13.
extension GS1ElementString {
  /// Throws the first of `brokenRules`.
  public func checkRules() throws(GS1ElementStringError) {
    if let first = brokenRules.first { throw first }
  }

  /// The rules that are broken: data that break a rule of their application identifier, two values of one identifier, then
  /// two identifiers that exclude each other.
  public var brokenRules: [GS1ElementStringError] {
    elements.flatMap(brokenRules(inDataOf:)) + repetitions + exclusivePairs
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

  private func brokenRules(inDataOf element: Element) -> [GS1ElementStringError] {
    var broken: [GS1ElementStringError] = []
    var rest = bytes[element.data]
    for component in ApplicationIdentifier.named(bytes[element.identifier])?.components ?? [] {
      let data = rest.prefix(component.lengths.upperBound)
      rest = rest.dropFirst(data.count)
      guard !data.isEmpty else { break }
      for rule in component.rules {
        guard let fault = rule.fault(in: data) else { continue }
        let (number, found) = (String(printing: bytes[element.identifier]), String(printing: fault))
        switch rule {
        case .date, .dateOrMonth, .longDate: broken.append(.noSuchDate(identifier: number, found: found))
        default: broken.append(.forbidden(identifier: number, found: found, rule: rule))
        }
      }
    }
    return broken
  }

  /// An identifier may be repeated only with the same data (GS1 General Specifications, section 4.13.1).
  private var repetitions: [GS1ElementStringError] {
    var broken: [GS1ElementStringError] = []
    var known: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    for element in elements {
      let data = bytes[element.data]
      if let other = known.updateValue(data, forKey: bytes[element.identifier]), other != data {
        broken.append(.differentData(identifier: String(printing: bytes[element.identifier])))
      }
    }
    return broken
  }

  /// An identifier excludes no repetition of itself, also if it is among those that it excludes.
  private var exclusivePairs: [GS1ElementStringError] {
    var broken: [GS1ElementStringError] = []
    let present = Set(identifiers).sorted()
    for identifier in present {
      for pattern in ApplicationIdentifier.named(identifier.utf8)?.exclusions ?? [] {
        guard let other = present.first(where: { $0 != identifier && ApplicationIdentifier.matches($0, pattern) })
        else { continue }
        let pair = GS1ElementStringError.exclusivePair(min(identifier, other), max(identifier, other))
        if !broken.contains(pair) { broken.append(pair) }
      }
    }
    return broken
  }
}
