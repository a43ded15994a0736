internal import Barcodes
internal import Values

/// The identifiers of a card, in order. Unless the list is empty, exactly one is selected.
public struct IdentifierList: Hashable, Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
  private var elements: [Identifier] = []
  /// The index of the selected identifier, which is the one shown; nil only if the list is empty.
  public private(set) var selection: Int?

  /// Creates a list of identifiers in the given order.
  ///
  /// - Parameters:
  ///   - identifiers: the identifiers.
  ///   - selection: the index of the selected one; nil for the first that is not secret.
  public init(_ identifiers: some Sequence<Identifier>, selection: Int? = nil) {
    elements = Array(identifiers)
    self.selection = selection.flatMap { elements.indices.contains($0) ? $0 : nil } ?? defaultSelection
  }

  /// Creates a list of identifiers in the given order, with the first that is not secret selected.
  public init(arrayLiteral identifiers: Identifier...) { self.init(identifiers) }

  /// The index of the first identifier: 0.
  public var startIndex: Int { elements.startIndex }
  /// The index after that of the last identifier.
  public var endIndex: Int { elements.endIndex }
  /// The identifier at an index.
  public subscript(index: Int) -> Identifier { elements[index] }

  /// The selected identifier; nil if the list is empty.
  public var selected: Identifier? { selection.map { elements[$0] } }

  /// The index of an identifier with a number, the selected one before others; nil if none has it, or only a secret.
  public func index(carrying number: NumberKey) -> Int? {
    let isCarried = { (index: Int) in !elements[index].isSecret && NumberKey(elements[index].payload.text) == number }
    return selection.flatMap { isCarried($0) ? $0 : nil } ?? indices.first(where: isCarried)
  }

  /// The index of the first identifier that is not secret; if all are secret, of the first.
  private var defaultSelection: Int? { elements.firstIndex { !$0.isSecret } ?? (elements.isEmpty ? nil : 0) }

  /// Adds `identifier` at the end. It becomes selected if the list was empty or the selected one is secret.
  public mutating func append(_ identifier: Identifier) {
    elements.append(identifier)
    preferOpenOne()
  }

  /// Replaces the identifier at an index. If it was selected, the new identifier is selected.
  public mutating func replace(at index: Int, with identifier: Identifier) {
    elements[index] = identifier
    preferOpenOne()
  }

  /// Changes each identifier. The selected one stays selected.
  package mutating func changeEach(_ change: (inout Identifier) throws -> Void) rethrows {
    for index in indices { try change(&elements[index]) }
  }

  /// Removes the identifier at an index. If it was selected, the next one becomes selected, or the first one that is
  /// not secret if the next one is.
  public mutating func remove(at index: Int) {
    elements.remove(at: index)
    guard let selection else { return }
    if selection > index {
      self.selection = selection - 1
    } else if selection == index {
      let next = Swift.min(index, elements.count - 1)
      self.selection = next < 0 ? nil : elements[next].isSecret ? defaultSelection : next
    }
  }

  /// Moves an identifier to another index, and shifts those in between.
  public mutating func move(from index: Int, to target: Int) {
    let moved = elements.remove(at: index)
    elements.insert(moved, at: target)
    guard let selection else { return }
    if selection == index {
      self.selection = target
    } else if index < selection, target >= selection {
      self.selection = selection - 1
    } else if index > selection, target <= selection {
      self.selection = selection + 1
    }
  }

  /// Selects the identifier at an index.
  public mutating func select(_ index: Int) {
    precondition(elements.indices.contains(index), "there is such an identifier")
    selection = index
  }

  /// The list without secrets, for output that must not show them.
  public var withoutSecrets: IdentifierList {
    let open = elements.indices.filter { !elements[$0].isSecret }
    return IdentifierList(open.map { elements[$0] }, selection: selection.flatMap { open.firstIndex(of: $0) })
  }

  /// The list together with those identifiers of `others` that are missing here, at the same indices as there.
  ///
  /// - Parameters:
  ///   - others: another list of the same card.
  ///   - isKept: whether to keep an identifier of the other list.
  public func keepingOthers(of others: IdentifierList, where isKept: (Identifier) -> Bool) -> IdentifierList {
    var kept = self
    for (index, other) in others.enumerated() where isKept(other) && !contains(where: { $0.isSame(as: other) }) {
      kept.insert(other, at: Swift.min(index, kept.count))
    }
    return kept
  }

  /// The list, with each UUID that is missing taken from the equal identifier of `others`, or from one with the same
  /// kind and payload. No UUID occurs twice; an identifier that is not among `others` has none.
  public func keepingIDs(of others: IdentifierList) -> IdentifierList {
    var kept = self
    var free = others.elements.filter { $0.id != nil }
    func take(_ isWanted: (Identifier) -> Bool) -> UUID? {
      free.firstIndex(where: isWanted).flatMap { free.remove(at: $0).id }
    }
    var taken: Set<UUID> = []
    for index in indices {
      guard let id = elements[index].id else { continue }
      if !taken.insert(id).inserted { kept.elements[index].id = nil }
      _ = take { $0.id == id }
    }
    for isSame in [{ $0 == $1 }, { $0.kind == $1.kind && $0.payload == $1.payload }]
      as [(Identifier, Identifier) -> Bool]
    {
      for index in indices where kept.elements[index].id == nil {
        kept.elements[index].id = take { isSame($0, elements[index]) }
      }
    }
    return kept
  }

  private mutating func insert(_ identifier: Identifier, at index: Int) {
    append(identifier)
    move(from: count - 1, to: index)
  }

  /// Selects the first identifier that is not secret, if there is one and the selected identifier is secret.
  private mutating func preferOpenOne() {
    if selected?.isSecret ?? true { selection = defaultSelection }
  }
}
