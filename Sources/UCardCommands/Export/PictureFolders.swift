internal import Cards
internal import Files

/// The folders and names for pictures of cards: one folder, or one for each category.
struct PictureFolders {
  /// The folder and name of a picture.
  struct Place {
    /// The folder of a category; nil for the root.
    let category: String?
    let name: String
  }

  /// The folder that was given.
  let root: Folder
  private let byCategory: Bool
  private var folderNames = FileNames()
  /// The folder of each category and the names of its pictures. The key nil is for the given folder itself.
  private var folders: [String?: (name: String?, names: FileNames)] = [nil: (nil, FileNames())]

  init(_ root: String, byCategory: Bool) throws(FileError) {
    self.root = try Folder(making: root)
    self.byCategory = byCategory
  }

  /// Returns the folders and names for a card's picture, and creates the folders.
  mutating func targets(of card: Card, suffix: String) throws(FileError) -> [Place] {
    var targets: [Place] = []
    for category in byCategory && !card.categories.isEmpty ? card.categories.map(Optional.some) : [nil] {
      var folder: (name: String?, names: FileNames)
      if let known = folders[category] {
        folder = known
      } else {
        let name = folderNames.next(for: category ?? "", suffix: "")
        try root.make(name)
        folder = (name, FileNames())
      }
      targets.append(Place(category: folder.name, name: folder.names.next(for: card.name, suffix: suffix)))
      folders[category] = folder
    }
    return targets
  }
}
