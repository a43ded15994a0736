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
      if folders[category] == nil {
        let name = folderNames.next(for: category ?? "", suffix: "")
        try root.make(name)
        folders[category] = (name, FileNames())
      }
      // The names are changed in place: to change a copy would copy all of them for each picture.
      guard let name = folders[category]?.names.next(for: card.name, suffix: suffix) else { continue }
      targets.append(Place(category: folders[category].flatMap { $0.name }, name: name))
    }
    return targets
  }
}
