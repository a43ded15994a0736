internal import Barcodes
public import Values

/// A value of a card that lost against another one in a merge, because both were made without knowing each other.
public struct ConflictingValue: Hashable, Sendable {
  /// The part of the card: one fact, the name, or one picture; `identifiers` for a value of one of the card's
  /// identifiers.
  public let part: CardFields
  /// A content that has only this part. It lacks the fact if the value that lost is its removal.
  public package(set) var content: CardContent
  /// The UUID of the identifier that the value is of; nil for other parts.
  public internal(set) var identifier: UUID?
  /// The property of the identifier; nil for other parts.
  public let property: IdentifierProperty?
  /// The moment when the card that had the value was changed.
  public let changed: Instant
  /// The name of the device that had the value; nil if it is not known.
  public let device: String?

  /// Creates a value from its parts.
  public init(
    part: CardFields, content: CardContent, identifier: UUID? = nil, property: IdentifierProperty? = nil,
    changed: Instant, device: String? = nil
  ) {
    self.part = part
    self.content = content
    self.identifier = identifier
    self.property = property
    self.changed = changed
    self.device = device
  }

  /// The value with the name of the device that had it.
  public func made(by device: String?) -> ConflictingValue {
    ConflictingValue(
      part: part, content: content, identifier: identifier, property: property, changed: changed, device: device)
  }

  /// The same part of a card as it is in a content.
  public func now(in card: CardContent, changed: Instant, device: String?) -> ConflictingValue {
    var content = CardContent(name: card.name)
    for fact in CardFact.all where CardFields(fact) == part { fact.copy(from: card, to: &content) }
    for side in PictureSide.allCases where CardFields(side) == part { content.pictures[side] = card.pictures[side] }
    if let identifier { content.identifiers = IdentifierList(card.identifiers.filter { $0.id == identifier }) }
    return ConflictingValue(
      part: part, content: content, identifier: identifier, property: property, changed: changed, device: device)
  }

  /// Whether a card has this value.
  public func isValue(of card: CardContent) -> Bool {
    if let identifier, !card.identifiers.contains(where: { $0.id == identifier }) { return false }
    var content = card
    apply(to: &content)
    return content == card
  }

  /// The value alone, without other parts of the card or the identifier, so that equal values compare equal.
  public var bare: ConflictingValue {
    var content = content
    if let identifier, let value = content.identifiers.first {
      var bare = CardContent(name: "")
      bare.identifiers = [Identifier(id: identifier, kind: value.kind, payload: Payload(bytes: []))]
      apply(to: &bare)
      content = bare
    }
    return ConflictingValue(
      part: part, content: content, identifier: identifier, property: property, changed: .first)
  }

  /// A property of an identifier beside its code, of which two versions make two identifiers.
  public enum IdentifierProperty: String, Hashable, Sendable, CaseIterable {
    /// The label.
    case label
    /// The text that is printed below the code.
    case text
    /// The options with which the code is drawn.
    case options
    /// The width of a module in pictures.
    case module
  }

  /// Puts the value into a card instead of the one that won.
  public func apply(to card: inout CardContent) {
    if part == .name { card.name = content.name }
    for fact in CardFact.all where CardFields(fact) == part { fact.copy(from: content, to: &card) }
    for side in PictureSide.allCases where CardFields(side) == part { card.pictures[side] = content.pictures[side] }
    guard let property, let value = content.identifiers.first,
      let index = card.identifiers.firstIndex(where: { $0.id == identifier })
    else { return }
    var changed = card.identifiers[index]
    switch property {
    case .label: changed.label = value.label
    case .text: changed.text = value.text
    case .options: changed.options = value.options
    case .module: changed.modulePixels = value.modulePixels
    }
    card.identifiers.replace(at: index, with: changed)
  }
}

extension HouseholdCard {
  /// Removes the values that the card has now, and all but the latest of equal ones.
  public mutating func tidyConflicts() {
    guard !conflicts.isEmpty else { return }
    let sorted = conflicts.sorted { ($0.changed, $0.device ?? "") > ($1.changed, $1.device ?? "") }
    var known: Set<ConflictingValue> = []
    conflicts = Set(sorted.filter { !$0.isValue(of: content) && known.insert($0.bare).inserted })
  }
}
