internal import Barcodes
internal import Cards
internal import Files
internal import TextFiles
internal import Values

/// Reads the loyalty cards in a table of a password manager. Logins of sites are skipped.
struct PasswordReader: ImportReader {
  let file: ImportFile
  let encoding: TextEncoding
  let columns: PasswordColumns
  let options: ImportOptions

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    let reader = try TableReader.records(of: file, encoding, escape: columns.escape)
    repeat { guard try reader.next() else { throw ImportError(.empty) } } while reader.isBlank
    if encoding != .utf8, options.encoding == nil {
      try receive(.remark(ImportRemark(.encoding(encoding.name), at: ImportLocation())))
    }
    if !columns.unused.isEmpty { try receive(.remark(ImportRemark(.unusedColumns(columns.unused), at: reader.here))) }
    let ticker = options.ticker(of: file.size)
    while try reader.next() {
      if reader.isEmpty { continue }
      try options.entry(receive) {
        try reader.check(count: columns.count, allowsEmpty: true)
        let entry = PasswordEntry(try reader.texts(), columns, at: reader.here)
        try receive(entry.event(options) { try receive(.remark($0)) })
      }
      try ticker.tick(at: reader.position)
    }
  }
}

/// The columns of a table that a password manager writes: Bitwarden, 1Password, KeePass, KeePassXC, and others that have
/// a title, a user name and a password.
struct PasswordColumns {
  /// A column that is understood. The raw value is its name in messages.
  enum Column: String, CaseIterable {
    case title, username, password, url, notes, fields, oneTimePassword, folder, favourite, archived
    case cardNumber, securityCode

    /// The names of the column in the tables, as `String.foldedName` has them.
    fileprivate var names: Set<String> {
      switch self {
      case .title: ["title", "name", "account"]
      case .username: ["username", "loginusername", "loginname"]
      case .password: ["password", "loginpassword"]
      case .url: ["url", "loginuri", "website"]
      case .notes: ["notes", "note", "comments", "extra"]
      case .fields: ["fields"]
      case .oneTimePassword: ["totp", "logintotp", "otpauth", "onetimepassword"]
      case .folder: ["folder", "group", "grouping", "collections", "tags"]
      case .favourite: ["favorite", "favoritestatus", "fav"]
      case .archived: ["archived", "archivedstatus"]
      case .cardNumber: ["cardnumber"]
      case .securityCode: ["cvc", "cvv", "securitycode"]
      }
    }
  }

  /// The number of columns.
  let count: Int
  /// The names of columns that are neither understood nor known to be of no use for cards.
  let unused: [String]
  /// Whether the folders of an entry are a path that begins with the name of the database.
  let hasRootFolder: Bool
  /// Whether an entry has a list of tags instead of a folder.
  let hasTags: Bool
  /// The byte before a quote that belongs to a field; nil if such quotes are doubled. KeePass 1 writes a backslash.
  let escape: UInt8?
  private let indices: [Column: Int]
  private let names: [String]

  /// Reads a header; nil if it is not that of a password manager.
  init?(_ names: [String]) {
    let folded = names.map(\.foldedName)
    var indices: [Column: Int] = [:]
    for column in Column.allCases { indices[column] = folded.firstIndex(where: column.names.contains) }
    // NordPass has the numbers of payment cards in a column of their own, beside their security codes.
    let hasPaymentCards = indices[.cardNumber] != nil && indices[.securityCode] != nil
    let isOfCards = names.contains {
      TableColumn.named($0, isExact: false) == .payload && !(hasPaymentCards && $0.foldedName == "cardnumber")
        || $0.foldedName == "payload"
    }
    guard indices[.title] != nil, indices[.username] != nil, indices[.password] != nil, !isOfCards else { return nil }
    self.indices = indices
    self.names = names.map(TableColumn.shown)
    count = names.count
    hasRootFolder = folded.contains("group")
    hasTags = folded.contains("tags")
    escape = folded == ["account", "loginname", "password", "website", "comments"] ? UInt8(ascii: "\\") : nil
    let used = Set(indices.values)
    unused = names.indices.filter { !used.contains($0) && !Self.useless.contains(folded[$0]) && !names[$0].isBlank }
      .map { TableColumn.shown(names[$0]) }
  }

  /// The index of a column; nil if the table lacks it.
  subscript(column: Column) -> Int? { indices[column] }

  /// The name that the table gives to a column.
  func name(of column: Column) -> String { indices[column].map { names[$0] } ?? column.rawValue }

  private static let useless: Set = [
    "type", "reprompt", "icon", "lastmodified", "created", "uuid", "modified", "archiveddate",
  ]
}

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
