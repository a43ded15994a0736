internal import Cards
internal import Exchange
internal import Files
internal import Wallet
internal import Words

/// A file by the path that a person typed: why it is not there, or what reads it.
struct NamedFile {
  let path: String

  init(_ path: String) { self.path = path }

  // MARK: files that are there

  /// The endings of the names of files that `ucard import` reads, in lower case.
  private static let importedEndings: Set = [
    "csv", "tsv", "txt", "json", "jsonl", "zip", "pkpass", "pkpasses", "espass", "cdb", "ics", "ical",
  ]

  /// Whether a file is one for `ucard import` by the ending of its name. A text may be anything, and a picture is a card if it has
  /// a code.
  static func promisesCards(_ path: String) -> Bool {
    importedEndings.contains { $0 != "txt" && path.lowercased().hasSuffix(".\($0)") }
  }

  /// A sentence with the command that reads the file; nil if there is no such file, or it may be anything.
  var use: Phrase? {
    guard path.contains("."), case .regular(let size) = FileKind(of: path), size > 0 else { return nil }
    let file = ShellWord.quoted(path)
    if EncryptedBackup.isAge(path) {
      return Phrase(
        english: "ucard restore \(file) restores an encrypted backup.",
        ukrainian: "ucard restore \(file) відновлює гаманець із зашифрованої копії.")
    }
    if (try? WalletStore.isMarked(path)) == true {
      return Phrase(
        english:
          "ucard --wallet \(file) list shows what that wallet has; ucard restore \(file) restores it as a backup.",
        ukrainian:
          "ucard --wallet \(file) list показує, що в цьому гаманці; ucard restore \(file) відновлює його як копію.")
    }
    if NamedPicture(path) != nil {
      return Phrase(
        english: "ucard scan \(file) reads the codes of the picture; ucard add NAME --from \(file) makes a card of it.",
        ukrainian: "ucard scan \(file) читає коди із зображення; ucard add НАЗВА --from \(file) робить із нього картку."
      )
    }
    guard let ending = path.fileName.split(separator: ".").last, Self.importedEndings.contains(ending.lowercased())
    else { return nil }
    return Phrase(
      english: "ucard import \(file) takes in the cards of the file.",
      ukrainian: "ucard import \(file) бере картки з файлу.")
  }

  /// Refuses to write to a path of Windows, which would be the name of a file in the current folder.
  ///
  /// - Throws: `CommandFailure`.
  func refusePathOfWindows() throws(CommandFailure) {
    let start = Array(path.utf8.prefix(3))
    guard start.count == 3, start[1] == UInt8(ascii: ":"), path.first?.isLetter == true,
      start[2] == UInt8(ascii: "\\") || start[2] == UInt8(ascii: "/") && FileKind(of: path.parentFolder) != .folder
    else { return }
    let name = ShellWord.quoted("./" + path)
    throw CommandFailure(
      .usage,
      english: "“\(path)” is a path of Windows. Disks are in /media or /mnt here. For a file of this name: \(name)",
      ukrainian: "«\(path)» — шлях Windows. Тут диски в /media чи /mnt. Якщо файл має так зватися: \(name)")
  }

  // MARK: files that are not there

  /// A sentence about what was probably meant by a path where nothing is; nil if that is not known.
  var hint: Phrase? {
    if path.lowercased().hasPrefix("file://"), let bare = path.dropFirst(7).percentDecoded {
      return Phrase(
        english: "Did you mean \(ShellWord.quoted(bare))? A path stands without file://.",
        ukrainian: "Може, \(ShellWord.quoted(bare))? Шлях пишуть без file://.")
    }
    if let target = path.linkTarget {
      return Phrase(
        english: "It is a link to “\(target)”, where nothing is.",
        ukrainian: "Це посилання на «\(target)», де нічого немає.")
    }
    if path.hasPrefix("{") || path.hasPrefix("[") {
      return Phrase(
        english: "JSON is read from a file, or with - in its place from a pipe.",
        ukrainian: "JSON читається з файлу або, з - замість нього, з каналу.")
    }
    if path.count <= 2, path.allSatisfy({ !$0.isASCII && $0.unicodeScalars.first?.properties.isEmoji == true }) {
      return Phrase(
        english: "A picture is a file. An emoji can stand in the card's name: ucard rename CARD \"\(path) NAME\"",
        ukrainian: "Зображення — це файл. Емодзі може стояти в назві картки: ucard rename КАРТКА \"\(path) НАЗВА\"")
    }
    if path.contains("*") || path.contains("?") {
      return Phrase(english: "No name of a file fits it.", ukrainian: "Жодна назва файлу під це не підходить.")
    }
    if path.contains("\\") || path.wholeMatch(of: /[A-Za-z]:.+/) != nil {
      return Phrase(
        english: "A path of Linux has /, and quotes if it has blanks, such as '/media/disk/cards.zip'.",
        ukrainian: "Шлях у Linux пишуть через /, а з пробілами — у лапках, як-от '/media/disk/cards.zip'.")
    }
    if path.hasPrefix("~/") {
      return Phrase(
        english: "In quotes ~ is not your home folder: put it before them, as ~/\"…\".",
        ukrainian: "У лапках ~ не означає домашню теку: поставте її перед ними, як-от ~/\"…\".")
    }
    if ImportFormat(rawValue: path) != nil {
      return Phrase(
        english: "It is the name of a format, which stands behind --format.",
        ukrainian: "Це назва формату, а її вказують після --format.")
    }
    if let card = path.wholeMatch(of: /([^\/]*[^\/ ]) +([0-9]{4,})/) {
      let command = "ucard add \(ShellWord.quoted(String(card.1))) \(card.2)"
      return Phrase(english: "\(command) adds a card.", ukrainian: "\(command) додає картку.")
    }
    return near
  }

  /// The most files of a folder that are compared.
  private static let mostFiles = 5_000

  /// A sentence about a file with a similar name: in other letter case, with a typo, or with blanks, of which the shell has
  /// made several arguments.
  private var near: Phrase? {
    var parts = path.split(separator: "/").map(String.init)
    var folder = path.hasPrefix("/") ? "/" : ""
    while let first = parts.first, FileKind(of: folder + first) == .folder {
      folder += first + "/"
      parts.removeFirst()
    }
    guard let name = parts.first, name.count > 1,
      let names = try? Folder(folder.isEmpty ? "." : folder).list(most: Self.mostFiles)?.map(\.name)
    else { return nil }
    func found(_ name: String) -> String? {
      let path = folder + ([name] + parts.dropFirst()).joined(separator: "/")
      return FileKind(of: path) == .nothing ? nil : ShellWord.quoted(path)
    }
    let nearest = EditDistance.nearest(to: name.lowercased(), in: names) { $0.lowercased() }
    let isTheSame = nearest?.distance == 0
    if !isTheSame,
      let path = names.first(where: { $0.hasPrefix(name + " ") || $0.hasSuffix(" " + name) }).flatMap(found)
    {
      return Phrase(
        english: "Did you mean \(path)? A path with blanks stands in quotes.",
        ukrainian: "Може, \(path)? Шлях із пробілами беруть у лапки.")
    }
    if let nearest, nearest.distance <= (name.count < 6 ? 1 : 2) {
      return found(nearest.candidate).map(Phrase.didYouMean)
    }
    // The name with another ending.
    func bare(_ name: String) -> Substring { name.lowercased().prefix { $0 != "." } }
    return names.first { bare($0) == bare(name) && NamedFile.promisesCards($0) }.flatMap(found).map(Phrase.didYouMean)
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

  /// A message about what to do instead of reading it.
  var refusal: Phrase {
    if CatimaLink.isCutOff(text) {
      return Phrase(
        english: "The link “\(text)” lacks the part after #, which has the card. Copy the whole link, in quotes: '…'",
        ukrainian:
          "У посиланні «\(text)» бракує частини після #, а картка саме в ній. Скопіюйте все посилання, у лапках: '…'")
    }
    if text.hasPrefix("https://pay.google.com/") {
      return Phrase(alike: "\(Phrase.quoted(text)): \(ImportError(.elsewhere).phrase)")
    }
    return Phrase(
      english: "U-Card loads nothing from the web. Download “\(text)” with a browser, and name the file.",
      ukrainian: "U-Card нічого не завантажує з інтернету. Завантажте «\(text)» у браузері й вкажіть файл.")
  }
}
