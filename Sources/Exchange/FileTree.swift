internal import Cards
internal import Files
internal import JSON

/// Files that are read together: those of an archive, or of a folder. Their names have `/` between folders.
protocol FileTree {
  /// The names of the files, without folders.
  var names: [String] { get }
  /// Whether this is a folder, in which a person may keep files that do not belong to the others.
  var isFolder: Bool { get }
  /// The budget for reading the files.
  var budget: ImportBudget { get }

  /// Whether there is a file with a name.
  func contains(_ name: String) -> Bool

  /// Reads the bytes of a file.
  ///
  /// - Parameter most: the largest number of bytes that is accepted.
  /// - Throws: `ImportError` with the name of the file, and the errors of a function that returns a password.
  func bytes(of name: String, most: Int) throws -> [UInt8]

  /// A stream of the bytes of a file.
  ///
  /// - Throws: `ImportError` with the name of the file.
  func stream(of name: String) throws(ImportError) -> ImportStream
}

extension FileTree {
  /// Reads a JSON file.
  ///
  /// - Parameter most: the largest number of bytes that is accepted.
  /// - Throws: as `bytes(of:most:)`, `.tooManyValues`, `.notJSON`.
  func json(_ name: String, most: Int) throws -> JSONValue {
    try budget.json(bytes(of: name, most: most), at: ImportLocation(entry: name))
  }

  /// Reads a picture; nil, with a remark, if the file is not a valid picture or too large.
  ///
  /// - Throws: as `bytes(of:most:)`, and the errors of `remark`.
  func picture(_ name: String, remark: (ImportRemark) throws -> Void) throws -> CardPicture? {
    let refusal: CardPicture.Refusal
    do {
      switch try CardPicture.imported(try bytes(of: name, most: CardPicture.maximumBytes)) {
      case .success(let picture): return picture
      case .failure(let found): refusal = found
      }
    } catch let error as ImportError {
      guard error.code == .tooLarge(CardPicture.maximumBytes) else { throw error }
      refusal = .tooLarge
    }
    try remark(ImportRemark(.unreadablePicture(refusal), at: .init(entry: name)))
    return nil
  }

  /// Reads the pictures of a card. A file that is not a valid picture is skipped with a remark.
  ///
  /// - Parameters:
  ///   - candidates: the names of the files for each picture, the best first; those that do not exist are skipped.
  ///   - remark: receives the remarks.
  /// - Throws: as `picture(_:remark:)`.
  func pictures(
    _ candidates: [(side: PictureSide, names: [String])], remark: (ImportRemark) throws -> Void
  ) throws -> [PictureSide: CardPicture] {
    var pictures: [PictureSide: CardPicture] = [:]
    for (side, names) in candidates {
      for name in names where pictures[side] == nil && contains(name) {
        pictures[side] = try picture(name, remark: remark)
      }
    }
    return pictures
  }
}
