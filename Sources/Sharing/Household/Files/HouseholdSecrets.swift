internal import Barcodes
internal import Cards
internal import Cryptography
internal import Values
package import Wallet

/// Encrypts and decrypts the secrets of cards in the repository, with keys that the devices of a household share.
///
/// The payload of a secret identifier and the text below its code are encrypted with ChaCha20-Poly1305, bound to the card.
/// The nonce follows from the plain text by HMAC, as in RFC 5297: the same secret gives the same bytes on each device, so
/// that files can be compared and merged by whoever cannot decrypt them.
struct HouseholdSecrets {
  private let ciphers: [String: Cipher]
  /// The key that encrypts; nil if secrets are not shared.
  private let current: Cipher?

  /// The name of the key that encrypts; nil if secrets are not shared.
  var currentID: String? { current?.id }

  /// - Parameter keys: the keys that can be used; the newest of them encrypts.
  /// - Throws: `CryptographyError`.
  init(_ keys: [HouseholdKey]) throws {
    let ciphers = try keys.map(Cipher.init)
    self.ciphers = Dictionary(ciphers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let newest = keys.max(by: HouseholdKey.isOlder)?.id
    current = ciphers.first { $0.id == newest }
  }

  /// How `encryptedFor` of an identifier begins that is encrypted for the household.
  static let prefix = "household:"
  /// How a text begins that is encrypted; the name of the key, a colon and base64 follow.
  private static let textPrefix = "household-text:"

  /// The texts of which files of cards have one if something in them is encrypted with a key that has been replaced.
  var oldMarks: [String] { ciphers.keys.filter { $0 != current?.id }.sorted().flatMap(Self.marks) }

  /// The texts of which files of cards have one if something in them is encrypted with a key.
  static func marks(of key: String) -> [String] { [prefix + key, textPrefix + key] }

  private enum Part: String { case payload, text }

  // MARK: - Cards

  /// Encrypts all secrets of a card that are not encrypted.
  ///
  /// - Parameter base: the card as the household has it, encrypted. A secret that has only got another key has its mark.
  /// - Throws: `CryptographyError`.
  func sealed(_ card: HouseholdCard, over base: HouseholdCard? = nil) throws -> HouseholdCard {
    guard let current else { return card }
    return try card.changingIdentifiers { sealed in
      let identifier = sealed
      guard identifier.isSecret, identifier.encryptedFor == nil else { return }
      let payload = try current.seal(identifier.payload.bytes, Self.context(card.id, .payload))
      sealed.payload = Payload(bytes: payload, eci: identifier.payload.eci)
      sealed.text = try identifier.text.map { text in
        if text.hasPrefix(Self.textPrefix) { return text }
        let bytes = try current.seal(Array(text.utf8), Self.context(card.id, .text))
        return "\(Self.textPrefix)\(current.id):\(Base64.text(of: bytes))"
      }
      sealed.encryptedFor = Self.prefix + current.id
      if let old = base?.content.identifiers.first(where: { $0.id == identifier.id }) {
        if old.payload == sealed.payload, old.text == sealed.text {
          sealed.encryptedFor = old.encryptedFor
        } else if let plain = try open(old, of: card.id), plain.payload == identifier.payload,
          plain.text == identifier.text
        {
          sealed.encryptedFor? += ":" + old.sealMark
        }
      }
    }
  }

  /// Decrypts all secrets for which there is a key. If identifiers of two devices turn out to have the same code, only
  /// one is left.
  ///
  /// - Throws: `CryptographyError`.
  func opened(_ card: HouseholdCard) throws -> HouseholdCard {
    guard !ciphers.isEmpty else { return card }
    var opened = try card.changingIdentifiers { $0 = try open($0, of: card.id) ?? $0 }
    let identifiers = opened.content.identifiers
    let others = identifiers.indices.filter { index in
      let one = identifiers[index]
      return one.isSecret && one.encryptedFor == nil && one.isDivided
        && identifiers.contains { $0.id != one.id && !$0.isDivided && $0.hasSameCode(as: one) }
    }
    for index in others.reversed() { opened.content.identifiers.remove(at: index) }
    return opened
  }

  /// Whether an identifier is encrypted, and none of the keys decrypts it.
  func isClosed(_ identifier: Identifier) -> Bool {
    identifier.encryptedFor != nil && !hasKey(of: identifier, among: Set(ciphers.keys))
  }

  /// Whether an identifier is encrypted with one of some keys.
  ///
  /// - Parameter keys: the names of the keys.
  func hasKey(of identifier: Identifier, among keys: Set<String>) -> Bool {
    identifier.encryptedFor.flatMap(Self.key).map(keys.contains) ?? false
  }

  private func open(_ identifier: Identifier, of card: UUID) throws -> Identifier? {
    var opened = identifier
    if let name = identifier.encryptedFor {
      guard let cipher = Self.key(name).flatMap({ ciphers[$0] }),
        let payload = try cipher.open(identifier.payload.bytes, Self.context(card, .payload)), !payload.isEmpty
      else { return nil }
      opened.payload = Payload(bytes: payload, eci: identifier.payload.eci)
      opened.encryptedFor = nil
    }
    if let text = identifier.text, text.hasPrefix(Self.textPrefix) {
      let words = text.dropFirst(Self.textPrefix.count).split(separator: ":", maxSplits: 1)
      guard words.count == 2, let cipher = ciphers[String(words[0])], let bytes = Base64.bytes(of: String(words[1])),
        let plain = try cipher.open(bytes, Self.context(card, .text))
      else { return nil }
      opened.text = String(decoding: plain, as: UTF8.self)
    }
    return opened
  }

  /// The name of the key in `encryptedFor`: after it there may be a mark of the same secret with another key.
  private static func key(_ name: String) -> String? {
    guard name.hasPrefix(prefix) else { return nil }
    return String(name.dropFirst(prefix.count).prefix { $0 != ":" })
  }

  private static func context(_ card: UUID, _ part: Part) -> [UInt8] {
    Array("ucard household secret \(card.text) \(part.rawValue)\0".utf8)
  }

  // MARK: - Keys

  /// The keys that follow from a key of the household.
  private struct Cipher {
    let id: String
    private let cipher: ChaCha20Poly1305
    private let nonceKey: [UInt8]

    init(_ key: HouseholdKey) throws {
      func derived(_ purpose: String) throws -> [UInt8] {
        try KeyDerivation.hkdf(
          key.bytes, salt: [], info: Array("ucard household \(purpose)".utf8), count: ChaCha20Poly1305.keyLength)
      }
      id = key.id
      cipher = ChaCha20Poly1305(key: try derived("encryption"))
      nonceKey = try derived("nonce")
    }

    func seal(_ bytes: [UInt8], _ context: [UInt8]) throws -> [UInt8] {
      let code = try MessageAuthentication(.sha256, key: nonceKey)
      try code.update(context[...])
      try code.update(bytes[...])
      let nonce = Array(try code.finish().prefix(ChaCha20Poly1305.nonceLength))
      return nonce + (try cipher.seal(bytes[...], nonce: nonce, authenticating: context))
    }

    func open(_ bytes: [UInt8], _ context: [UInt8]) throws -> [UInt8]? {
      guard bytes.count >= ChaCha20Poly1305.nonceLength else { return nil }
      let nonce = Array(bytes.prefix(ChaCha20Poly1305.nonceLength))
      return try cipher.open(bytes.dropFirst(nonce.count), nonce: nonce, authenticating: context)
    }
  }
}

extension HouseholdCard {
  /// The card with other identifiers, also in the values that lost.
  fileprivate func changingIdentifiers(_ change: (inout Identifier) throws -> Void) throws -> HouseholdCard {
    var card = self
    try card.content.identifiers.changeEach(change)
    card.conflicts = try Set(
      conflicts.map { value in
        var value = value
        if value.part == .identifiers { try value.content.identifiers.changeEach(change) }
        return value
      })
    return card
  }

  /// Puts identifiers that this device cannot decrypt into the card, as the household has them.
  ///
  /// - Parameters:
  ///   - base: the card as the household has it.
  ///   - own: the identifiers of the card in the wallet, with those that are withheld.
  ///   - isClosed: whether an identifier cannot be decrypted.
  ///   - isDeleted: whether an identifier is not in the wallet because the person has deleted it.
  mutating func pass(
    of base: HouseholdCard, own: [UUID], where isClosed: (Identifier) -> Bool, unless isDeleted: (Identifier) -> Bool
  ) {
    var list = Array(content.identifiers)
    let selected = content.identifiers.selected?.id
    for (index, identifier) in base.content.identifiers.enumerated() where isClosed(identifier) {
      guard let id = identifier.id else { continue }
      withheld.remove(id)
      if let known = list.firstIndex(where: { $0.id == id }) {
        list[known] = identifier
      } else if let place = own.firstIndex(of: id) {
        let before = Set(own[..<place])
        let last = list.lastIndex { $0.id.map(before.contains) ?? false }
        list.insert(identifier, at: last.map { $0 + 1 } ?? 0)
      } else if !isDeleted(identifier) {
        list.insert(identifier, at: min(index, list.count))
      }
    }
    content.identifiers = IdentifierList(list, selection: list.firstIndex { $0.id == selected })
  }
}

extension Identifier {
  /// Whether a merge has divided it from another identifier, because two devices gave that another code.
  fileprivate var isDivided: Bool { id.map { $0.version == 8 } ?? false }
}

/// Keys travel as names of references: in bundles, which are encrypted, and in repositories that git-remote-gcrypt
/// encrypts. The repository of this device has no such reference.
extension HouseholdKey {
  private static let prefix = "refs/ucard/key/"
  /// The references of all keys, as a pattern for `git ls-remote`.
  static let references = prefix + "*"

  /// The name of the key as a reference, with the key itself.
  package var reference: String { "\(Self.prefix)\(generation)-\(bytes.hexadecimal)" }

  /// Whether a line, as a bundle and `git ls-remote` have it, is about a key.
  package static func isReference(_ line: String) -> Bool { line.contains(prefix) }

  /// Reads the key in a line; nil if there is none.
  ///
  /// - Throws: `WalletError`, `.cryptographyUnavailable`.
  init?(line: String) throws {
    guard let match = line.firstMatch(of: /refs\/ucard\/key\/([0-9]{1,13})-([0-9a-f]{64})$/),
      let generation = Int(match.1), let bytes = match.2.utf8.bytesOfHexadecimal
    else { return nil }
    try self.init(generation: generation, bytes: bytes)
  }
}

/// Brings the secrets that other devices have changed into a wallet that could not decrypt them before, because it was
/// locked or the key had not arrived.
struct SecretsCatchUp {
  let repository: GitRepository
  let secrets: HouseholdSecrets
  let wallet: WalletStore
  let time: Instant

  /// - Returns: the names of the cards that have changed, and values that lost, by the UUIDs of their cards.
  /// - Throws: `HouseholdError`, `WalletError`, `CryptographyError`.
  func run() throws -> (names: [String], conflicts: [UUID: Set<ConflictingValue>]) {
    guard var state = try wallet.withHouseholdSnapshot({ try $0.state() }), let last = state.secrets else {
      return ([], [:])
    }
    let files = HouseholdFiles(repository, state.base)
    let past = try repository.commit(last).map { HouseholdFiles(repository, $0) }
    let changes = try past == nil ? files.everything(under: "cards/") : files.changes(since: last)
    let ids = changes.compactMap(\.writtenCard)
    let before = try (past?.cards(ids).readable ?? [:]).mapValues(secrets.opened)
    let now = try files.cards(ids).readable.mapValues(secrets.opened).filter { id, card in
      [card, before[id]].contains { $0?.content.identifiers.contains(where: \.isSecret) ?? false }
    }
    var conflicts: [UUID: Set<ConflictingValue>] = [:]
    let numbers = try wallet.cards(CardFilter(archived: .last)).filter { now[$0.id] != nil }.map(\.number)
    var names: [String] = []
    try wallet.edit(numbers, StepOptions(.sync), at: time) { card in
      guard let theirs = now[card.id] else { return }
      let merged = merged(card, theirs, before[card.id])
      if merged.content.identifiers != card.identifiers { names.append(card.name) }
      card.content.identifiers = merged.content.identifiers
      conflicts[card.id] = merged.conflicts
    }
    if !now.values.contains(where: { $0.content.identifiers.contains { $0.encryptedFor != nil } }) {
      state.secrets = nil
      try wallet.setHousehold(state)
    }
    return (names, conflicts.filter { !$0.value.isEmpty })
  }

  /// The card of the wallet, with secrets merged from what the wallet and the household have made of those of `before`.
  private func merged(_ card: Card, _ theirs: HouseholdCard, _ before: HouseholdCard?) -> HouseholdCard {
    let own = HouseholdCard(card, categories: []) { _ in false }
    let both = [theirs, before].compactMap(\.self).flatMap(\.content.identifiers)
    let closed = Set(both.filter { $0.encryptedFor != nil }.compactMap(\.id))
    let shared = Set(both.filter(\.isSecret).compactMap(\.id)).subtracting(closed)
    func version(_ source: HouseholdCard?) -> HouseholdCard {
      var version = own
      let kept = own.content.identifiers.filter { one in one.id.map { !shared.contains($0) } ?? true }
      let taken = (source?.content.identifiers ?? []).filter { one in one.id.map(shared.contains) ?? false }
      version.content.identifiers = IdentifierList(kept + taken)
      if let selected = own.content.identifiers.selected?.id,
        let index = version.content.identifiers.firstIndex(where: { $0.id == selected })
      {
        version.content.identifiers.select(index)
      }
      if let source { version.changed = source.changed }
      return version
    }
    return .merging(own, version(theirs), base: version(before))
  }
}
