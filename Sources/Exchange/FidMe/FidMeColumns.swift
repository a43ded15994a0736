internal import Cards

/// Where FidMe's table has what, as its header says.
struct FidMeColumns {
  /// How many there are.
  let count: Int
  let retailer: Int
  let reference: Int
  let program: Int?
  let added: Int?
  let firstName: Int?
  let lastName: Int?

  /// The columns of that header.
  ///
  /// - Throws: `.missing` where there is no shop or no number.
  init(_ header: [String], at place: ImportPlace) throws(ImportError) {
    let names = header.map { ImportedText.trimmed($0)?.lowercased() }
    count = header.count
    func required(_ name: String) throws(ImportError) -> Int {
      guard let column = names.firstIndex(of: name.lowercased()) else {
        throw ImportError(.missing, at: place.of(name))
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
