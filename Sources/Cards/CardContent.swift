/// All that a person may say of a card. What is absent stays absent.
public struct CardContent: Hashable, Sendable {
  /// What people call it.
  public var name: String
  /// Who gave it out; nil where nobody said.
  public var issuer: String?
  /// Anything that the person wants to remember; may have several lines.
  public var note: String?
  /// The colour that was given; nil for none. `Colour.computed(for:)` gives a pleasant one to draw with.
  public var colour: Colour?
  /// Whether it stands before the others.
  public var isStarred = false
  /// Whether it is put away: it is kept, and listed only on demand.
  public var isArchived = false
  /// The first day on which it is good.
  public var validFrom: CardDate?
  /// The last day on which it is good.
  public var expiry: CardDate?
  /// What is on it; nil where it holds no money and no points.
  public var balance: Balance?
  /// How the balance came about, oldest first.
  public var balanceHistory: [BalanceEntry] = []
  /// Its pictures, by what they show.
  public var pictures: [PictureSide: PictureReference] = [:]
  /// The ways in which it proves whose it is, one of them selected.
  public var identifiers: IdentifierList
  /// Names of the categories that it is in. Those that do not exist yet are made when it is stored; a stored card
  /// names them in the order of the categories.
  public var categories: [String]

  /// A card of that name.
  public init(name: String, identifiers: IdentifierList = [], categories: [String] = []) {
    self.name = name
    self.identifiers = identifiers
    self.categories = categories
  }

  /// Whether it is good no more on `day`.
  public func isExpired(on day: CalendarDate) -> Bool {
    expiry.map { $0.day < day } ?? false
  }

  /// Whether it is not good yet on `day`.
  public func isEarly(on day: CalendarDate) -> Bool {
    validFrom.map { $0.day > day } ?? false
  }

  /// Puts it into the category of that name, once.
  public mutating func insert(category name: String) {
    let key = SearchKey.identity(of: name)
    if !categories.contains(where: { SearchKey.identity(of: $0) == key }) { categories.append(name) }
  }

  /// Takes it out of the category of that name, whatever the letter case.
  ///
  /// - Returns: whether it was in there.
  @discardableResult
  public mutating func remove(category name: String) -> Bool {
    let key = SearchKey.identity(of: name)
    let before = categories.count
    categories.removeAll { SearchKey.identity(of: $0) == key }
    return categories.count < before
  }

  /// Takes the UUIDs off its identifiers and the entries of its balance: they become others than those of the card that
  /// this is a copy of.
  public mutating func removeIdentities() {
    identifiers = IdentifierList(
      identifiers.map { identifier in
        var identifier = identifier
        identifier.id = nil
        return identifier
      }, selection: identifiers.selection)
    for place in balanceHistory.indices { balanceHistory[place].id = nil }
  }
}
