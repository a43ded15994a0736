internal import Cards

/// Reads exports of PassAndroid, `.espass`: a zip with a file `main.json` and pictures for each pass.
struct EspassReader: ImportReader {
  /// The file with the content of a pass.
  static let main = "main.json"

  private let tree: any FileTree
  private let options: ImportOptions

  /// Creates a reader for the passes in `tree`.
  init(_ tree: any FileTree, _ options: ImportOptions) {
    self.tree = tree
    self.options = options
  }

  /// Whether there is a pass of PassAndroid.
  static func isEspass(_ tree: any FileTree) -> Bool { !folders(of: tree).isEmpty }

  /// The folders of the passes, ending with `/`; empty for the root. A pass in a folder also has an icon, so that other
  /// files of the same name are not taken for a pass.
  private static func folders(of tree: any FileTree) -> [String] {
    if tree.contains(main) { return [""] }
    return tree.names.filter { $0.hasSuffix("/" + main) && !PassFiles.isJunk($0) }
      .map { String($0.dropLast(main.count)) }.filter { tree.contains($0 + "icon.png") }
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    let folders = Self.folders(of: tree)
    guard folders.count <= PassReader.maximumPasses else { throw ImportError(.tooLarge(PassReader.maximumPasses)) }
    for (index, folder) in folders.enumerated() {
      try options.entry(receive) {
        for event in try Espass(tree, folder: folder, options).events() { try receive(event) }
      }
      try options.progress(Double(index + 1) / Double(folders.count))
    }
  }
}
