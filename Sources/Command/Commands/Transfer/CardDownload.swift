internal import Actions
internal import CommandBase
internal import Cryptography
internal import Files
internal import JSON
internal import Pages
internal import Serving
internal import Terminal
internal import Wallet
internal import Words

/// Cards that a phone may take through the local network, in a form of its choice.
final class CardDownload {
  private enum Form: String, CaseIterable {
    case catima = "catima.zip"
    case encrypted = "wallet-encrypted.html"
    case plain = "wallet.html"

    var type: String { self == .catima ? "application/zip" : "text/html; charset=utf-8" }

    /// Whether the phone keeps it as a file. The plain page is shown at once: Safari runs scripts there, but not in a file.
    var isFile: Bool { self != .plain }
  }

  private let choice: ExportChoice
  private let target: PhoneOptions
  private let wallet: WalletLocation
  private let isPlainOffered: Bool
  private let count: Int
  private let address: String
  private let port: UInt16
  private let context: CommandContext
  /// The password of what is encrypted.
  private let password: String
  private var made: [Form: [UInt8]] = [:]

  /// - Parameters:
  ///   - choice: the cards.
  ///   - target: the phone, for Catima's file.
  ///   - isPlainOffered: whether the page is offered unencrypted, too; otherwise a person at a terminal is asked.
  /// - Throws: `CommandFailure` if there are no such cards, or the person does not want to go on.
  init(
    _ choice: ExportChoice, for target: PhoneOptions, wallet: WalletLocation, on address: AddressOptions,
    isPlainOffered: Bool, in context: CommandContext
  ) throws {
    self.choice = choice
    self.target = target
    self.wallet = wallet
    self.context = context
    password = Self.newPassword()
    count = try wallet.withWallet(.existing, in: context) { store in
      let cards = try choice.chosen(in: store, archived: .last, context)
      return try store.withSnapshot { try ChosenCards(cards, of: $0).count }
    }
    guard count > 0 else { throw NothingToExport.noCards(isWalletEmpty: false, archived: 0) }
    self.address = try address.chosen(in: context)
    port = address.port
    let question = Phrase(
      """
      Offer the plain page too? An iPhone needs it, but it is sent unencrypted: anyone who listens in the network can \
      read the cards.
      """)
    self.isPlainOffered = try isPlainOffered || (context.terminal.isInput && YesOption.ask(question, in: context))
  }

  /// A password that is easy to type on a phone: twelve letters and digits that look different, 60 bits.
  private static func newPassword() -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    let typed = RandomBytes.make(12).map { letters[Int($0) % letters.count] }
    return stride(from: 0, to: 12, by: 4).map { String(typed[$0..<$0 + 4]) }.joined(separator: "-")
  }

  /// Serves the cards until a phone has them.
  ///
  /// - Throws: `CommandFailure`.
  func serve(reporting result: ResultOptions) throws {
    try context.serve(
      self, on: address, port: port, note: Phrase("The password that the phone asks for: \(password)"),
      reporting: result)
    try result.report(["cards": count, "files": made.keys.map(\.rawValue).sorted()], in: context) {
      context.say(Phrase("The phone has the cards; the page is closed."))
    }
  }

  /// The bytes of a form. What is not encrypted is in no file.
  private func bytes(_ form: Form) throws -> [UInt8] {
    if let bytes = made[form] { return bytes }
    let output = BytesSink()
    let password = form == .plain ? nil : Array(password.utf8)
    try wallet.withWallet(.existing, in: context) { store in
      let cards = try choice.chosen(in: store, archived: form == .catima ? .last : .hidden, context)
      let request = ExportRequest(cards, to: .sink(output), password: password, in: context)
      switch form {
      case .catima:
        let phone = try target.name()
        let export = try request.catima(of: store, for: phone, isWhole: target.whole, at: context.now())
        try context.report(export, for: phone, writtenTo: nil)
      case .encrypted, .plain:
        _ = try request.page(context.page(), of: store, password.map { try PageSeal($0) })
      }
    }
    let bytes = output.bytes
    made[form] = bytes
    return bytes
  }
}

extension CardDownload: OneTimeService {
  var takesUploads: Bool { false }

  func answer(path: String, languages: String) -> ServiceAnswer? {
    if path.isEmpty { return .page(firstPage(languages)) }
    guard let form = Form(rawValue: path), form != .plain || isPlainOffered else { return nil }
    do {
      let content = try bytes(form)
      return .last(HTTPAnswer(type: form.type, content: content, fileName: form.isFile ? form.rawValue : nil))
    } catch {
      context.say(CommandFailure(of: error, in: context)?.phrase ?? Phrase(verbatim: "\(String(describing: error))"))
      let page = HTTPAnswer.message(
        Phrase("That did not work"),
        Phrase("The computer shows why."), status: 500,
        languages: languages, in: context)
      return .page(page)
    }
  }

  private func firstPage(_ languages: String) -> HTTPAnswer {
    var page = ServedPage(Phrase("Cards for this phone"), languages: languages, usual: context.language)
    page.paragraph(Phrase("Choose one. This works once; the password is on the computer's screen."))
    page.choice(
      Form.catima.rawValue, Phrase("For Catima"),
      Phrase("A file that the app imports: Settings, Import/Export."))
    page.choice(
      Form.encrypted.rawValue,
      Phrase("Encrypted page, to keep"),
      Phrase("A file that Chrome on Android opens without a network."))
    if isPlainOffered {
      page.choice(
        Form.plain.rawValue, Phrase("Plain page"),
        Phrase("For an iPhone: open it, then share it to Files. It is sent unencrypted."))
    }
    return page.answer()
  }

  func take(field name: String, fileName: String?, isFirst: Bool, _ bytes: UnsafeRawBufferPointer) -> Bool { false }

  func answerUpload(languages: String) -> ServiceAnswer { .page(firstPage(languages)) }

  func answerOthers(languages: String) -> HTTPAnswer { .taken(languages: languages, in: context) }

  func dropUpload() {}
}
