internal import Barcodes
internal import Cards
internal import TextFiles
internal import Values

/// An entry of a password manager.
///
/// A loyalty card is an entry whose user name looks like a number, or which has a field such as “Card number”. Its
/// password is kept only if it is a PIN. Secrets of one-time passwords are never taken.
struct PasswordEntry {
  private let cells: [PasswordColumns.Column: String]
  private let columns: PasswordColumns
  private let location: ImportLocation

  /// Reads a line, which has as many fields as there are columns.
  init(_ texts: [String], _ columns: PasswordColumns, at location: ImportLocation) {
    var cells: [PasswordColumns.Column: String] = [:]
    for column in PasswordColumns.Column.allCases {
      if let index = columns[column], !texts[index].isBlank { cells[column] = texts[index] }
    }
    self.cells = cells
    self.columns = columns
    self.location = location
  }

  private func location(of column: PasswordColumns.Column) -> ImportLocation { location.of(columns.name(of: column)) }

  /// Reads the card of the entry.
  ///
  /// - Parameter remark: receives remarks about the card.
  /// - Returns: the card, or the entry as one that is skipped.
  /// - Throws: `ImportError`, and the errors of `remark`.
  func event(_ options: ImportOptions, remark: (ImportRemark) throws -> Void) throws -> ImportEvent {
    let details = PasswordFields(cells[.fields] ?? "")
    let (texts, column) = numbers(in: details)
    if isPaymentCard(details, texts) {
      return .skipped(SkippedEntry(.paymentCard, name: cells[.title].flatMap(ImportedText.trimmed), at: location))
    }
    let numbers = try identifiers(texts, at: location(of: column), remark: remark)
    guard !numbers.isEmpty else {
      let isLogin = [.username, .url, .oneTimePassword].contains { cells[$0] != nil }
      return .skipped(
        SkippedEntry(isLogin ? .login : .noNumber, name: cells[.title].flatMap(ImportedText.trimmed), at: location))
    }
    let name = try options.name([cells[.title]], at: location(of: .title), remark: remark)
    var content = CardContent(name: name)
    content.identifiers = IdentifierList(numbers + details.secrets + (try pin(remark: remark)))
    content.note = ImportedText.lines(
      [cells[.notes].flatMap(ImportedText.filledNote)] + details.others.map(ImportedText.filledNote)
        + [cells[.url].flatMap(ImportedText.trimmed)])
    content.isStarred = isTrue(.favourite)
    content.isArchived = isTrue(.archived)
    try content.insert(categories: categories, at: location(of: .folder), remark: remark)
    return .card(ImportedCard(content, fields: fields, at: location))
  }

  /// Whether the entry is a payment card: it has the brand of one, or mentions a security code and has a number with the
  /// check digit of payment cards, wherever they stand.
  private func isPaymentCard(_ details: PasswordFields, _ numbers: [String]) -> Bool {
    if details.hasPaymentBrand { return true }
    let texts = [.cardNumber, .fields, .notes, .username].compactMap { cells[$0] }
    guard numbers.contains(where: PaymentCard.hasCheckDigit) || texts.contains(where: PaymentCard.hasNumber) else {
      return false
    }
    return cells[.securityCode] != nil || texts.contains(where: PaymentCard.mentionsSecurityCode)
  }

  /// The parts of a card that the table describes.
  private var fields: CardFields {
    var fields: CardFields = [.name, .identifiers, .note]
    if columns[.favourite] != nil { fields.insert(.star) }
    if columns[.archived] != nil { fields.insert(.archive) }
    if columns[.folder] != nil { fields.insert(.categories) }
    return fields
  }

  private func isTrue(_ column: PasswordColumns.Column) -> Bool {
    ["1", "true", "yes"].contains(cells[column]?.withoutBlanks.lowercased())
  }

  /// The numbers of the card: those of fields that are called so, else the user name. In an entry that has only notes,
  /// a line of the notes may be such a field.
  private func numbers(in details: PasswordFields) -> (texts: [String], column: PasswordColumns.Column) {
    if let number = cells[.cardNumber] { return ([number] + details.numbers, .cardNumber) }
    if !details.numbers.isEmpty { return (details.numbers, .fields) }
    if let username = cells[.username], cells[.oneTimePassword] == nil, isNumber(username) {
      return ([username], .username)
    }
    guard [.username, .password, .url].allSatisfy({ cells[$0] == nil }) else { return ([], .fields) }
    return (PasswordFields(cells[.notes] ?? "").numbers, .notes)
  }

  private func identifiers(
    _ texts: [String], at location: ImportLocation, remark: (ImportRemark) throws -> Void
  ) throws -> [Identifier] {
    try texts.map { text in
      var number = text
      if case .mended(let mended) = SpreadsheetNumber(text, isNumeric: false) {
        try remark(ImportRemark(.mendedNumber(text, mended), at: location))
        number = mended
      }
      let payload = Payload(text: number)
      let identifier = Identifier(kind: .guess(for: payload), payload: payload)
      try identifier.check(at: location, remark: remark)
      return identifier
    }
  }

  /// Whether a user name is the number of a card: it consists mostly of digits. At a site, it is not a telephone number.
  private func isNumber(_ username: String) -> Bool {
    let digits = username.count { $0.isASCII && $0.isNumber }
    let letters = username.count(where: \.isLetter)
    let isTelephone = cells[.url] != nil && username.withoutBlanks.hasPrefix("+")
    return digits >= 4 && 2 * letters <= digits && !username.contains("@") && !isTelephone
  }

  /// The password if it is a PIN; none, with a remark, for any other password.
  private func pin(remark: (ImportRemark) throws -> Void) throws -> [Identifier] {
    guard let password = cells[.password]?.withoutBlanks else { return [] }
    guard (3...6).contains(password.utf8.count), password.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      try remark(ImportRemark(.passwordLeftOut, at: location(of: .password)))
      return []
    }
    return [Identifier(label: "PIN", kind: .number, payload: Payload(text: password), isSecret: true)]
  }

  /// The tags, or the last of the folders; nil for a blank one.
  private var categories: [String?] {
    guard let text = cells[.folder] else { return [] }
    let separator: Character = columns.hasTags ? "," : "/"
    var parts = text.split(separator: separator).map { $0.withoutBlanks }
    if columns.hasRootFolder { parts = Array(parts.dropFirst()) }
    if !columns.hasTags { parts = parts.suffix(1) }
    return parts.map { $0.isEmpty ? nil : $0 }
  }
}
