internal import Cards

/// The positions of the columns of FidMe's table.
struct FidMeColumns {
  /// The number of columns.
  let count: Int
  let retailer: Int
  let reference: Int
  let program: Int?
  let added: Int?
  let firstName: Int?
  let lastName: Int?

  /// Reads a header.
  ///
  /// - Throws: `.missing` if there is no column for the shop or the number.
  init(_ header: [String], at location: ImportLocation) throws(ImportError) {
    let names = header.map { ImportedText.trimmed($0)?.lowercased() }
    count = header.count
    func required(_ name: String) throws(ImportError) -> Int {
      guard let column = names.firstIndex(of: name.lowercased()) else {
        throw ImportError(.missing, at: location.of(name))
      }
      return column
    }
    retailer = try required("Retailer")
    reference = try required("Reference")
    program = names.firstIndex(of: "program")
    added = names.firstIndex(of: "added at")
    firstName = names.firstIndex(of: "firstname")
    lastName = names.firstIndex(of: "lastname")
  }
}
