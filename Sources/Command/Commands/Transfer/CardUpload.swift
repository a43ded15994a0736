internal import Actions
internal import Barcodes
internal import CommandBase
internal import Exchange
internal import Serving
internal import Terminal
internal import Values
internal import Words

/// The form on which a phone sends cards, and what it sent. Nothing of it is written to a disk.
final class CardUpload {
  private let context: CommandContext
  /// Whether the person at the computer is asked before anything is added.
  private let isAsked: Bool
  /// The file of which the bytes arrive.
  private var arriving: SentFile?
  private var files: [SentFile] = []
  private var texts: [Field: [UInt8]] = [:]
  /// The photos with a code, and what cannot be used, each with the reason.
  private(set) var pictures: [ScannedPicture] = []
  private(set) var refused: [MadeCard] = []

  private static let maximumFiles = 500
  /// The most bytes of a text field.
  private static let longestText = 1 << 16

  private enum Field: String {
    case photos, files, link, name, number
  }

  /// - Parameter isAsked: whether the person at the computer is asked before anything is added.
  init(isAsked: Bool, in context: CommandContext) {
    self.isAsked = isAsked
    self.context = context
  }

  /// The name of the card; empty for none.
  var name: String { text(.name) }
  /// The number of the card; empty for none.
  var number: String { text(.number) }
  private var link: String { text(.link) }

  private func text(_ field: Field) -> String {
    String(decoding: texts[field] ?? [], as: UTF8.self).withoutWhitespace
  }

  /// The source of the card that was typed; nil if none was, or the name is that of a photo.
  var typedSource: ImportSource? {
    guard !(name.isEmpty && number.isEmpty), files.allSatisfy({ !$0.isPicture }) else { return nil }
    return .text([name, number].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// The files and texts to import.
  var sources: [ImportSource] {
    files.filter { !$0.isPicture }.map(\.source) + (Importer.holdsCards(link) ? [.text(link)] : [])
  }

  func source(of picture: ScannedPicture) -> ImportSource {
    SentFile(name: picture.source.argument, bytes: picture.source.bytes).source
  }

  func say() {
    for file in files {
      let size = (file.bytes.count + 1023) / 1024
      context.say(Phrase("Received “\(file.name)”, \(size) KB."))
    }
    for typed in [link, [name, number].filter { !$0.isEmpty }.joined(separator: ", ")] where !typed.isEmpty {
      let shown = typed.prefix(200)
      context.say(Phrase("Received “\(shown)”."))
    }
  }

  func sayRefused() {
    for reason in refused.compactMap(reason) { context.say(reason) }
  }

  private func reason(of refused: MadeCard) -> Phrase? {
    guard case .failure(let error) = refused.draft else { return nil }
    return CommandFailure(of: error, in: context)?.phrase
  }
}

extension ScannedPicture {
  /// A sentence about the codes that were found.
  var phrase: Phrase {
    let (file, kinds) = (source.argument, Phrase.list(codes.map(\.kind.name)))
    return Phrase("“\(file)”: a code was found, \(kinds).")
  }
}

/// A file that a phone has sent.
private struct SentFile {
  /// The name that it has on the phone, without folders and what cannot be shown.
  let name: String
  var bytes: [UInt8]

  private static let longestName = 100

  init(name: String, bytes: [UInt8]) {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    // The end of a name says what the file is.
    let shown = String(last.printable.drop { $0 == "." || $0.isWhitespace }.suffix(Self.longestName))
    // A dash would stand for standard input.
    self.name = shown.isEmpty || shown == "-" ? "file" : shown
    self.bytes = bytes
  }

  /// Whether it is a photo or a document, in which a code is looked for, or a damaged one.
  var isPicture: Bool { NamedPicture(name) != nil || FileImport.isPicture(beginning: Array(bytes.prefix(4096))) }

  var source: ImportSource { .sent(ImportFile(bytes), name: name) }
}

// MARK: - reading what arrives

extension CardUpload: OneTimeService {
  var takesUploads: Bool { true }

  func take(field name: String, fileName: String?, isFirst: Bool, _ bytes: UnsafeRawBufferPointer) -> Bool {
    if isFirst { finishFile() }
    guard let field = Field(rawValue: name) else { return true }
    guard field == .photos || field == .files else {
      let text = (isFirst ? [] : texts[field] ?? []) + bytes
      guard text.count <= Self.longestText else {
        return refuse(Phrase("The phone's text is too long."))
      }
      texts[field] = text
      return true
    }
    // Browsers send an empty file without a name where none was chosen.
    guard let fileName, !fileName.isEmpty else { return true }
    if isFirst {
      guard files.count < Self.maximumFiles else {
        return refuse(Phrase("The phone sends more than \(Self.maximumFiles) files: too many at once."))
      }
      arriving = SentFile(name: fileName, bytes: [])
    }
    arriving?.bytes += bytes
    return true
  }

  /// Says that something is too much, and refuses it.
  private func refuse(_ reason: Phrase) -> Bool {
    context.say(reason)
    return false
  }

  /// Looks for codes in the file that has arrived, if it is a photo. This is done for each file when it has arrived, so
  /// that the phone does not wait long for an answer in the end.
  private func finishFile() {
    guard let file = arriving else { return }
    arriving = nil
    files.append(file)
    guard file.isPicture else { return }
    // The progress would be written below the code of the page.
    var context = context
    context.terminal.isMessages = false
    do {
      let source = PictureSource(file.bytes, of: file.name, context.scanner)
      pictures.append(try source.scanned(Progress(context)))
    } catch {
      refused.append(MadeCard(of: file.source, .failure(error)))
    }
  }

  /// What is wrong with the upload as a whole, so that the phone has to send it again; nil if something can be used.
  private var mistake: Phrase? {
    let count = files.count(where: \.isPicture)
    if files.isEmpty, [link, name, number].allSatisfy(\.isEmpty) {
      return Phrase("You have chosen no file and typed nothing.")
    }
    if count > 0, !number.isEmpty {
      return Phrase("The number comes from the photo. Leave it out, or send it without the photo.")
    }
    if count == 0, !files.isEmpty, !name.isEmpty, number.isEmpty {
      return Phrase("A name needs a photo or a number. Send one of them, too, or leave out the name.")
    }
    if count > 1, !name.isEmpty {
      return Phrase("A name is for one photo. Send that photo alone, or leave out the name.")
    }
    do {
      if !name.isEmpty { _ = try name.asName(of: .ofCard) }
      if !number.isEmpty {
        _ = try CodeChoice(guessedFor: GivenPayload(text: number, charset: nil, eci: nil), options: DrawingOptions())
      }
    } catch {
      return CommandFailure(of: error, in: context)?.phrase
    }
    let isUseless = pictures.isEmpty && sources.isEmpty && typedSource == nil
    return isUseless ? .list(refused.compactMap(reason), separator: "\n") : nil
  }

  func answerUpload(languages: String) -> ServiceAnswer {
    finishFile()
    if !link.isEmpty, !Importer.holdsCards(link) {
      let reason = Phrase("The text has no link to a card. Copy the whole link that the app shares.")
      refused.append(MadeCard(of: .text(link), .failure(CommandFailure(.badData, reason))))
    }
    if let mistake {
      let page = form(languages, note: mistake)
      dropUpload()
      return .page(page)
    }
    return .last(receipt(languages))
  }

  func dropUpload() {
    (arriving, files, texts) = (nil, [], [:])
    (pictures, refused) = ([], [])
  }
}

// MARK: - pages

extension CardUpload {
  func answer(path: String, languages: String) -> ServiceAnswer? {
    path.isEmpty ? .page(form(languages, note: nil)) : nil
  }

  func answerOthers(languages: String) -> HTTPAnswer { .taken(languages: languages, in: context) }

  /// The form, with the texts that were typed before.
  private func form(_ languages: String, note: Phrase?) -> HTTPAnswer {
    var page = ServedPage(Phrase("Send cards to the computer"), languages: languages, usual: context.language)
    if let note { page.alert(note) }
    func label(_ words: Phrase, _ control: String) -> String { "<label>\(page.text(words))\(control)</label>\n" }
    func typed(_ field: Field) -> String { page.text(Phrase(verbatim: "\(text(field))")) }
    let card = [
      label(
        Phrase("A photo of the code, or a PDF"),
        "<input type=\"file\" name=\"photos\" accept=\"image/*,application/pdf\" multiple>"),
      label(Phrase("The card's name"), "<input name=\"name\" autocomplete=\"off\" value=\"\(typed(.name))\">"),
      label(
        Phrase("The card's number, if you have no photo"),
        "<input name=\"number\" autocomplete=\"off\" autocapitalize=\"off\" value=\"\(typed(.number))\">"),
    ]
    let others = [
      label(
        Phrase("Catima's export, passes, tables"), "<input type=\"file\" name=\"files\" multiple>"),
      label(
        Phrase("A link that Catima shares"), "<textarea name=\"link\" rows=\"2\">\(typed(.link))</textarea>"),
    ]
    let send = page.text(Phrase("Send"))
    page.html("<form method=\"post\" enctype=\"multipart/form-data\">\n")
    page.group(Phrase("A card"), card)
    page.group(Phrase("Other files and links"), others)
    page.html("<button>\(send)</button>\n</form>\n")
    page.paragraph(Phrase("It is sent unencrypted. At most 50 MB."))
    return page.answer()
  }

  /// The page that says what has arrived, and what cannot be used.
  private func receipt(_ languages: String) -> HTTPAnswer {
    var page = ServedPage(Phrase("Sent"), languages: languages, usual: context.language)
    let others = files.filter { !$0.isPicture }.map { Phrase.quoted($0.name) }
    let typed = [typedSource?.key, Importer.holdsCards(link) ? link : nil].compactMap(\.self).map(Phrase.quoted)
    page.paragraph(Phrase("The computer has received:"))
    page.list(pictures.map(\.phrase) + others + typed)
    if !refused.isEmpty {
      page.paragraph(Phrase("This cannot be used:"))
      page.list(refused.compactMap(reason))
    }
    page.paragraph(
      isAsked
        ? Phrase("The computer asks before it adds anything. You can close this page.")
        : Phrase("The computer shows what it has received. You can close this page."))
    return page.answer()
  }
}
