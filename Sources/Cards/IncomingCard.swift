public import Foundation

/// A card that comes in from a file, with what that file knows of it.
public struct IncomingCard: Sendable {
  /// Its UUID, where the file is one of ours; nil for a card of another wallet.
  public var id: UUID?
  /// The number it had, where the file is one of ours: it gets that again if no card ever had it here.
  public var number: Int?
  /// What other wallets know it by.
  public var origins: [CardOrigin] = []
  /// What it says. Of what is not in `fields` it says nothing.
  public var content: CardContent
  /// What the file can say of a card: an update changes that, and nothing else.
  public var fields: CardFields
  /// The files of its pictures.
  public var pictures: [CardPicture] = []
  /// Digests of the pictures that the file names and does not hold.
  public var missingPictures: [PictureSide: String] = [:]
  /// When it came into the wallet that it is from; nil where that did not say.
  public var added: Date?
  /// When it was changed there.
  public var changed: Date?
  /// How it was used there.
  public var use: CardUse?
  /// Where it stands.
  public var place: ImportPlace

  /// A card that says that.
  public init(_ content: CardContent, fields: CardFields, at place: ImportPlace) {
    self.content = content
    self.fields = fields
    self.place = place
  }

  /// What another wallet calls a card that it was given one identifier of: a card of several goes there as several.
  ///
  /// - Parameters:
  ///   - name: the card's own.
  ///   - label: the identifier's; nil for none.
  ///   - place: the identifier's, from 0 on.
  ///   - isSelected: whether the identifier is the one selected.
  /// - Returns: the card's name; with the identifier's label, or its place, where it is not the one selected.
  public static func name(of name: String, label: String?, at place: Int, isSelected: Bool) -> String {
    isSelected ? name : "\(name) (\(label ?? String(place + 1)))"
  }

  /// Takes a picture that is in the file.
  public mutating func take(_ picture: CardPicture, as side: PictureSide) {
    content.pictures[side] = picture.reference
    pictures.append(picture)
    fields.insert(CardFields(side))
  }

  /// Makes of `card` what the file says, where it says something. What the file leaves empty stays, unless the file says
  /// all of a card.
  ///
  /// - Parameter card: the same card as the wallet has it.
  public func update(_ card: inout CardContent) {
    // A row that is one of several identifiers says of the card what the card's own row says, or what it said once.
    guard updateIdentifiers(of: &card) else { return }
    let isWhole = fields.contains(.absence)
    for fact in CardFact.all where fields.contains(CardFields(fact)) {
      fact.take(from: content, into: &card, isWhole: isWhole)
    }
    if fields.contains(.balanceHistory), isWhole || !content.balanceHistory.isEmpty {
      card.balanceHistory = content.balanceHistory
    }
    for side in PictureSide.allCases where fields.contains(CardFields(side)) {
      if isWhole || content.pictures[side] != nil { card.pictures[side] = content.pictures[side] }
    }
    guard fields.contains(.categories) else { return }
    if isWhole {
      if !hasSameCategories(as: card) { card.categories = content.categories }
    } else {
      for category in content.categories { card.insert(category: category) }
    }
  }

  /// - Returns: whether the file speaks of the card, and not only of an identifier beside the one that is selected.
  private func updateIdentifiers(of card: inout CardContent) -> Bool {
    var isOther = false
    if fields.contains(.identifiers) {
      let isRenewed = fields.contains(.renewal)
      card.identifiers =
        fields.contains(.absence)
        ? content.identifiers
        : (isRenewed ? content.identifiers.keepingLooks(of: card.identifiers) : content.identifiers)
          .keepingOthers(of: card.identifiers) { !isRenewed || $0.label != nil || $0.isSecret }
    } else if let own = content.identifiers.selected, fields.contains(.identifier) {
      let isTyped = fields.contains(.type)
      let isOwn: (Identifier) -> Bool = { $0.payload == own.payload && (!isTyped || $0.kind == own.kind) }
      if let place = card.identifiers.firstIndex(where: isOwn) {
        let label = card.identifiers[place].label
        isOther =
          place != card.identifiers.selection
          && content.name == Self.name(of: card.name, label: label, at: place, isSelected: false)
        card.identifiers.replace(at: place, with: own.keeping(card.identifiers[place], type: !isTyped))
      } else if let place = card.identifiers.selection {
        // The number is another, and the old one may still be somebody's: it stays behind it.
        let old = card.identifiers[place]
        card.identifiers.replace(at: place, with: own.keeping(old, type: false))
        card.identifiers.append(old)
      } else {
        card.identifiers.append(own)
      }
    }
    if fields.contains(.name), !isOther { card.name = content.name }
    return !isOther
  }

  private func hasSameCategories(as card: CardContent) -> Bool {
    Set(card.categories.map { SearchKey.identity(of: $0) })
      == Set(content.categories.map { SearchKey.identity(of: $0) })
  }
}

extension IdentifierList {
  /// These, with the looks that the same ones have among `others`.
  fileprivate func keepingLooks(of others: IdentifierList) -> IdentifierList {
    let looks = map { own in
      others.first { own.isSame(as: $0) }.map { own.keeping($0, type: false) } ?? own
    }
    return IdentifierList(looks, selection: selection)
  }
}

extension Identifier {
  /// Whether it is the same one as `other`: by UUID where both have one, else by kind and payload.
  func isSame(as other: Identifier) -> Bool {
    if let id, let otherID = other.id, id == otherID { return true }
    return kind == other.kind && payload == other.payload
  }

  /// This one, of whose looks a file says nothing, with those of the one that it is.
  ///
  /// - Parameter type: whether the file says nothing of its type either, nor of what goes with that.
  fileprivate func keeping(_ other: Identifier, type: Bool) -> Identifier {
    var kept = type ? other : self
    if payload == other.payload {
      kept.id = id ?? other.id
      kept.text = text ?? other.text
      kept.charset = charset ?? other.charset
    }
    kept.label = label ?? other.label
    kept.options = other.options
    kept.modulePixels = other.modulePixels
    kept.isSecret = isSecret || other.isSecret
    return kept
  }
}
