internal import Archives
internal import Barcodes
internal import Cards
internal import JSON
internal import Values

/// Reads exports of 1Password (`.1pux`): a zip with JSON. Its memberships and reward programmes are cards; logins, payment
/// cards and all other entries are skipped.
///
/// Source: support.1password.com/1pux-format.
enum OnePasswordFile {
  private static let path = "export.data"

  /// Whether an archive is such an export.
  static func isExport(_ archive: ZipArchive) -> Bool {
    archive.contains(path) && archive.contains("export.attributes")
  }

  /// Creates a reader for an archive.
  ///
  /// - Throws: `ImportError`.
  static func reader(of archive: ZipArchive, _ options: ImportOptions) throws -> EntryReader {
    let export = try archive.json(path, most: EntryReader.maximumBytes)
    guard let accounts = export["accounts"]?.array else { throw ImportError(.notOfFormat(.onePassword)) }
    let items = accounts.flatMap { $0["vaults"]?.array ?? [] }.flatMap { $0["items"]?.array ?? [] }
    guard !items.isEmpty else { throw ImportError(.empty) }
    return EntryReader(items, options) { try event(of: $0, options, remark: $1) }
  }

  /// The category of an entry, as far as it matters for cards.
  private static func reason(ofCategory category: String?) -> SkippedEntry.Reason? {
    switch category {
    case "105", "107": nil
    case "001", "005": .login
    case "002": .paymentCard
    default: .otherEntry
    }
  }

  private static func event(
    of entry: JSONMembers, _ options: ImportOptions, remark: (ImportRemark) throws -> Void
  ) throws -> ImportEvent {
    let (overview, details) = (entry["overview"] ?? .null, entry["details"] ?? .null)
    let title = overview["title"]?.string.flatMap(ImportedText.trimmed)
    let isDeleted = entry["trashed"]?.flag == true || entry["state"]?.string == "trashed"
    if let reason = isDeleted ? .otherEntry : Self.reason(ofCategory: entry["categoryUuid"]?.string) {
      return .skipped(SkippedEntry(reason, name: title, at: entry.location))
    }
    let fields = (details["sections"]?.array ?? []).flatMap { $0["fields"]?.array ?? [] }.compactMap(Field.init)
    let issuer = fields.first { ["company_name", "org_name"].contains($0.id) }?.text
    var content = CardContent(name: "")
    var notes = [details["notesPlain"]?.string.flatMap(ImportedText.filledNote)]
    for field in fields {
      switch field.id {
      case "membership_no", "additional_no":
        let payload = Payload(text: field.text)
        let label = field.id == "membership_no" ? nil : field.title
        let identifier = Identifier(label: label, kind: .guess(for: payload), payload: payload)
        try identifier.check(at: entry.location.of(field.id), remark: remark)
        content.identifiers.append(identifier)
      case "company_name", "org_name": if field.text != title { content.issuer = issuer }
      case "expiry_date" where field.day != nil: content.expiry = field.day.map { CardDate($0) }
      case _ where field.isSecret:
        guard field.id == "pin" || PasswordFields.isSecret(field.title ?? "") else {
          try remark(ImportRemark(.passwordLeftOut, at: entry.location.of(field.title ?? field.id)))
          continue
        }
        content.identifiers.append(
          Identifier(label: field.title ?? "PIN", kind: .number, payload: Payload(text: field.text), isSecret: true))
      default: notes.append([field.title, field.text].compactMap(\.self).joined(separator: ": "))
      }
    }
    guard content.identifiers.contains(where: { !$0.isSecret }) else {
      return .skipped(SkippedEntry(.noNumber, name: title, at: entry.location))
    }
    content.name = try options.name([title, issuer], at: entry.location.of("title"), remark: remark)
    content.note = ImportedText.lines(notes)
    content.isStarred = (entry["favIndex"]?.whole ?? 0) > 0
    content.isArchived = entry["state"]?.string == "archived"
    let tags = (overview["tags"]?.array ?? []).map(\.string)
    try content.insert(categories: tags, at: entry.location.of("tags"), remark: remark)
    let parts: CardFields = [.name, .identifiers, .note, .issuer, .expiry, .star, .archive, .categories]
    return .card(ImportedCard(content, fields: parts, at: entry.location))
  }

  /// A field of an entry that has a value.
  private struct Field {
    let id: String
    let title: String?
    /// The value, as people read it.
    let text: String
    let isSecret: Bool
    /// The day that the value is; nil for any other value.
    let day: CalendarDate?

    /// Reads a field; nil if it has no value that is a text, a number or a date.
    init?(_ value: JSONValue) {
      guard let (kind, content) = value["value"]?.object?.members.first, !["totp", "file", "reference"].contains(kind)
      else { return nil }
      id = value["id"]?.string ?? ""
      title = value["title"]?.string.flatMap(ImportedText.trimmed)
      isSecret = kind == "concealed"
      switch kind {
      case "date": day = content.whole.map { CalendarDate(epoch: Instant(seconds: Int64($0))) }
      // The last day of a month, which is written as 202703.
      case "monthYear":
        day = content.whole.flatMap { CalendarDate(year: $0 / 100, month: $0 % 100, day: 1) }?.lastOfMonth
      default: day = nil
      }
      let address = content["email_address"]?.string
      let date = day.map { kind == "monthYear" ? String($0.iso.prefix(7)) : $0.iso }
      guard let text = (date ?? content.string ?? address ?? content.digits).flatMap(ImportedText.trimmed) else {
        return nil
      }
      self.text = text
    }
  }
}
