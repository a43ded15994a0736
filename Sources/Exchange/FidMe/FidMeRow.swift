internal import Cards

/// A line of FidMe's table, empty where it has no such column.
struct FidMeRow {
  /// The shop.
  let retailer: String
  /// What its card is called.
  let program: String
  /// When it came into FidMe.
  let added: String
  /// The number.
  let reference: String
  /// Whose card it is.
  let person: String
  /// The line.
  let place: ImportPlace

  /// The line of those fields.
  ///
  /// - Throws: `.fieldCount` where they are not as many as the columns.
  init(_ fields: [String], _ columns: FidMeColumns, at place: ImportPlace) throws(ImportError) {
    guard fields.count == columns.count else {
      throw ImportError(.fieldCount(fields.count, header: columns.count), at: place)
    }
    func field(_ column: Int?) -> String { column.map { fields[$0] } ?? "" }
    retailer = fields[columns.retailer]
    program = field(columns.program)
    added = field(columns.added)
    reference = fields[columns.reference]
    person = [field(columns.firstName), field(columns.lastName)].compactMap(ImportedText.trimmed).joined(separator: " ")
    self.place = place
  }
}
