internal import Cards

/// A line of FidMe's table. Missing columns are empty.
struct FidMeRow {
  /// The shop.
  let retailer: String
  /// The name of the card.
  let program: String
  /// The moment when the card was added to FidMe.
  let added: String
  /// The number of the card.
  let reference: String
  /// The owner of the card.
  let person: String
  /// The location of the line.
  let location: ImportLocation

  /// Reads a line.
  ///
  /// - Throws: `.fieldCount` if it does not have as many fields as there are columns.
  init(_ fields: [String], _ columns: FidMeColumns, at location: ImportLocation) throws(ImportError) {
    guard fields.count == columns.count else {
      throw ImportError(.fieldCount(fields.count, header: columns.count), at: location)
    }
    func field(_ column: Int?) -> String { column.map { fields[$0] } ?? "" }
    retailer = fields[columns.retailer]
    program = field(columns.program)
    added = field(columns.added)
    reference = fields[columns.reference]
    person = [field(columns.firstName), field(columns.lastName)].compactMap(ImportedText.trimmed).joined(separator: " ")
    self.location = location
  }
}
