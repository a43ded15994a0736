internal import Cards

extension Pass {
  /// The files of each picture, the best first.
  private static let names: [(side: PictureSide, names: [String])] = [
    (.icon, ["icon", "logo"]), (.front, ["strip", "background", "thumbnail"]),
  ]

  /// The pictures. One that cannot be shown is noted, and the next is taken.
  ///
  /// - Throws: as `ZipArchive.bytes(of:most:)`.
  mutating func pictures() throws -> [PictureSide: CardPicture] {
    var pictures: [PictureSide: CardPicture] = [:]
    for (side, names) in Self.names {
      for entry in names.flatMap(entries(ofPicture:)) where pictures[side] == nil {
        pictures[side] = try picture(entry)
      }
    }
    return pictures
  }

  /// The files of a picture: in the languages that suit, and from the finest to the coarsest.
  private func entries(ofPicture name: String) -> [ZipArchive.Entry] {
    (languages.map { $0 + "/" } + [""]).flatMap { folder in
      ["@3x", "@2x", ""].compactMap { files["\(folder)\(name)\($0).png"] }
    }
  }

  private mutating func picture(_ entry: ZipArchive.Entry) throws -> CardPicture? {
    let refusal: CardPicture.Refusal
    do {
      let bytes = try files.archive.bytes(of: entry, most: CardPicture.mostBytes)
      do { return try CardPicture(bytes) } catch { refusal = error }
    } catch let error as ImportError {
      guard error.code == .tooLarge(CardPicture.mostBytes) else { throw error }
      refusal = .tooLarge
    }
    remark(.unreadablePicture(refusal), at: ImportPlace(entry: entry.name))
    return nil
  }
}
