internal import Cards
internal import Cryptography
internal import Pages
internal import Wallet

/// Makes the page of some cards.
struct CardPage {
  private let page: WalletPage
  /// Whether the page shows a secret, because it was named.
  let hasSecrets: Bool

  /// Reads what the page shows of `cards`.
  ///
  /// - Parameters:
  ///   - identifier: the name of another identifier than the selected one, which may be secret; nil for none.
  ///   - hasPictures: whether the page has the pictures of cards.
  ///   - warn: receives what a page cannot show.
  /// - Throws: `CommandFailure` and `WalletError`.
  init(
    of cards: [Card], identifier: String? = nil, hasPictures: Bool = true,
    from store: WalletStore, in context: CommandContext, warn: (Phrase) -> Void
  ) throws {
    var hasSecrets = false
    let shown = try cards.map { card in
      let named = try identifier.map { try card.index(of: $0) }
      let identifiers = Self.shownIdentifiers(of: card, first: named)
      if identifiers.contains(where: \.isSecret) { hasSecrets = true }
      return try PageCard(
        card,
        numbers: identifiers.map { identifier in
          try PageCard.Number(
            label: identifier.label, kind: identifier.kind.name.words, text: identifier.printedText,
            symbol: identifier.symbol(on: card, warn: warn))
        },
        // What follows from the clock would be wrong tomorrow.
        when: context.when(of: card.content).map { when in
          Phrase.list([when, card.status?.name].compactMap(\.self)).text(in: context.language)
        },
        place: card.content.location, balance: card.balance.map { context.format.text($0).words },
        validFrom: card.validFrom.map { Self.day($0, in: context) },
        validUntil: card.expiry.map { Self.day($0, in: context) },
        pictures: hasPictures ? Self.pictures(of: card, in: store) : [:])
    }
    page = WalletPage(
      cards: shown, categories: try store.categories().map(\.name), language: PageLanguage(context.language))
    self.hasSecrets = hasSecrets
  }

  /// The page as a file.
  ///
  /// - Parameter password: the password to encrypt the page with; nil for none.
  /// - Throws: `CommandFailure` if libcrypto is not installed.
  func bytes(password: [UInt8]? = nil) throws(CommandFailure) -> [UInt8] {
    do {
      guard let password else { return try page.html() }
      return try page.encrypted(passphrase: password)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The identifiers that are not secret, the selected one first, or the one that is named.
  private static func shownIdentifiers(of card: Card, first named: Int?) -> [Identifier] {
    let first = named ?? card.identifiers.selection
    let open = card.identifiers.indices.filter { $0 == named || !card.identifiers[$0].isSecret }
    return (open.filter { $0 == first } + open.filter { $0 != first }).map { card.identifiers[$0] }
  }

  private static func day(_ date: CardDate, in context: CommandContext) -> PageCard.Day {
    PageCard.Day(iso: date.day.iso, text: context.format.text(date.day))
  }

  private static func pictures(of card: Card, in store: WalletStore) throws -> [PictureSide: PageCard.Picture] {
    try card.pictures.reduce(into: [:]) { pictures, entry in
      guard let bytes = try store.picture(entry.value) else { return }
      pictures[entry.key] = PageCard.Picture(type: entry.value.type, bytes: bytes)
    }
  }
}

extension PageLanguage {
  /// Creates the language of a page from that of messages.
  fileprivate init(_ language: Language) {
    switch language {
    case .english: self = .english
    case .ukrainian: self = .ukrainian
    }
  }
}

extension Phrase {
  /// The phrase in both languages.
  fileprivate var words: CardFact.Words {
    CardFact.Words(english: text(in: .english), ukrainian: text(in: .ukrainian))
  }
}
