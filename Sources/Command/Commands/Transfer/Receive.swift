internal import Glibc
internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import Serving
internal import TextFiles
internal import Values
internal import Wallet
internal import Words

/// `ucard receive`.
struct Receive: UCardCommand {
  static let help = CommandHelp(
    name: "receive", group: .fill,
    abstract: Phrase("Import cards from a phone through the local network."),
    examples: ["ucard receive", "ucard receive --yes", "ucard receive --address 192.168.1.5"],
    details: Phrase(
      """
      The terminal shows a QR code. The phone's camera opens a page on which you choose pictures of cards, Catima's \
      export or passes, paste a link, or type a card. The cards are shown here, and imported after a yes, as one step, \
      which ucard undo takes back.

      Phone and computer have to be in the same network. The phone sends unencrypted: protect Catima's export with a \
      password. The page works once, for two minutes, at a secret address; it accepts at most 50 MB.
      """))

  var agreement = YesOption()
  var address = AddressOptions()
  var result = ResultOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    try agreement.requireAnswer(in: context)
    let place = try address.chosen(in: context)
    try checkWallet(in: context)
    let scratch = try Folder.scratch(in: context.temporaryFolder)
    let folder = scratch.path
    defer { try? Folder.removeAll(scratch.path) }
    let upload = CardUpload(into: folder, in: context)
    let end = context.onInterrupt(removing: folder)
    do {
      defer { end() }
      try context.serve(upload, on: place, port: address.port, reporting: result)
    }
    if !result.isJSON || !agreement.yes { upload.say() }
    guard try agreement.yes || isWanted(upload, folder, in: context) else {
      throw CommandFailure(.nothingMatches, Phrase("Nothing was imported."))
    }
    var request = request(for: upload, in: context)
    request.takesDoubtful = agreement.yes
    request.reportsEveryCard = result.isJSON
    try request.run(report: result.format, wallet: wallet, in: context)
  }

  private func request(for upload: CardUpload, in context: CommandContext) -> ImportRequest {
    var request = ImportRequest(upload.sources, in: context)
    // One photo without a code does not keep the other cards out.
    request.keepsGoing = true
    return request
  }

  /// Throws an error now, and not after the phone has sent something, if the wallet's file cannot be opened.
  private func checkWallet(in context: CommandContext) throws {
    guard try access(wallet.path(in: context), F_OK) == 0 else { return }
    try wallet.withWallet(.existing, in: context) { _ in }
  }

  /// Shows what an import would do, and asks.
  private func isWanted(_ upload: CardUpload, _ folder: String, in context: CommandContext) throws -> Bool {
    var dryRun = request(for: upload, in: context)
    dryRun.isDryRun = true
    do {
      try dryRun.run(wallet: wallet, in: context)
    } catch let failure as CommandFailure where failure.status == .badData {
      context.say(failure.phrase)
    }
    // The answer is waited for by the system, so that an interruption does what `run` would do in the end.
    let end = context.onInterrupt(removing: folder)
    defer { end() }
    return try agreement.isGiven(for: Phrase("Import this?"), in: context)
  }
}

/// The form on which a phone sends cards, and what it sent.
final class CardUpload {
  private let folder: String
  private let context: CommandContext
  private var files: [(name: String, path: String, size: Int)] = []
  private var texts: [String: [UInt8]] = [:]
  private var file: FileDescriptor?

  /// The most files of an upload.
  private static let maximumFiles = 500
  /// The most bytes of a text field.
  private static let longestText = 1 << 16

  /// The fields of the form.
  private enum Field: String {
    case files, link, name, number
  }

  /// - Parameter folder: the private folder for what arrives.
  init(into folder: String, in context: CommandContext) {
    self.folder = folder
    self.context = context
  }

  /// The paths of what arrived, for an import.
  private(set) var sources: [String] = []

  /// Says what arrived.
  func say() {
    for file in files {
      let size = (file.size + 1023) / 1024
      context.say(Phrase("Received “\(file.name)”, \(size) KB."))
    }
    for typed in [text(.link), [text(.name), text(.number)].filter { !$0.isEmpty }.joined(separator: ", ")]
    where !typed.isEmpty {
      let shown = typed.prefix(200)
      context.say(Phrase("Received “\(shown)”."))
    }
  }

  private func text(_ field: Field) -> String {
    String(decoding: texts[field.rawValue] ?? [], as: UTF8.self).withoutWhitespace
  }

  private func closeFile() {
    if let file { close(file.number) }
    file = nil
  }

  private func sayUnwritable() {
    context.say(Phrase("What the phone sends cannot be written to “\(folder)”."))
  }

  /// Says that something is too much, and refuses it.
  private func refuse(_ reason: Phrase) -> Bool {
    context.say(reason)
    return false
  }

  /// Whether the form has something to import. The texts become files, as the import takes them.
  private func complete() throws -> Bool {
    sources = files.map(\.path)
    let (link, name, number) = (text(.link), text(.name), text(.number))
    func write(_ bytes: [UInt8], to name: String) throws {
      let path = folder + "/" + name
      try OutputFile.write(to: path, isPrivate: true) { try $0.write(bytes) }
      sources.append(path)
    }
    if !link.isEmpty { try write(Array((link + "\n").utf8), to: "links.txt") }
    if !name.isEmpty || !number.isEmpty {
      var table: [UInt8] = []
      CSVLine.append(["name", "payload"], to: &table)
      CSVLine.append([name.isEmpty ? Phrase.nameOfNewCard.text(in: context.language) : name, number], to: &table)
      try write(table, to: "card.csv")
    }
    return !sources.isEmpty
  }

  /// The name of a new file in the folder, from the name that the phone gave.
  private func path(for name: String) -> String {
    // A folder for each keeps names, which become names of cards, as they are.
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? "file"
    var safe = String(last.filter { !$0.isNewline && $0 != "\0" }.drop { $0 == "." })
    // A name has at most 255 bytes. Its end says what the file is.
    while safe.utf8.count > 200 { safe.removeFirst() }
    return folder + "/\(files.count)/" + (safe.isEmpty ? "file" : safe)
  }
}

extension CardUpload: OneTimeService {
  var takesUploads: Bool { true }

  func answer(path: String, languages: String) -> ServiceAnswer? {
    path.isEmpty ? .page(form(languages, note: nil)) : nil
  }

  private func form(_ languages: String, note: Phrase?) -> HTTPAnswer {
    var page = ServedPage(Phrase("Send cards to the computer"), languages: languages, usual: context.language)
    if let note { page.paragraph(note) }
    func label(_ words: Phrase, _ control: String) -> String {
      "<label>\(page.text(words))\(control)</label>\n"
    }
    let fields = [
      label(
        Phrase("Photos of cards, Catima's export, passes"),
        "<input type=\"file\" name=\"files\" multiple>"),
      label(Phrase("A link that Catima shares"), "<textarea name=\"link\" rows=\"2\"></textarea>"),
      label(Phrase("Or the name of a card"), "<input name=\"name\" autocomplete=\"off\">"),
      label(Phrase("and its number"), "<input name=\"number\" autocomplete=\"off\" autocapitalize=\"off\">"),
    ]
    let send = page.text(Phrase("Send"))
    page.html(
      "<form method=\"post\" enctype=\"multipart/form-data\">\n\(fields.joined())<button>\(send)</button>\n</form>\n")
    page.paragraph(Phrase("It is sent unencrypted. At most 50 MB."))
    return page.answer()
  }

  func take(field name: String, fileName: String?, isFirst: Bool, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let field = Field(rawValue: name) else { return true }
    guard field == .files else {
      let text = (isFirst ? [] : texts[name] ?? []) + bytes
      guard text.count <= Self.longestText else {
        return refuse(Phrase("The phone's text is too long."))
      }
      texts[name] = text
      return true
    }
    // Browsers send an empty file without a name where none was chosen.
    guard let fileName, !fileName.isEmpty else { return true }
    do {
      if isFirst {
        guard files.count < Self.maximumFiles else {
          return refuse(Phrase("The phone sends more than \(Self.maximumFiles) files: too many at once."))
        }
        let path = path(for: fileName)
        try Folder.makePrivate(path.parentFolder)
        closeFile()
        let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw FileError(path: path, errno: errno) }
        file = FileDescriptor(number)
        files.append((path.fileName, path, 0))
      }
      try file?.write(Array(bytes))
      files[files.count - 1].size += bytes.count
      return true
    } catch {
      sayUnwritable()
      return false
    }
  }

  func answerUpload(languages: String) -> ServiceAnswer {
    closeFile()
    do {
      guard try complete() else {
        dropUpload()
        let note = Phrase("You have chosen no file and typed nothing.")
        return .page(form(languages, note: note))
      }
    } catch {
      sayUnwritable()
      dropUpload()
      let note = Phrase("The transfer failed; the computer shows why.")
      return .page(form(languages, note: note))
    }
    return .last(
      .message(
        Phrase("Sent"),
        Phrase("The computer shows what it has received. You can close this page."), languages: languages, in: context))
  }

  func answerOthers(languages: String) -> HTTPAnswer { .taken(languages: languages, in: context) }

  func dropUpload() {
    closeFile()
    for number in 0...files.count { try? Folder.removeAll("\(folder)/\(number)") }
    files = []
    texts = [:]
    sources = []
  }
}
