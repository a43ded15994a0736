internal import Barcodes
internal import Cards
internal import LinearBarcodes
internal import TextFiles
internal import Values

/// A column of a table with a part of a card or identifier. Two columns are the same if their names are equal.
struct TableColumn: Hashable {
  /// The name in tables of U-Card and in `--map`.
  let name: String
  /// The names of the column in tables of other programs, in lower case, letters and digits only.
  fileprivate let otherNames: [String]
  /// Whether only tables of U-Card have the column.
  fileprivate let isOurs: Bool

  private init(_ name: String, _ otherNames: [String] = [], isOurs: Bool = false) {
    self.name = name
    self.otherNames = otherNames
    self.isOurs = isOurs
  }

  static func == (one: TableColumn, other: TableColumn) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) {
    // Columns are looked up some twenty times for each line, and the whole name would take most of that time.
    hasher.combine(name.utf8.count &* 256 &+ Int(name.utf8.first ?? 0))
  }

  static let uuid = TableColumn("ucard_card", isOurs: true)
  static let number = TableColumn("number", isOurs: true)
  static let cardName = TableColumn("name", ForeignWords.Columns.cardName)
  static let categories = TableColumn("categories", ForeignWords.Columns.categories)
  static let added = TableColumn("added")
  static let changed = TableColumn("changed")
  static let label = TableColumn("label", ForeignWords.Columns.label)
  static let type = TableColumn("type", ForeignWords.Columns.type)
  static let selected = TableColumn("selected")
  static let payload = TableColumn("payload", ForeignWords.Columns.payload)
  static let payloadBase64 = TableColumn("payloadBase64")
  /// The payload, and the text under the code, in a form that no spreadsheet takes for a number.
  static let exactPayload = TableColumn("ucard_payload", isOurs: true)
  static let exactText = TableColumn("ucard_text", isOurs: true)
  static let charset = TableColumn("charset", ForeignWords.Columns.charset)
  static let eci = TableColumn("eci")
  static let externalID = TableColumn("external_id", ForeignWords.Columns.externalID)
  static let text = TableColumn("text", ForeignWords.Columns.text)
  static let errorCorrection = TableColumn("errorCorrection")
  static let ratio = TableColumn("ratio")
  static let bearerBars = TableColumn("bearerBars")
  static let form = TableColumn("form", isOurs: true)
  static let module = TableColumn("module")

  /// Whether a person may map a column of another program's table to this one.
  var canBeChosen: Bool { ![.uuid, .number, .added, .changed, .exactPayload, .exactText].contains(self) }

  /// Creates the column of a fact.
  init(_ fact: CardFact) { self.init(fact.key, fact.otherNames) }

  /// Creates a column beside that of an amount, with its currency, or whether it is that of one person. A column that other
  /// programs name a currency is that of the balance.
  init(beside name: String) { self.init(name, name == "currency" ? ForeignWords.Columns.currency : []) }

  /// A column of tables of U-Card, and a function that returns its cell for a card or an identifier.
  struct Reading<Source>: Sendable {
    let column: TableColumn
    /// The fact that the cell shows, without which it is empty; empty if it shows anything else.
    let fact: CardFields
    /// Returns the cell; nil for an empty one.
    let cell: @Sendable (Source) -> String?

    fileprivate init(_ column: TableColumn, of fact: CardFields = [], _ cell: @escaping @Sendable (Source) -> String?) {
      self.column = column
      self.fact = fact
      self.cell = cell
    }
  }

  /// The columns that U-Card writes, in their order.
  static let written: [TableColumn] = ofCard.map(\.column) + ofIdentifier.map(\.column)

  /// Every column.
  static let all: [TableColumn] = written + [externalID]

  /// The columns about a card.
  static let ofCard: [Reading<Card>] =
    [Reading(.uuid) { $0.id.text }, Reading(.number) { String($0.number) }, Reading(.cardName) { $0.name }]
    + CardFact.all.flatMap(readings)
    + [
      Reading(.categories) { $0.categories.joined(separator: "\n") }, Reading(.added) { $0.added.iso },
      Reading(.changed) { $0.changed.iso },
    ]

  private static func readings(of fact: CardFact) -> [Reading<Card>] {
    let value = Reading<Card>(TableColumn(fact), of: CardFields(fact)) { fact.text(in: $0.content) }
    guard case .amount(let property, let others) = fact.value else { return [value] }
    let unit = Reading<Card>(TableColumn(beside: others.currency), of: CardFields(fact)) {
      $0.content[keyPath: property]?.currency?.code
    }
    let perPerson = others.perPerson.map { column in
      Reading<Card>(TableColumn(beside: column), of: CardFields(fact)) {
        $0.content[keyPath: property]?.isPerPerson == true ? "true" : nil
      }
    }
    return [value, unit] + [perPerson].compactMap(\.self)
  }

  /// An identifier, whether it is the selected one of its card, and its payload as text.
  typealias Line = (identifier: Identifier, isSelected: Bool, payload: String?)

  /// The columns about an identifier.
  static let ofIdentifier: [Reading<Line>] = [
    Reading(.label) { $0.identifier.label }, Reading(.type) { $0.identifier.kind.id },
    Reading(.selected) { String($0.isSelected) }, Reading(.payload) { $0.payload },
    Reading(.payloadBase64) { $0.payload == nil ? $0.identifier.payloadBase64 : nil },
    Reading(.charset) { $0.identifier.charset }, Reading(.eci) { $0.identifier.payload.eci.map { String($0) } },
    Reading(.text) { $0.identifier.text },
    Reading(.errorCorrection) { $0.identifier.options.errorCorrection?.rawValue },
    Reading(.ratio) { $0.identifier.options.ratio.map { String($0.rawValue) } },
    Reading(.bearerBars) { $0.identifier.options.hasBearerBars ? "true" : nil },
    Reading(.form) { $0.identifier.options.form?.text },
    Reading(.module) { $0.identifier.modulePixels.map { String($0) } },
    Reading(.exactPayload) { $0.payload.map { exactMark + $0 } },
    Reading(.exactText) { $0.identifier.text.map { exactMark + $0 } },
  ]

  /// How a cell of `exactPayload` or `exactText` begins.
  static let exactMark = "x:"

  /// The column with a name in a table of another program; nil for none.
  ///
  /// - Parameter isExact: whether to accept only U-Card's own name, ignoring letter case and punctuation.
  static func named(_ name: String, isExact: Bool) -> TableColumn? {
    (isExact ? byName : byOtherName)[name.foldedName]
  }

  /// The columns by their folded names; of several with one name, the first.
  private static let byName = Dictionary(
    all.filter { !$0.isOurs }.map { ($0.name.foldedName, $0) }, uniquingKeysWith: { first, _ in first })
  private static let byOtherName = Dictionary(
    all.flatMap { column in column.otherNames.map { ($0.foldedName, column) } }, uniquingKeysWith: { first, _ in first }
  )

  /// The name of a column as messages show it and a person types it: one line without blanks around it.
  static func shown(_ name: String) -> String { ImportedText.trimmed(name) ?? name }
}
