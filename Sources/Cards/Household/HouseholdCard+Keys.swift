internal import Barcodes

extension HouseholdCard {
  /// The card as it would be if secrets of `base` that only got another key had kept theirs.
  ///
  /// - Parameters:
  ///   - base: an earlier version of the card.
  ///   - isKept: whether an identifier keeps its new key, although nothing else of it has changed.
  package func withKeys(of base: HouseholdCard, unless isKept: (Identifier) -> Bool = { _ in false }) -> HouseholdCard {
    var card = self
    for (index, identifier) in content.identifiers.enumerated() {
      guard let old = base.content.identifiers.first(where: { $0.id == identifier.id }),
        identifier.onlyChangedKey(of: old), !isKept(identifier)
      else { continue }
      var former = identifier
      (former.payload, former.text, former.encryptedFor) = (old.payload, old.text, old.encryptedFor)
      card.content.identifiers.replace(at: index, with: former)
    }
    return card
  }

  /// Two versions of a card for a merge: if secrets of one only got another key, what the other did to them counts.
  static func withoutNewKeys(
    _ one: HouseholdCard, _ other: HouseholdCard, base: HouseholdCard
  ) -> (HouseholdCard, HouseholdCard) {
    func reduced(_ card: HouseholdCard, _ other: HouseholdCard) -> HouseholdCard {
      card.withKeys(of: base) { identifier in
        func version(_ card: HouseholdCard) -> Identifier? { card.content.identifiers.first { $0.id == identifier.id } }
        guard let old = version(base), let same = version(other) else { return false }
        // Of two new keys, both devices take the same one.
        return same.hasSameSecret(as: old)
          || same.onlyChangedKey(of: old) && (identifier.encryptedFor ?? "") >= (same.encryptedFor ?? "")
      }
    }
    return (reduced(one, other), reduced(other, one))
  }
}

extension Identifier {
  /// A text that tells whether the encrypted parts of an identifier are the same, without telling anything of them.
  package var sealMark: String {
    FNV1a.hash64("\(payload.bytes.hexadecimal) \(text ?? "")").hexadecimal(16, uppercase: false)
  }

  /// Whether an encrypted identifier differs from an earlier version of it in the key alone: `encryptedFor` then ends with
  /// the mark of that version.
  fileprivate func onlyChangedKey(of old: Identifier) -> Bool {
    guard let name = encryptedFor, name != old.encryptedFor, old.encryptedFor != nil else { return false }
    return name.split(separator: ":").count == 3 && name.hasSuffix(":" + old.sealMark)
  }

  fileprivate func hasSameSecret(as other: Identifier) -> Bool {
    payload == other.payload && text == other.text && encryptedFor == other.encryptedFor
  }
}
