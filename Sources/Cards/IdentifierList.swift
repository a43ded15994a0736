internal import Foundation

/// The identifiers of a card in their order. As long as there is any, exactly one is selected.
public struct IdentifierList: Hashable, Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
  private var elements: [Identifier] = []
  /// The place of the one that is shown; nil only where there is none.
  public private(set) var selection: Int?

  /// Identifiers in that order.
  ///
  /// - Parameters:
  ///   - identifiers: the identifiers.
  ///   - selection: the place of the one that is shown; nil for the first that is no secret.
  public init(_ identifiers: some Sequence<Identifier>, selection: Int? = nil) {
    elements = Array(identifiers)
    self.selection = selection.flatMap { elements.indices.contains($0) ? $0 : nil } ?? usualSelection
  }

  /// Identifiers in that order, the first that is no secret selected.
  public init(arrayLiteral identifiers: Identifier...) { self.init(identifiers) }

  /// The first place: 0.
  public var startIndex: Int { elements.startIndex }
  /// The place after the last.
  public var endIndex: Int { elements.endIndex }
  /// The identifier at a place.
  public subscript(place: Int) -> Identifier { elements[place] }

  /// The one that is shown; nil where there is none.
  public var selected: Identifier? { selection.map { elements[$0] } }

  /// The first that is no secret, else the first.
  private var usualSelection: Int? { elements.firstIndex { !$0.isSecret } ?? (elements.isEmpty ? nil : 0) }

  /// Puts `identifier` at the end. It becomes the one shown where there was none to show.
  public mutating func append(_ identifier: Identifier) {
    elements.append(identifier)
    preferOpenOne()
  }

  /// Puts `identifier` in the place of another, selected if that was.
  public mutating func replace(at place: Int, with identifier: Identifier) {
    elements[place] = identifier
    preferOpenOne()
  }

  /// Takes one out. Where it was the one shown, its neighbour that is no secret takes over.
  public mutating func remove(at place: Int) {
    elements.remove(at: place)
    guard let selection else { return }
    if selection > place {
      self.selection = selection - 1
    } else if selection == place {
      let next = Swift.min(place, elements.count - 1)
      self.selection = next < 0 ? nil : elements[next].isSecret ? usualSelection : next
    }
  }

  /// Moves one to another place; those between give way.
  public mutating func move(from place: Int, to target: Int) {
    let moved = elements.remove(at: place)
    elements.insert(moved, at: target)
    guard let selection else { return }
    if selection == place {
      self.selection = target
    } else if place < selection, target >= selection {
      self.selection = selection - 1
    } else if place > selection, target <= selection {
      self.selection = selection + 1
    }
  }

  /// Makes one the one that is shown.
  public mutating func select(_ place: Int) {
    precondition(elements.indices.contains(place), "there is such an identifier")
    selection = place
  }

  /// Those that are no secrets, for who is not to know the others.
  public var withoutSecrets: IdentifierList {
    let open = elements.indices.filter { !elements[$0].isSecret }
    return IdentifierList(open.map { elements[$0] }, selection: selection.flatMap { open.firstIndex(of: $0) })
  }

  /// These, and those of `others` that are not among them, in their places.
  ///
  /// - Parameters:
  ///   - others: another list of the same card.
  ///   - isKept: whether one of the others is to stay.
  public func keepingOthers(of others: IdentifierList, where isKept: (Identifier) -> Bool) -> IdentifierList {
    var kept = self
    for (place, other) in others.enumerated() where isKept(other) && !contains(where: { $0.isSame(as: other) }) {
      kept.insert(other, at: Swift.min(place, kept.count))
    }
    return kept
  }

  /// These, each with the UUID that it had among `others`: an identifier without a UUID is the one that says the same, or
  /// has the same kind and payload. No UUID occurs twice; what is new is nil.
  public func keepingIDs(of others: IdentifierList) -> IdentifierList {
    var kept = self
    var free = others.elements.filter { $0.id != nil }
    func take(_ isMeant: (Identifier) -> Bool) -> UUID? {
      free.firstIndex(where: isMeant).flatMap { free.remove(at: $0).id }
    }
    var taken: Set<UUID> = []
    for place in indices {
      guard let id = elements[place].id else { continue }
      if !taken.insert(id).inserted { kept.elements[place].id = nil }
      _ = take { $0.id == id }
    }
    for isMeant in [{ $0 == $1 }, { $0.kind == $1.kind && $0.payload == $1.payload }]
      as [(Identifier, Identifier) -> Bool]
    {
      for place in indices where kept.elements[place].id == nil {
        kept.elements[place].id = take { isMeant($0, elements[place]) }
      }
    }
    return kept
  }

  private mutating func insert(_ identifier: Identifier, at place: Int) {
    append(identifier)
    move(from: count - 1, to: place)
  }

  /// A secret is shown only when named: it stays selected only where there is nothing else.
  private mutating func preferOpenOne() {
    if selected?.isSecret ?? true { selection = usualSelection }
  }
}
