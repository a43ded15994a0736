internal import FoundationEssentials
internal import Barcodes
internal import Cards
internal import JSON

/// Reads exports of Bitwarden in JSON. Loyalty cards stand there as logins, as notes with fields of their own, or as
/// items of the type “card” that are no payment cards.
enum BitwardenFile {
  /// Whether an object with these keys is such an export.
  static func isExport(_ first: JSONKeys) -> Bool {
    !first.isArray && first.keys.contains("encrypted")
      && !first.keys.isDisjoint(with: ["items", "data", "encKeyValidation_DO_NOT_EDIT"])
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
      // A hidden field is a secret. Only those are taken that are called numbers, PINs or security codes.
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
    var event = try read.event(options) { event in
      if case .remark(let told) = event { try remark(told) }
    }
    if case .card(var imported) = event, let expiry = expiry(of: card) {
      imported.content.expiry = CardDate(expiry)
      imported.fields.insert(.expiry)
      event = .card(imported)
    }
    return event
  }

  /// A text, or a number in its digits.
  private static func text(_ value: JSONValue?) -> String? { value?.string ?? value?.digits }

  /// The last day of the month in which a card expires.
  private static func expiry(of card: JSONValue) -> CalendarDate? {
    guard let month = card["expMonth"]?.string.flatMap({ Int($0) }), (1...12).contains(month),
      let year = card["expYear"]?.string.flatMap({ Int($0) })
    else { return nil }
    let full = year < 100 ? 2000 + year : year
    return [31, 30, 29, 28].lazy.compactMap { CalendarDate(year: full, month: month, day: $0) }.first
  }
}
