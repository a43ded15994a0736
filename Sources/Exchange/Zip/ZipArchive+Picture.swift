internal import Cards

extension ZipArchive {
  /// The picture that a file of the archive is; nil, with a remark, for one that is none or too large.
  ///
  /// - Throws: as `bytes(of:most:)`, and what `remark` throws.
  func picture(_ entry: Entry, remark: (ImportRemark) throws -> Void) throws -> CardPicture? {
    let refusal: CardPicture.Refusal
    do {
      switch try CardPicture.imported(try bytes(of: entry, most: CardPicture.mostBytes)) {
      case .success(let picture): return picture
      case .failure(let found): refusal = found
      }
    } catch let error as ImportError {
      guard error.code == .tooLarge(CardPicture.mostBytes) else { throw error }
      refusal = .tooLarge
    }
    try remark(ImportRemark(.unreadablePicture(refusal), at: .init(entry: entry.name)))
    return nil
  }
}
