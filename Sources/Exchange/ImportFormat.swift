/// A format that cards come in.
public enum ImportFormat: String, CaseIterable, Sendable {
  /// Catima's export, and Loyalty Card Keychain's: a table, or a zip with it and pictures.
  case catima
  /// Links by which Catima shares a card.
  case link
  /// Apple Wallet's pass, or a zip of passes.
  case pass
  /// Stocard's export.
  case stocard
  /// FidMe's export.
  case fidme
  /// Voucher Vault's export.
  case voucherVault = "voucher-vault"
  /// U-Card's own JSON.
  case json
  /// U-Card's own table, or any with a header.
  case csv

  /// What people call it.
  public var name: String {
    switch self {
    case .catima: "Catima"
    case .link: "Catima link"
    case .pass: "Apple Wallet"
    case .stocard: "Stocard"
    case .fidme: "FidMe"
    case .voucherVault: "Voucher Vault"
    case .json: "JSON"
    case .csv: "CSV"
    }
  }
}
