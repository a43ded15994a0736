internal import Cards

extension Pass {
  /// The files for each picture of a pass of another program, the best first.
  static let pictureNames: [(side: PictureSide, names: [String])] = [
    (.icon, ["icon", "logo"]), (.front, ["strip", "background", "thumbnail"]),
  ]

  /// Reads the pictures. A file that is not a valid picture is noted in `remarks`, and the next is used.
  ///
  /// - Parameter all: the files for each picture, the best first.
  /// - Throws: as `FileTree.bytes(of:most:)`.
  mutating func pictures(
    _ all: [(side: PictureSide, names: [String])] = pictureNames
  ) throws -> [PictureSide: CardPicture] {
    let files = all.map { (side: $0.side, names: $0.names.flatMap(files(ofPicture:))) }
    return try self.files.tree.pictures(files) { remark($0.code, at: $0.location) }
  }

  /// The files of a picture: in each matching language, from the highest resolution to the lowest.
  private func files(ofPicture name: String) -> [String] {
    (languages.map { $0 + "/" } + [""]).flatMap { folder in
      ["@3x", "@2x", ""].compactMap { files["\(folder)\(name)\($0).png"] }
    }
  }
}
