package import Cryptography
public import Values

/// A card that is imported from a file, and the parts of a card that the file describes.
public struct ImportedCard: Sendable {
  /// The UUID of the card, if the file is one of U-Card; nil for a card of another wallet.
  public var id: UUID?
  /// The number of the card in the other wallet, if the file is one of U-Card. The card gets it again unless another
  /// card has or had it here.
  public var number: Int?
  /// The identity of the card in the program that wrote the file. It is unique among the files of that program only, so
  /// that it counts only if a person names the feed.
  public var externalID: String?
  /// The keys by which files of other wallets identify the card.
  public var origins: [CardOrigin] = []
  /// The content of the card. Parts that are not in `fields` are to be ignored.
  public var content: CardContent
  /// The parts of a card that the file describes. An update changes these only.
  public var fields: CardFields
  /// The parts that are as this program wrote them into a calendar when the card was as `changed` says. They say nothing of a
  /// card that has changed since.
  public var unchanged: CardFields = []
  /// Whether a spreadsheet may have changed the numbers of the card, of which the file has no other form.
  public var mayBeRespelled = false
  /// Whether letters that the encoding of the file lacks may have become question marks.
  public var mayLackLetters = false
  /// The pictures of the card, with their bytes.
  public var pictures: [CardPicture] = []
  /// The files of originals that come with the card.
  public var originalFiles: [OriginalFile] = []
  /// The digests of the pictures that the file mentions but does not contain.
  public var missingPictures: [PictureSide: String] = [:]
  /// The originals that the file mentions but does not contain.
  public var missingOriginals: [CardOriginal] = []
  /// The UUIDs of the secrets that the file mentions but does not contain. The card in the wallet keeps them.
  public var missingSecrets: Set<UUID> = []
  /// The moment when the card was added to the other wallet; nil if unknown.
  public var added: Instant?
  /// The moment when the card was last changed in the other wallet; nil if unknown.
  public var changed: Instant?
  /// The use of the card in the other wallet; nil if unknown.
  public var use: CardUse?
  /// The comparison with what was known of the row of a phone; nil if nothing is known.
  public var seen: SeenRow?
  /// The card in an earlier file of the same feed; nil if no such file is known.
  public var given: FeedEntry?
  /// The location of the card in the file.
  public var location: ImportLocation

  /// Creates a card with a content of which `fields` are described, at a location of the file.
  public init(_ content: CardContent, fields: CardFields, at location: ImportLocation) {
    self.content = content
    self.fields = fields
    self.location = location
  }

  /// The name of a card in another wallet that stores one identifier per card, so that a card with several is exported
  /// as several cards.
  ///
  /// - Parameters:
  ///   - name: the name of the card.
  ///   - label: the label of the identifier; nil for none.
  ///   - index: the index of the identifier.
  ///   - isSelected: whether the identifier is the selected one.
  /// - Returns: the name of the card, followed by the identifier's label, or its number from 1 on, unless the identifier
  ///   is the selected one.
  public static func name(of name: String, label: String?, at index: Int, isSelected: Bool) -> String {
    isSelected ? name : "\(name) (\(label ?? String(index + 1)))"
  }

  /// Adds a picture that is in the file.
  public mutating func take(_ picture: CardPicture, as side: PictureSide) {
    content.pictures[side] = picture.reference
    pictures.append(picture)
    fields.insert(CardFields(side))
  }

  /// Adds an original whose file is at hand.
  public mutating func take(_ file: OriginalFile, named name: String) {
    content.insert(file.original(named: name))
    originalFiles.append(file)
    fields.insert(.originals)
  }

  /// The same card without the file of its pass.
  package var withoutPass: ImportedCard {
    var card = self
    card.content.originals.removeAll { $0.type == .pass }
    card.originalFiles.removeAll { $0.type == .pass }
    if card.content.originals.isEmpty { card.fields.remove(.originals) }
    return card
  }

  /// Updates `card` with the parts that the file describes. A part that is empty in the file stays, unless the file is
  /// a whole card.
  ///
  /// - Parameter card: the content of the same card in the wallet.
  public func update(_ card: inout CardContent) {
    // An entry for one of several identifiers repeats the card's facts, perhaps out of date; the entry for the selected
    // identifier decides.
    guard updateIdentifiers(of: &card) else { return }
    if given?.isPruned == true { card.isArchived = false }
    let isWhole = fields.contains(.deletesMissing)
    let before = card
    for fact in CardFact.all where fields.contains(CardFields(fact)) {
      fact.take(from: content, into: &card, isWhole: isWhole)
    }
    if !isWhole { updateEvent(of: &card, before: before) }
    if fields.contains(.balanceHistory), isWhole || !content.balanceHistory.isEmpty {
      card.balanceHistory = content.balanceHistory
    }
    for side in PictureSide.allCases where fields.contains(CardFields(side)) {
      if isWhole || content.pictures[side] != nil { card.pictures[side] = content.pictures[side] }
    }
    if fields.contains(.originals) {
      if isWhole {
        let own = card.originals
        card.originals = missingOriginals.compactMap { mentioned in
          own.first { $0.digest == mentioned.digest }?.named(mentioned.name)
        }
      }
      for original in content.originals { card.insert(original) }
    }
    guard fields.contains(.categories) else { return }
    if isWhole {
      if !hasSameCategories(as: card) { card.categories = content.categories }
    } else {
      for category in content.categories { card.insert(category: category) }
    }
  }

  /// Removes what an event has no more. The end of an event that was moved belongs to the old time if the file has no
  /// other, and an event that the file no longer calls cancelled takes place.
  private func updateEvent(of card: inout CardContent, before: CardContent) {
    guard content.starts != nil else { return }
    if fields.contains(.starts), card.starts != before.starts, content.ends == nil { card.ends = nil }
    if fields.contains(.status), content.status == nil, card.status == .cancelled { card.status = nil }
  }

  /// Updates name and identifiers.
  ///
  /// - Returns: whether the file's entry is about the card, and not only about an identifier that is not selected.
  private func updateIdentifiers(of card: inout CardContent) -> Bool {
    var isOther = given?.isSecondary(in: card.identifiers) ?? false
    let given = given?.indices(in: card.identifiers) ?? []
    if fields.contains(.identifiers), !fields.contains(.deletesMissing), !given.isEmpty {
      card.identifiers = content.identifiers.replacing(given, of: card.identifiers)
    } else if fields.contains(.identifiers) {
      let isRenewed = fields.contains(.renewal)
      card.identifiers =
        fields.contains(.deletesMissing)
        ? content.identifiers.keepingOthers(of: card.identifiers) { $0.id.map(missingSecrets.contains) ?? false }
        : (isRenewed ? content.identifiers.keepingLooks(of: card.identifiers) : content.identifiers)
          .keepingOthers(of: card.identifiers) { other in
            !isRenewed || other.isSecret
              || other.label.map { label in !content.identifiers.contains { $0.label == label } } ?? false
          }
    } else if let own = content.identifiers.selected, fields.contains(.identifier) {
      let isTyped = fields.contains(.type)
      let isOwn: (Identifier) -> Bool = { $0.payload == own.payload && (!isTyped || $0.kind == own.kind) }
      if let index = card.identifiers.firstIndex(where: isOwn) {
        let label = card.identifiers[index].label
        isOther =
          isOther
          || index != card.identifiers.selection
            && content.name == Self.name(of: card.name, label: label, at: index, isSelected: false)
        card.identifiers.replace(at: index, with: own.keeping(card.identifiers[index], type: !isTyped))
      } else if let index = given.first {
        // The feed has another number instead of the one that it gave before.
        card.identifiers.replace(at: index, with: own.succeeding(card.identifiers[index]))
      } else if let index = card.identifiers.selection {
        // The number is a new one. The old one may still be in use, so it is kept at the end of the list.
        let old = card.identifiers[index]
        card.identifiers.replace(at: index, with: own.keeping(old, type: false))
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
  /// Replaces the identifiers of `others` at these indices, one by one, by the identifiers of this list, which take
  /// over UUID, label and drawing options.
  fileprivate func replacing(_ indices: [Int], of others: IdentifierList) -> IdentifierList {
    var free = indices.filter { index in !contains { $0.isSame(as: others[index]) } }[...]
    let looks = map { own in
      if let same = others.first(where: { own.isSame(as: $0) }) { return own.keeping(same, type: false) }
      return free.popFirst().map { own.succeeding(others[$0]) } ?? own
    }
    return IdentifierList(looks, selection: selection)
      .keepingOthers(of: others) { other in !indices.contains { others[$0] == other } }
  }

  /// The list, with label and drawing options of each identifier taken from the same one of `others`.
  fileprivate func keepingLooks(of others: IdentifierList) -> IdentifierList {
    let looks = map { own in
      others.first { own.isSame(as: $0) }.map { own.keeping($0, type: false) } ?? own
    }
    return IdentifierList(looks, selection: selection)
  }
}

extension Identifier {
  /// Whether `other` is the same identifier: by UUID if both have one, else by kind and payload.
  func isSame(as other: Identifier) -> Bool {
    if let id, let otherID = other.id, id == otherID { return true }
    return kind == other.kind && payload == other.payload
  }

  /// The identifier from a file as the new content of `old`: with its label and drawing options, and with its UUID unless
  /// the file gives one.
  func succeeding(_ old: Identifier) -> Identifier {
    var new = keeping(old, type: false)
    new.id = id ?? old.id
    return new
  }

  /// The identifier from a file, with label and drawing options of `other`, the same identifier in the wallet, since
  /// the file does not have them.
  ///
  /// - Parameter type: whether the file lacks the type and all that depends on it, too.
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

/// A category that is imported from a file; it may have no cards.
public struct ImportedCategory: Hashable, Sendable {
  /// The name of the category.
  public let name: String
  /// The UUID of the category, if the file is one of U-Card; nil for a category of another wallet.
  public let id: UUID?

  /// Creates a category with a name.
  public init(_ name: String, id: UUID? = nil) {
    self.name = name
    self.id = id
  }
}

/// A location in a file that is imported.
public struct ImportLocation: Hashable, Sendable {
  /// The name of the file within an archive; nil for a file that is no archive.
  public var entry: String?
  /// The line number, from 1 on; nil if lines do not apply.
  public var line: Int?
  /// The number of the object or link, from 1 on; nil if lines apply instead.
  public var item: Int?
  /// The column or key.
  public var field: String?

  /// Creates a location from its parts.
  public init(entry: String? = nil, line: Int? = nil, item: Int? = nil, field: String? = nil) {
    self.entry = entry
    self.line = line
    self.item = item
    self.field = field
  }

  /// The same location, in another column or key.
  public func of(_ field: String) -> ImportLocation {
    var location = self
    location.field = field
    return location
  }
}

/// An entry of a phone, as `CardOrigin.entry` has it, of which only the digests of its lines are kept. They show
/// whether the phone has changed a line since, but not the text of the line.
///
/// A hidden line is a mark that no plain line has, a random number that all lines of the entry share, and the beginning of a
/// digest of both. Two entries with the same text differ. An empty line stays empty.
package enum HiddenEntry {
  /// A backslash escapes another one or a line break, so that no plain line has a number sign after it.
  private static let mark = "\\#"
  /// The number of hexadecimal digits of the random number, and of the digest: as many as tell two lines apart, and no more.
  private static let (saltLength, digestLength) = (16, 8)

  /// Whether a line is hidden.
  package static func isHidden(_ line: some StringProtocol) -> Bool { line.hasPrefix(mark) }

  /// Hides the lines of an entry. Lines that are hidden already stay as they are.
  ///
  /// - Throws: `CryptographyError`.
  package static func hiding(_ entry: String) throws(CryptographyError) -> String {
    let salt = RandomBytes.make(saltLength / 2).hexadecimal
    var lines: [String] = []
    for line in entry.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty || isHidden(line) ? String(line) : try hidden(String(line), salt))
    }
    return lines.joined(separator: "\n")
  }

  /// Whether a hidden line stands for a text.
  package static func isSame(_ hidden: String, _ text: String) -> Bool {
    if hidden == text { return true }
    guard !text.isEmpty, !isHidden(text) else { return false }
    let salt = String(hidden.dropFirst(mark.count).prefix(saltLength))
    return (try? self.hidden(text, salt)) == hidden
  }

  private static func hidden(_ line: String, _ salt: String) throws(CryptographyError) -> String {
    // A phone writes each line break as a line feed.
    let plain = line.replacing("\\r\\n", with: "\\n").replacing("\\r", with: "\\n")
    let digest = try Digest.of(Array("\(salt) \(plain)".utf8), .sha256)
    return "\(mark)\(salt)\(digest.prefix(digestLength / 2).hexadecimal)"
  }
}
