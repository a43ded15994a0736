internal import Age
internal import Cards
internal import Exchange
internal import Files
internal import Wallet
package import Words

/// A file by the path that a person typed, with the reason why it is missing, or the commands that read it.
package struct NamedFile {
  package let path: String

  package init(_ path: String) { self.path = path }

  // MARK: files that are there

  /// The endings of the names of files that `ucard import` reads, in lower case.
  private static let importedEndings = Set(ImportFormat.allCases.flatMap(\.endings))

  /// Whether the ending of a file's name shows that `ucard import` reads it. Endings of texts and pictures do not: a
  /// text may be anything, and a picture may have no code.
  package static func hasImportedEnding(_ path: String) -> Bool {
    importedEndings.contains { $0 != "txt" && path.lowercased().hasSuffix(".\($0)") }
  }

  /// The command lines that read the file; none if there is no such file, or it may be anything.
  package var commands: [SuggestedLine] {
    guard path.contains("."), case .regular(let size) = FileKind(of: path), size > 0 else { return [] }
    if AgeEnvelope.isAge(fileAt: path) { return ["ucard restore \(path)"] }
    if (try? WalletStore.isMarked(path)) == true {
      return ["ucard list --wallet \(path)", "ucard restore \(path)"]
    }
    if NamedPicture(path) != nil { return ["ucard scan \(path)", "ucard add NAME --from \(path)"] }
    guard let ending = path.fileName.split(separator: ".").last, Self.importedEndings.contains(ending.lowercased())
    else { return [] }
    return ["ucard import \(path)"]
  }

  // MARK: files that are not there

  /// The most files of a folder that are compared.
  private static let mostFiles = 5_000

  /// A sentence about the target of a broken link, or about a file with a similar name; nil if there is neither.
  package var hint: Phrase? {
    if let target = path.linkTarget {
      return Phrase("It is a link to “\(target)”, which does not exist.")
    }
    var parts = path.split(separator: "/").map(String.init)
    var folder = path.hasPrefix("/") ? "/" : ""
    while let first = parts.first, FileKind(of: folder + first) == .folder {
      folder += first + "/"
      parts.removeFirst()
    }
    guard let name = parts.first,
      let names = try? Folder(folder.isEmpty ? "." : folder).list(most: Self.mostFiles)?.map(\.name),
      let meant = NearestName.meant(by: name, in: names)
    else { return nil }
    let near = folder + ([meant] + parts.dropFirst()).joined(separator: "/")
    return FileKind(of: near) == .nothing ? nil : .didYouMean(ShellWord.quoted(near))
  }
}

/// An address of the web where a file is expected.
struct WebAddress {
  private let text: String

  /// Creates the address; nil for any other text.
  init?(_ text: String) {
    guard ["http://", "https://"].contains(where: text.lowercased().hasPrefix) else { return nil }
    self.text = text
  }

  /// A message that the address is not read, with what to do instead.
  var refusal: Phrase {
    if CatimaLink.isCutOff(text) {
      return Phrase(
        """
        The link “\(text)” lacks the part after #, which holds the card. Copy the whole link, and put it in quotes: '…'
        """)
    }
    if text.hasPrefix("https://pay.google.com/") {
      return Phrase(verbatim: "\(Phrase.quoted(text)): \(ImportError(.elsewhere).phrase)")
    }
    return Phrase(
      "U-Card loads nothing from the web. Download “\(text)” with a browser, and give the name of the file.")
  }
}
