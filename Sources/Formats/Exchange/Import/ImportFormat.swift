/// A format from which cards can be imported.
public enum ImportFormat: String, CaseIterable, Sendable {
  /// An export of Catima or Loyalty Card Keychain: a table, or a zip with the table and pictures.
  case catima
  /// Links by which Catima shares cards, and those that add cards to Google Wallet.
  case link
  /// A pass of Apple Wallet, or a zip of passes.
  case pass
  /// An export of PassAndroid.
  case espass
  /// An export of Stocard.
  case stocard
  /// An export of FidMe.
  case fidme
  /// An export of Voucher Vault.
  case voucherVault = "voucher-vault"
  /// An export of Bitwarden in JSON, with a password or without.
  case bitwarden
  /// An export of 1Password.
  case onePassword = "1password"
  /// An export of Cardabase: JSON, or an archive with pictures.
  case cardabase
  /// Memberships of KDE Itinerary: JSON, or the archive of all its data.
  case itinerary
  /// An export of myLoyaltyCards.
  case myLoyaltyCards = "my-loyalty-cards"
  /// A calendar of events: iCalendar.
  case ics
  /// U-Card's own JSON.
  case json
  /// U-Card's own table, or any other with a header.
  case csv

  /// The name of the format for people.
  public var name: String {
    switch self {
    case .catima: "Catima"
    case .link: "Catima or Google Wallet link"
    case .pass: "Apple Wallet"
    case .espass: "PassAndroid"
    case .stocard: "Stocard"
    case .fidme: "FidMe"
    case .voucherVault: "Voucher Vault"
    case .bitwarden: "Bitwarden"
    case .onePassword: "1Password"
    case .cardabase: "Cardabase"
    case .itinerary: "KDE Itinerary"
    case .myLoyaltyCards: "myLoyaltyCards"
    case .ics: "iCalendar"
    case .json: "JSON"
    case .csv: "CSV"
    }
  }

  /// The endings of the names of its files, in lower case. A file is recognised by its content; endings only tell which
  /// files may be meant.
  package var endings: [String] {
    switch self {
    case .catima: ["csv", "zip"]
    case .link: ["txt"]
    case .pass: ["pkpass", "pkpasses"]
    case .espass: ["espass"]
    case .stocard, .fidme: ["zip"]
    case .voucherVault, .bitwarden, .myLoyaltyCards: ["json"]
    case .onePassword: ["1pux"]
    case .cardabase: ["json", "cdb"]
    case .itinerary: ["json", "zip"]
    case .ics: ["ics", "ical"]
    case .json: ["json", "jsonl"]
    case .csv: ["csv", "tsv", "txt"]
    }
  }
}
