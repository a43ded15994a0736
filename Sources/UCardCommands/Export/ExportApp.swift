internal import Cryptography
internal import Files
internal import Pages
internal import Pictures
internal import Rendering
internal import Words

/// `ucard export html --app`: the page as a web app, in a folder for a web server.
extension ExportHTML {
  /// Writes the page and the files beside it.
  ///
  /// - Parameter path: the folder.
  /// - Throws: `CommandFailure`; `FileError`.
  func writeApp(to path: String, in context: CommandContext) throws {
    try requireUsableOptions(for: path, in: context)
    if FileKind(of: path) != .nothing { _ = try Folder(path) }
    let names = WebApp.Icon.allCases.map(\.file) + [WebApp.manifest, WebApp.page, WebApp.worker]
    // A link in the folder is not followed; writing refuses it.
    try file.replace.confirm(names.map { "\(path)/\($0)" }.filter { !FileKind.isLink($0) }, in: context)
    let icons = try WebApp.Icon.allCases.map { (name: $0.file, bytes: try picture(of: $0)) }
    let seal = try seal(forAppIn: path, in: context)
    let (page, archived) = try page(seal, isApp: true, in: context)
    try require(
      seal != nil || !page.hasSecrets, .usage,
      english: "A secret goes into an app only encrypted: leave out --unencrypted or --identifier.",
      ukrainian: "Таємне потрапляє до застосунку лише зашифрованим: приберіть --unencrypted або --identifier.")
    try write(page, icons + [(WebApp.manifest, WebApp.manifest(in: context.language))], to: Folder(making: path))
    context.say(.written(page.count, to: path))
    let folder = ShellWord.quoted(path)
    context.say(
      english: """
        Put the folder on a web space with https, and open its address on the phone. \
        To try it here: python3 -m http.server -b localhost -d \(folder), then http://localhost:8000
        """,
      ukrainian: """
        Покладіть теку на вебсервер з https і відкрийте її адресу на телефоні. \
        Спробувати тут: python3 -m http.server -b localhost -d \(folder), тоді http://localhost:8000
        """)
    if let left = Phrase.leftOut(archived: archived) { context.say(left) }
  }

  /// Writes the files of the app. Each one appears whole, and the service worker last: until then, browsers find the digests of
  /// the version before, and take none of the new files.
  private func write(_ page: CardPage, _ others: [(name: String, bytes: [UInt8])], to folder: Folder) throws {
    var digests: [String: [UInt8]] = [:]
    for file in others {
      try folder.write(file.bytes, to: file.name)
      digests[file.name] = try Cryptography.Digest.of(file.bytes, .sha256)
    }
    let digest = try Cryptography.Digest(.sha256)
    try folder.write(to: WebApp.page) { file in
      let buffer = BufferedSink(file)
      try page.write { bytes in
        try digest.update(bytes[...])
        try buffer.write(bytes)
      }
      try buffer.flush()
    }
    digests[WebApp.page] = try digest.finish()
    try folder.write(WebApp.worker(digests: digests), to: WebApp.worker)
    try folder.sync()
  }

  private func requireUsableOptions(for path: String, in context: CommandContext) throws {
    try require(
      file.output == "-", .usage, english: "--app writes a folder, -o a file: choose one.",
      ukrainian: "--app записує теку, -o — файл: оберіть щось одне.")
    try require(
      path != "-" && (ExportFormat.promise(of: path) == nil || FileKind(of: path) == .folder), .usage,
      english: "--app writes a folder, such as --app wallet; “\(path)” is the name of a file, which -o takes.",
      ukrainian: "--app записує теку, як-от --app wallet; «\(path)» — це назва файлу, для неї є -o.")
    try require(
      !isOpen || !encryption.encrypt && encryption.password.passwordFile == nil, .usage,
      english: "--unencrypted asks for no password: leave out --encrypt and --password-file.",
      ukrainian: "--unencrypted не потребує пароля: приберіть --encrypt і --password-file.")
    try require(
      !path.isEmpty && (FileKind(of: path) != .nothing || FileKind(of: path.parentFolder) == .folder),
      .cannotCreate,
      english:
        "“\(path)” cannot be made, since the folder above is missing: mkdir -p \(ShellWord.quoted(path.parentFolder))",
      ukrainian: "«\(path)» не створити, бо немає теки над нею: mkdir -p \(ShellWord.quoted(path.parentFolder))")
    var folder = try OutputFile.target(of: file.wallet.path(in: context)).parentFolder
    while true {
      try require(
        !FileKind.isSame(path, folder), .usage,
        english:
          "The wallet itself is in “\(path)”, where a web server would give it to everybody; name another folder.",
        ukrainian: "У теці «\(path)» лежить сам гаманець, і вебсервер віддав би його кожному; вкажіть іншу.")
      let above = folder.parentFolder
      if above == folder { break }
      folder = above
    }
  }

  /// The encryption of the page; nil if the person wants none.
  ///
  /// The salt of the app that is in the folder stays, so that a key that a phone has kept opens the new version, too, if the
  /// password is the same. Whoever could put a salt there could as well put a page there that sends the password away.
  private func seal(forAppIn path: String, in context: CommandContext) throws -> PageSeal? {
    if isOpen {
      let question = Phrase(
        english: "Without encryption, whoever learns the address of the app sees all its cards. Write it so?",
        ukrainian: "Без шифрування кожен, хто дізнається адресу застосунку, побачить усі його картки. Записати так?")
      guard try confirmation.isGiven(for: question, in: context) else { throw CommandFailure.nothingChanged }
      return nil
    }
    var encryption = encryption
    encryption.encrypt = true
    // Without a password, nothing is written.
    guard let password = try encryption.secret(for: path, in: context) else { throw CommandFailure.nothingChanged }
    let page = (try? InputFile.beginning(of: "\(path)/\(WebApp.page)", PageSeal.beginning)) ?? nil
    return try PageSeal(password, salt: page.flatMap(PageSeal.salt))
  }

  private func picture(of icon: WebApp.Icon) throws(CommandFailure) -> [UInt8] {
    let picture: ColourPicture
    do { picture = try VectorPicture.pixels(of: WebApp.icon, width: icon.pixels, height: icon.pixels) } catch {
      throw CommandFailure(error)
    }
    do { return ExportMark.marked(try PNG.data(picture), as: .png) } catch { throw CommandFailure(error) }
  }
}
