internal import Cards

extension ZipArchive {
  /// Reads a picture from a file of the archive; nil, with a remark, if the file is not a valid picture or too large.
  ///
  /// - Throws: as `bytes(of:most:)`, and the errors of `remark`.
  func picture(_ entry: Entry, remark: (ImportRemark) throws -> Void) throws -> CardPicture? {
    let refusal: CardPicture.Refusal
    do {
      switch try CardPicture.imported(try bytes(of: entry, most: CardPicture.maximumBytes)) {
      case .success(let picture): return picture
      case .failure(let found): refusal = found
      }
    } catch let error as ImportError {
      guard error.code == .tooLarge(CardPicture.maximumBytes) else { throw error }
      refusal = .tooLarge
    }
    try remark(ImportRemark(.unreadablePicture(refusal), at: .init(entry: entry.name)))
    return nil
  }
}
