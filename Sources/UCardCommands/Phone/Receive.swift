internal import Glibc
internal import Arguments
internal import Files
internal import FoundationEssentials
internal import Wallet
internal import Words

/// `ucard receive`.
struct Receive: UCardCommand {
  static let help = CommandHelp(
    name: "receive",
    abstract: Phrase(
      english: "Take in cards from a phone through the local network.",
      ukrainian: "Узяти картки з телефона через локальну мережу."),
    examples: ["ucard receive", "ucard receive --yes", "ucard receive --address 192.168.1.5"],
    details: Phrase(
      english: """
        The terminal shows a QR code. The phone's camera opens a page on which you choose pictures of cards, Catima's \
        export or passes, paste a link, or type a card. What came is shown here, and taken in after a yes, as one step, which ucard undo takes back.

        Phone and computer have to be in the same network. What the phone sends crosses it unencrypted: protect Catima's \
        export with a password. The page is there once, for two minutes, at a secret address; at most 50 MB come in.
        """,
      ukrainian: """
        Термінал показує QR-код. Камера телефона відкриває сторінку, де ви обираєте фото карток, експорт Catima чи \
        перепустки, вставляєте посилання або набираєте картку. Те, що надійшло, буде показано тут і збережено після вашої згоди, одним кроком, який скасовує ucard undo.

        Телефон і комп’ютер мають бути в одній мережі. Надіслане з телефона йде нею незашифрованим: захистіть експорт \
        Catima паролем. Сторінка доступна один раз, дві хвилини, за таємною адресою; надходить щонайбільше 50 МБ.
        """))

  var agreement: YesOption
  var address: AddressOptions
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    agreement = try YesOption(reader)
    address = try AddressOptions(reader)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    try agreement.requireAnswer(in: context)
    let place = try address.chosen(in: context)
    try checkWallet(in: context)
    let folder = try Folder.temporary(in: context.temporaryFolder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let upload = CardUpload(into: folder, in: context)
    try context.serve(upload, on: place, port: address.port)
    upload.say()
    guard try agreement.yes || isWanted(upload, folder, in: context) else {
      throw CommandFailure(.nothingMatches, english: "Nothing was taken in.", ukrainian: "Нічого не взято.")
    }
    var request = request(for: upload)
    request.takesDoubtful = agreement.yes
    try request.run(in: context)
  }

  private func request(for upload: CardUpload) -> ImportRequest {
    // One photo without a code does not keep the other cards out.
    ImportRequest(sources: upload.sources, keepsGoing: true, wallet: wallet.location)
  }

  /// Throws an error now, and not after the phone has sent something, if the wallet's file cannot be opened.
  private func checkWallet(in context: CommandContext) throws {
    guard try access(wallet.location.path(in: context), F_OK) == 0 else { return }
    try wallet.location.withWallet(.existing, in: context) { _ in }
  }

  /// Shows what an import would do, and asks.
  private func isWanted(_ upload: CardUpload, _ folder: String, in context: CommandContext) throws -> Bool {
    var rehearsal = request(for: upload)
    rehearsal.isRehearsal = true
    do {
      try rehearsal.run(in: context)
    } catch let failure as CommandFailure where failure.status == .badData {
      context.say(failure.phrase)
    }
    // The answer is waited for by the system, so that an interruption does what `run` would do in the end.
    let end = context.onInterrupt {
      try? FileManager.default.removeItem(atPath: folder)
      _exit(CommandStatus.interrupted.rawValue)
    }
    defer { end() }
    return try agreement.isGiven(for: Phrase(english: "Take this in?", ukrainian: "Узяти це?"), in: context)
  }
}
