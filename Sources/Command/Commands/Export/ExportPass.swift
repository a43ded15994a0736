internal import Actions
internal import Arguments
internal import Barcodes
internal import CommandBase
internal import Cryptography
internal import Exchange
internal import JSON
internal import Words

/// `ucard export pkpass`.
struct ExportPass: UCardCommand {
  static let help = CommandHelp(
    name: "pkpass", words: TypedWord("pkpass|pass|pkpasses", context: "format of export"),
    abstract: Phrase("Write passes for wallets on Android, for GNOME and, signed, for an iPhone."),
    examples: [
      "ucard export pkpass Gym -o gym.pkpass", "ucard export pkpass Gym --reader fosswallet -o gym.pkpass",
      "ucard export pkpass --category Sport --output-dir passes",
      "ucard export pkpass Gym --certificate pass.pem --chain G4.cer -o gym.pkpass",
    ],
    details: Phrase(
      """
      A pass shows the same identifier as ucard show, with the name, balance, dates and colour; the icon and the \
      front, if they are PNG; the issuer and the note on its back. Secrets are left out, unless --identifier names \
      one. A card that came as a pass, and was not edited since, is written as that pass, with the signature that it has. \
      Every app draws QR, PDF417, Aztec and Code 128. Other codes are refused, because some apps would draw a QR \
      code instead; --reader names the app that the pass is for: apple also draws EAN-13, Code 39, Codabar and ITF \
      (from iOS 27 on), fosswallet Code 39 and Code 93, passandroid Code 39.

      Several cards make a .pkpasses file. FossWallet opens it, and so does Safari on an iPhone, up to 10 passes. \
      Other apps take one pass per file: --output-dir.

      An iPhone takes only signed passes. Signing needs the certificate of a pass type from a paid Apple account, its \
      key, and Apple's certificate (--chain). The pass has the type and the team of the certificate; without one, they \
      are pass.org.ucard and UCARD.
      """))

  var file = ExportFile()
  var outputDir: String? = Given.option(
    "--output-dir", value: .folder,
    help: Phrase("The folder for one file per card. It is made if the folder above it exists."), completion: .folders)
  var app: PassApp? = Given.option(
    "--reader", value: Phrase("app"),
    help: Phrase("The app that will show the passes; by default, any app."))
  var identifier = IdentifierOption()
  var signing = SigningOptions()

  func run(in context: CommandContext) throws {
    try identifier.validated(for: file.choice)
    try file.refuse(outputDir)
    if outputDir == nil {
      let cards = file.choice.cards
      try file.requireFile(
        for: .pkpass,
        orElse: cards.count == 1
          ? "ucard export pkpass\(cards) -o card.pkpass" : "ucard export pkpass\(cards) --output-dir FOLDER",
        in: context)
    }
    let signer = try signing.signer(in: context)
    let passes: PassResult
    do {
      passes = try file.run(as: .pkpass, into: outputDir, showing: identifier, in: context) {
        try $0.passes(
          of: $1, for: app, reading: context.importOptions, isSigning: signer != nil,
          confirm: { try file.replace.confirm([$0], in: context) }
        ) {
          PassExport(
            for: app, language: context.language, day: context.format.text, signer: signer, context.exportOptions,
            remark: $0)
        }
      }
    } catch let error as SigningError {
      throw signing.failure(error, in: context)
    } catch let refusal as RefusedPass {
      throw CommandFailure(refusal.reason == .unsigned ? .usage : .badData, refusal.phrase)
    } catch let error as TooManyPasses {
      throw Self.failure(error)
    }
    let remarks = passes.refused.map(\.phrase)
    try file.result.report(passes.result, to: outputDir ?? file.output, about: app?.name, in: context) {
      $0.add("refused", remarks.map { $0.text(in: context.language) })
    } orElse: {
      for remark in remarks { context.say(remark) }
      if passes.result.count > 0 { report(passes, in: context) }
    }
    let refused = passes.refused.count
    try require(
      refused == 0, .badData,
      .count(
        refused, one: "\(refused) card could not be written as a pass.",
        other: "\(refused) cards could not be written as a pass."))
  }

  private static func failure(_ error: TooManyPasses) -> CommandFailure {
    let (count, most) = (error.count, error.most)
    return CommandFailure(
      .usage,
      most > 1
        ? Phrase("A file has room for \(most) passes, not \(count). For one file per card, use --output-dir FOLDER.")
        : Phrase("A .pkpass file takes one pass, not \(count). For one file per card, use --output-dir FOLDER."))
  }

  /// Reports the number of passes, and who takes them.
  private func report(_ result: PassResult, in context: CommandContext) {
    let (count, target) = (result.result.count, outputDir ?? file.output)
    if target != "-" {
      context.say(
        .count(count, one: "Wrote \(count) pass to “\(target)”.", other: "Wrote \(count) passes to “\(target)”."))
    }
    if result.originalCount > 0 {
      let count = result.originalCount
      context.say(
        .count(
          count, one: "\(count) pass is the one that the card came as, byte for byte.",
          other: "\(count) passes are those that the cards came as, byte for byte."))
    }
    guard result.unsignedCount > 0 else { return }
    context.say(
      result.isBundle
        ? Phrase("Not signed: FossWallet takes it, an iPhone does not (--certificate).")
        : Phrase(
          "Not signed: Catima, FossWallet, PassAndroid and GNOME Passes take that, an iPhone does not (--certificate).")
    )
  }
}

extension PassApp: ArgumentValue {}

extension RefusedPass {
  /// A message about the card and the reason.
  fileprivate var phrase: Phrase { Phrase(of: card, reason.phrase) }
}

extension PassRefusal {
  var phrase: Phrase {
    switch self {
    case .notDrawn(let symbology, nil):
      let apps = PassApp.allCases.filter { $0.draws(symbology) }.map { "--reader \($0.rawValue)" }
      let list = apps.joined(separator: ", ")
      return .sentences(
        Phrase("some apps would draw a QR code instead of its \(symbology.name), or refuse the pass."),
        apps.isEmpty ? nil : Phrase("These apps draw it: \(list)."))
    case .notDrawn(let symbology, let app?):
      switch app {
      case .fosswallet, .passandroid:
        return Phrase("\(app.name) would draw a QR code instead of its \(symbology.name).")
      case .catima:
        return Phrase("Catima refuses a pass with \(symbology.name). Use ucard export link or catima instead.")
      case .apple, .gnome:
        return Phrase("\(app.name) does not draw \(symbology.name).")
      }
    case .unknownType(let name):
      return Phrase("its code has a type that U-Card does not know: \(name).")
    case .notText:
      return Phrase("a pass holds text in ISO-8859-1 or UTF-8, and this code holds other bytes.")
    case .uncodable(let symbology):
      return Phrase("apps cannot put this into a code of type \(symbology.name).")
    case .unsigned:
      return Phrase("An iPhone takes only signed passes: add --certificate FILE --chain FILE.")
    case .locked:
      return Phrase("the identifier is encrypted. To unlock it before the export:").then("ucard unlock")
    }
  }
}
