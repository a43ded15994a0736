internal import Barcodes
internal import Cards
internal import Cryptography
internal import JSON
internal import Values

/// Reads exports of Bitwarden in JSON. Loyalty cards stand there as logins, as notes with fields of their own, or as
/// items of the type “card” that are no payment cards.
enum BitwardenFile {
  /// Whether an object with these keys is such an export. Older ones do not say whether they are encrypted.
  static func isExport(_ first: JSONKeys) -> Bool {
    guard !first.isArray else { return false }
    if first.keys.contains("encrypted") {
      return !first.keys.isDisjoint(with: ["items", "data", "encKeyValidation_DO_NOT_EDIT"])
    }
    let item = first.keysOfElements["items"] ?? []
    return item.isSuperset(of: ["name", "type"])
      && !item.isDisjoint(with: ["login", "secureNote", "card", "identity", "organizationId", "folderId"])
  }

  /// Creates a reader for a file, decrypted with the password of the options if it is encrypted.
  ///
  /// - Throws: `ImportError`: `.passwordNeeded`, `.wrongPassword`, `.bitwarden`.
  static func reader(of file: ImportFile, _ options: ImportOptions) throws -> EntryReader {
    var export = try EntryReader.value(of: file)
    if export["encrypted"]?.flag == true {
      let encrypted = try BitwardenEncryption(export)
      guard let password = try options.password() else { throw ImportError(.passwordNeeded) }
      export = try EntryReader.value(of: encrypted.content(with: password))
    }
    guard let items = export["items"]?.array else { throw ImportError(.notOfFormat(.bitwarden)) }
    guard !items.isEmpty else { throw ImportError(.empty) }
    var folders: [String: String] = [:]
    for folder in (export["folders"]?.array ?? []) + (export["collections"]?.array ?? []) {
      if let id = folder["id"]?.string, let name = folder["name"]?.string { folders[id] = name }
    }
    guard let columns = PasswordColumns(header) else { throw ImportError(.notOfFormat(.bitwarden)) }
    return EntryReader(items, options) { [folders] entry, remark in
      try event(of: entry, folders, columns, options, remark: remark)
    }
  }

  /// The columns of Bitwarden's table, with those of payment cards, in the order of `texts`.
  private static let header = [
    "name", "folder", "favorite", "notes", "fields", "login_uri", "login_username", "login_password", "login_totp",
    "cardnumber", "cvc",
  ]

  private static func event(
    of entry: JSONMembers, _ folders: [String: String], _ columns: PasswordColumns, _ options: ImportOptions,
    remark: (ImportRemark) throws -> Void
  ) throws -> ImportEvent {
    let (item, location) = (entry, entry.location)
    let name = try entry.string("name")
    let card = item["card"] ?? .null
    if let brand = card["brand"]?.string, PaymentCard.isBrand(brand) {
      return .skipped(SkippedEntry(.paymentCard, name: name.flatMap(ImportedText.trimmed), at: location))
    }
    let login = item["login"] ?? .null
    var fields: [String] = []
    for field in item["fields"]?.array ?? [] {
      guard let label = field["name"]?.string, let value = text(field["value"]), !value.isBlank else { continue }
      // A hidden field is a secret. Only hidden fields that are called numbers, PINs or security codes are taken.
      let isHidden = field["type"]?.whole == 1
      guard !isHidden || PasswordFields.isSecret(label) || TableColumn.named(label, isExact: false) == .payload else {
        try remark(ImportRemark(.passwordLeftOut, at: location.of("fields." + label)))
        continue
      }
      fields.append([label, value].map(ImportedText.line).joined(separator: ": "))
    }
    let number = text(card["number"])
    let code = text(card["code"])
    if let number, let code, !PaymentCard.hasCheckDigit(number), !code.isBlank {
      fields.append("PIN: \(code)")
    }
    if let holder = card["cardholderName"]?.string, !holder.isBlank { fields.append(ImportedText.line(holder)) }
    let folder = item["folderId"]?.string ?? item["collectionIds"]?.array?.first?.string
    let texts: [String?] = [
      name, folder.flatMap { folders[$0] }, item["favorite"]?.flag == true ? "1" : nil, try entry.string("notes"),
      fields.joined(separator: "\n"), login["uris"]?.array?.first?["uri"]?.string, login["username"]?.string,
      login["password"]?.string, login["totp"]?.string, number, code,
    ]
    let read = PasswordEntry(texts.map { $0 ?? "" }, columns, at: location)
    let event = try read.event(options, remark: remark)
    guard case .card(var imported) = event, let expiry = expiry(of: card) else { return event }
    imported.content.expiry = CardDate(expiry)
    imported.fields.insert(.expiry)
    return .card(imported)
  }

  /// A text, or a number in its digits.
  private static func text(_ value: JSONValue?) -> String? { value?.string ?? value?.digits }

  /// The last day of the month in which a card expires.
  private static func expiry(of card: JSONValue) -> CalendarDate? {
    guard let month = card["expMonth"]?.string.flatMap({ Int($0) }),
      let year = card["expYear"]?.string.flatMap({ Int($0) })
    else { return nil }
    return CalendarDate(year: year < 100 ? 2000 + year : year, month: month, day: 1)?.lastOfMonth
  }
}

/// The encryption of an export of Bitwarden by a password.
///
/// The password and a salt give a key by PBKDF2 or Argon2id. HKDF-Expand (RFC 5869, 2.3) makes two of it: one for
/// AES-256-CBC, and one for HMAC-SHA-256 of initialization vector and encrypted content.
///
/// Source: bitwarden.com/help/encrypted-export, and `BitwardenPasswordProtectedImporter` in Bitwarden's clients.
struct BitwardenEncryption {
  private let salt: [UInt8]
  private let derivation: Derivation
  private let proof: Sealed
  private let data: Sealed

  private enum Derivation {
    case pbkdf2(rounds: Int)
    case argon2id(rounds: Int, mebibytes: Int, lanes: Int)
  }

  /// The largest factors that Bitwarden allows. Larger ones are refused, as for age, since a file must not decide how
  /// long the machine computes.
  private static let maximum = (pbkdf2: 2_000_000, argon2: 10, mebibytes: 1024, lanes: 16)

  /// Reads the description of an encrypted export.
  ///
  /// - Throws: `ImportError`: `.bitwarden` with the reason why it cannot be decrypted.
  init(_ export: JSONValue) throws(ImportError) {
    guard export["passwordProtected"]?.flag == true else { throw ImportError(.bitwarden(.accountOnly)) }
    guard let salt = export["salt"]?.string,
      let proof = export["encKeyValidation_DO_NOT_EDIT"]?.string.flatMap(Sealed.init),
      let data = export["data"]?.string.flatMap(Sealed.init), let rounds = export["kdfIterations"]?.whole
    else { throw ImportError(.bitwarden(.damaged)) }
    self.salt = Array(salt.utf8)
    self.proof = proof
    self.data = data
    switch export["kdfType"]?.whole {
    case 0:
      guard (1...Self.maximum.pbkdf2).contains(rounds) else { throw ImportError(.bitwarden(.tooMuchWork)) }
      derivation = .pbkdf2(rounds: rounds)
    case 1:
      guard let mebibytes = export["kdfMemory"]?.whole, let lanes = export["kdfParallelism"]?.whole else {
        throw ImportError(.bitwarden(.damaged))
      }
      guard (1...Self.maximum.argon2).contains(rounds), (1...Self.maximum.mebibytes).contains(mebibytes),
        (1...Self.maximum.lanes).contains(lanes)
      else { throw ImportError(.bitwarden(.tooMuchWork)) }
      derivation = .argon2id(rounds: rounds, mebibytes: mebibytes, lanes: lanes)
    default:
      throw ImportError(.bitwarden(.damaged))
    }
  }

  /// Decrypts the content.
  ///
  /// - Throws: `ImportError`: `.wrongPassword`, `.bitwarden`, `.cryptographyUnavailable`.
  func content(with password: [UInt8]) throws(ImportError) -> [UInt8] {
    let key = try key(of: password)
    let (cipherKey, codeKey) = (try Self.expanded(key, "enc"), try Self.expanded(key, "mac"))
    guard try proof.isAuthentic(codeKey) else { throw ImportError(.wrongPassword) }
    guard try data.isAuthentic(codeKey),
      let content = try ImportError.computing({ () throws(CryptographyError) in
        try AES256CBC.open(data.content, key: cipherKey, vector: data.vector)
      })
    else { throw ImportError(.bitwarden(.damaged)) }
    return content
  }

  private func key(of password: [UInt8]) throws(ImportError) -> [UInt8] {
    switch derivation {
    case .pbkdf2(let rounds):
      return try ImportError.computing { () throws(CryptographyError) in
        try KeyDerivation.pbkdf2(password, salt: salt, rounds: rounds, .sha256, count: 32)
      }
    case .argon2id(let rounds, let mebibytes, let lanes):
      do throws(CryptographyError) {
        return try KeyDerivation.argon2id(
          password, salt: Digest.of(salt, .sha256), rounds: rounds, kibibytes: mebibytes << 10, lanes: lanes, count: 32)
      } catch {
        guard error == .unavailable, CryptographyLibrary.version != nil else { throw ImportError(error) }
        throw ImportError(.bitwarden(.argon2Unavailable))
      }
    }
  }

  /// One block of HKDF-Expand with SHA-256.
  private static func expanded(_ key: [UInt8], _ purpose: String) throws(ImportError) -> [UInt8] {
    try ImportError.computing { () throws(CryptographyError) in
      let code = try MessageAuthentication(.sha256, key: key)
      try code.update((Array(purpose.utf8) + [1])[...])
      return try code.finish()
    }
  }

  /// Something encrypted, as Bitwarden writes it: `2.`, and vector, content and code in base64 with bars between them.
  private struct Sealed {
    let vector: [UInt8]
    let content: [UInt8]
    private let code: [UInt8]

    init?(_ text: String) {
      guard text.hasPrefix("2.") else { return nil }
      let parts = text.dropFirst(2).split(separator: "|", omittingEmptySubsequences: false)
        .compactMap { Base64.bytes(of: String($0)) }
      guard parts.count == 3, parts[0].count == AES256CBC.blockLength, parts[2].count == 32 else { return nil }
      (vector, content, code) = (parts[0], parts[1], parts[2])
    }

    func isAuthentic(_ key: [UInt8]) throws(ImportError) -> Bool {
      try ImportError.computing { () throws(CryptographyError) in
        let own = try MessageAuthentication(.sha256, key: key)
        try own.update((vector + content)[...])
        return try own.finish(beginsWith: code)
      }
    }
  }
}
