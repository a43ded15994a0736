internal import Actions
internal import Arguments
internal import Barcodes
internal import Cryptography
internal import Exchange
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
      A pass shows the identifier that ucard show shows, with name, balance, dates and colour; icon and front, where \
      they are PNG; issuer and note on its back. Secrets are left out, unless --identifier names one. Every app \
      draws QR, PDF417, Aztec and Code 128. Other codes are refused, because some apps would draw a QR code \
      instead; --reader says for whom the pass is: apple draws EAN-13, Code 39, Codabar and ITF too (from iOS 27 \
      on), fosswallet Code 39 and Code 93, passandroid Code 39.

      Several cards make a .pkpasses, which FossWallet opens, and an iPhone in Safari, up to 10 passes. Others take \
      one pass a file: --output-dir.

      An iPhone takes only signed passes. Signing needs the certificate of a pass type from a paid account at \
      Apple, its key, and Apple's certificate (--chain). Type and team of the pass are those of the certificate, \
      else pass.org.ucard and UCARD.
      """))

  var file = ExportFile()
  var outputDir: String? = Given.option(
    "--output-dir", value: .folder,
    help: Phrase("The folder for a file for each card. It is made, but not the one above it."), completion: .folders)
  var app: PassApp? = Given.option(
    "--reader", value: Phrase("app"),
    help: Phrase("The app that will show the passes; without it, every one."))
  var identifier = IdentifierOption()
  var signing = SigningOptions()

  func run(in context: CommandContext) throws {
    try identifier.validated(for: file.choice)
    guard outputDir == nil || file.output == "-" else {
      throw CommandFailure.twoOutputs
    }
    if outputDir == nil { try file.requireFile(for: .pkpass, in: context) }
    let signer = try signing.signer(in: context)
    try require(
      app != .apple || signer != nil, .usage,
      Phrase("An iPhone takes only signed passes: --certificate FILE --chain FILE."))
    let passes: PassResult
    do {
      passes = try file.run(as: .pkpass, into: outputDir, showing: identifier, in: context) {
        try $0.passes(of: $1, for: app, confirm: { try file.replace.confirm([$0], in: context) }) {
          PassExport(
            for: app, language: context.language, day: context.format.text, signer: signer, context.exportOptions,
            remark: $0)
        }
      }
    } catch let error as SigningError {
      throw signing.failure(error, in: context)
    } catch let refusal as RefusedPass {
      throw CommandFailure(.badData, refusal.phrase)
    } catch let error as TooManyPasses {
      throw Self.failure(error)
    }
    let pass = Phrase("the pass").text(in: context.language)
    context.say(passes.result.remarks, about: app?.name ?? pass)
    for refusal in passes.refused { context.say(refusal.phrase) }
    if passes.result.count > 0 { report(passes, isSigned: signer != nil, in: context) }
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
        ? Phrase("A file takes \(most) passes, and these are \(count): --output-dir FOLDER writes a file for each.")
        : Phrase("Here a file takes one pass, and these are \(count): --output-dir FOLDER writes a file for each."))
  }

  /// Reports the number of passes, and who takes them.
  private func report(_ result: PassResult, isSigned: Bool, in context: CommandContext) {
    let (count, target) = (result.result.count, outputDir ?? file.output)
    if target != "-" {
      context.say(
        .count(count, one: "Wrote \(count) pass to “\(target)”.", other: "Wrote \(count) passes to “\(target)”."))
    }
    guard !isSigned else { return }
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
  /// A message about the reason.
  var phrase: Phrase {
    switch self {
    case .notDrawn(let symbology, nil):
      let apps = PassApp.allCases.filter { $0.draws(symbology) }.map { "--reader \($0.rawValue)" }
      let list = apps.joined(separator: ", ")
      return .sentences(
        Phrase("some apps would draw a QR code instead of its \(symbology.name), or refuse the pass."),
        apps.isEmpty ? nil : Phrase("Drawn by: \(list)."))
    case .notDrawn(let symbology, let app?):
      switch app {
      case .fosswallet, .passandroid:
        return Phrase("\(app.name) would draw a QR code instead of its \(symbology.name).")
      case .catima:
        return Phrase("Catima refuses a pass with \(symbology.name); ucard export link or catima gives it the card.")
      case .apple, .gnome:
        return Phrase("\(app.name) does not draw \(symbology.name).")
      }
    case .unknownType(let name):
      return Phrase("its code has a type that U-Card does not know: \(name).")
    case .notText:
      return Phrase("a pass holds text in ISO-8859-1 or UTF-8, and this code holds other bytes.")
    case .uncodable(let symbology):
      return Phrase("apps cannot put this into a code of type \(symbology.name).")
    case .locked:
      return Phrase("the identifier is encrypted: run ucard unlock before the export.")
    }
  }
}
