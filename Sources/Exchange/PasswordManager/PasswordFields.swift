internal import Barcodes
internal import Cards

/// The fields that a person has added to an entry, which Bitwarden writes as lines such as `Card number: 123`.
struct PasswordFields {
  /// The values of fields that are called numbers of a card.
  private(set) var numbers: [String] = []
  /// The values of fields that are called secrets, such as a PIN.
  private(set) var secrets: [Identifier] = []
  /// Whether a field holds the brand of a payment card.
  private(set) var hasPaymentBrand = false
  /// All other lines.
  private(set) var others: [String] = []

  /// Reads lines.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.withoutBlanks }
      guard parts.count == 2, !parts[1].isEmpty else {
        others.append(String(line))
        continue
      }
      if PaymentCard.isBrandField(parts[0]), PaymentCard.isBrand(parts[1]) { hasPaymentBrand = true }
      if Self.isSecret(parts[0]) {
        let payload = Payload(text: parts[1])
        secrets.append(
          Identifier(label: ImportedText.trimmed(parts[0]), kind: .number, payload: payload, isSecret: true))
      } else if TableColumn.named(parts[0], isExact: false) == .payload {
        numbers.append(parts[1])
      } else {
        others.append(String(line))
      }
    }
  }

  /// Whether a field with a name is a secret that is kept: a PIN, or a security code of a card that pays nothing.
  static func isSecret(_ name: String) -> Bool { Identifier.saysSecret(name) || PaymentCard.mentionsSecurityCode(name) }
}
