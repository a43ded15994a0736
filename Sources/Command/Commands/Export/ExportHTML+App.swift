internal import Actions
internal import CommandBase
internal import Files
internal import Pages
internal import Pictures
internal import Rendering
internal import Wallet
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
    let icons = try WebApp.Icon.allCases.map { ($0, try picture(of: $0)) }
    let seal = try seal(forAppIn: path, in: context)
    let content = context.page(hasPictures: !lacksPictures)
    let result = try file.run(as: nil, into: path, showing: identifier, archived: .hidden, in: context) {
      try $0.page(content, of: $1, seal, appWith: Dictionary(uniqueKeysWithValues: icons))
    }
    try file.result.report(result, to: path, about: nil, in: context) {
      context.say(.written(result.count, to: path))
      context.say(
        Phrase(
          """
          Upload the folder to a web server with https, and open its address on the phone. To try the app on this \
          computer:
          """
        ).then("python3 -m http.server -b localhost -d \(path)"))
    }
    sayArchived(result, in: context)
  }

  private func requireUsableOptions(for path: String, in context: CommandContext) throws {
    try require(file.output == "-", .usage, Phrase("--app writes a folder, -o a file: choose one."))
    try require(
      path != "-" && (ExportEnding.formatEnding(of: path) == nil || FileKind(of: path) == .folder), .usage,
      Phrase("“\(path)” is the name of a file, which -o writes. Name a folder for --app, such as --app wallet."))
    try require(
      !isOpen || !encryption.encrypt && encryption.password.passwordFile == nil, .usage,
      Phrase("--unencrypted uses no password: leave out --encrypt and --password-file."))
    try require(
      !path.isEmpty && (FileKind(of: path) != .nothing || FileKind(of: path.parentFolder) == .folder),
      .cannotCreate,
      Phrase("“\(path)” cannot be made, because the folder above it is missing. To make that folder:")
        .then("mkdir -p \(path.parentFolder)"))
    var folder = try OutputFile.target(of: file.wallet.path(in: context)).parentFolder
    while true {
      try require(
        !FileKind.isSame(path, folder), .usage,
        Phrase(
          "The file of the wallet is in “\(path)”, and a web server would show it to everybody. Name another folder."))
      let above = folder.parentFolder
      if above == folder { break }
      folder = above
    }
  }

  /// The encryption of the page; nil if the person wants none.
  private func seal(forAppIn path: String, in context: CommandContext) throws -> PageSeal? {
    if isOpen {
      let question = Phrase(
        "Without encryption, anybody who knows the address of the app can see all its cards. Write the app anyway?")
      guard try confirmation.isGiven(for: question, in: context) else { throw CommandFailure.nothingChanged }
      return nil
    }
    var encryption = encryption
    encryption.encrypt = true
    // Without a password, nothing is written.
    guard let password = try encryption.secret(for: path, in: context) else { throw CommandFailure.nothingChanged }
    return try PageSeal(password, forAppIn: path)
  }

  private func picture(of icon: WebApp.Icon) throws -> [UInt8] {
    let picture = try VectorPicture.pixels(of: WebApp.icon, width: icon.pixels, height: icon.pixels)
    return ExportMark.marked(try PNG.data(picture), as: .png)
  }
}
