internal import Cards
internal import Cryptography
internal import Files
internal import Pages
internal import Wallet
internal import Words

/// Makes the page of some cards, one after the other.
final class CardPage {
  private let hasPictures: Bool
  private let context: CommandContext
  private let page: WalletPage
  /// Whether the page shows a secret, because it was named.
  private(set) var hasSecrets = false
  /// The number of cards.
  private(set) var count = 0

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - categories: the categories of the cards, in order.
  ///   - hasPictures: whether the page has the pictures of cards.
  ///   - password: the password to encrypt the page with; nil for none.
  /// - Throws: `CommandFailure` if libcrypto is not installed.
  init(
    categories: [String], hasPictures: Bool = true, password: [UInt8]? = nil,
    in context: CommandContext
  ) throws(CommandFailure) {
    self.hasPictures = hasPictures
    self.context = context
    do {
      page = try WalletPage(
        categories: categories, language: context.language, passphrase: password,
        spool: Spool(in: context.temporaryFolder))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Adds a card, and warns of what a page cannot show.
  ///
  /// - Parameters:
  ///   - snapshot: the wallet with the pictures of the card.
  ///   - identifier: the name of another identifier than the selected one, which may be secret; nil for none.
  /// - Throws: `CommandFailure`, and the errors of reading.
  func add(_ card: Card, of snapshot: WalletSnapshot, identifier: String? = nil) throws {
    let named = try identifier.map { try card.index(of: $0) }
    let identifiers = Self.shownIdentifiers(of: card, first: named)
    if identifiers.contains(where: \.isSecret) { hasSecrets = true }
    let shown = try PageCard(
      card,
      numbers: identifiers.map { identifier in
        try PageCard.Number(
          label: identifier.label, kind: identifier.kind.name, text: identifier.printedText,
          symbol: identifier.symbol(on: card, warn: context.say))
      },
      // Whether an event is over or soon is left out: the page is read on other days, too.
      when: context.when(of: card.content).map { when in
        Phrase.list([when, card.status?.name].compactMap(\.self)).text(in: context.language)
      },
      place: card.content.location, balance: card.balance.map { context.format.text($0) },
      validFrom: card.validFrom.map(day), validUntil: card.expiry.map(day),
      pictures: hasPictures ? Self.pictures(of: card, in: snapshot) : [:])
    try encrypting { try page.add(shown) }
    count += 1
  }

  /// Writes the page as a file.
  ///
  /// - Parameter write: writes bytes of the file.
  /// - Throws: `CommandFailure` if libcrypto is not installed, and the errors of `write`.
  func write(to write: ([UInt8]) throws -> Void) throws { try encrypting { try page.write(to: write) } }

  private func encrypting(_ body: () throws -> Void) throws {
    do { try body() } catch let error as CryptographyError { throw CommandFailure(error) }
  }

  /// The identifiers that are not secret, the selected one first, or the one that is named.
  private static func shownIdentifiers(of card: Card, first named: Int?) -> [Identifier] {
    let first = named ?? card.identifiers.selection
    let open = card.identifiers.indices.filter { $0 == named || !card.identifiers[$0].isSecret }
    return (open.filter { $0 == first } + open.filter { $0 != first }).map { card.identifiers[$0] }
  }

  private func day(_ date: CardDate) -> PageCard.Day {
    PageCard.Day(iso: date.day.iso, text: context.format.text(date.day))
  }

  private static func pictures(of card: Card, in snapshot: WalletSnapshot) throws -> [PictureSide: PageCard.Picture] {
    try card.pictures.reduce(into: [:]) { pictures, entry in
      guard let bytes = try snapshot.picture(entry.value) else { return }
      pictures[entry.key] = PageCard.Picture(type: entry.value.type, bytes: bytes)
    }
  }
}
