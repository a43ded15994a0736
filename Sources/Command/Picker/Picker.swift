internal import Cards
internal import CommandBase
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// Lets a person pick a card on the whole window of a terminal, by typing, and shows its code.
final class Picker {
  enum Page {
    case list
    case card(CardPage)
    /// A text, and the page to go back to.
    case text(TextPage, CardPage?)
    /// A picture of a card, and the page to go back to.
    case picture(PicturePage, CardPage)
    /// The form of a card, and the page to go back to.
    case form(FormPage, CardPage?)
  }

  let store: WalletStore
  let screen: any Screen
  let context: CommandContext
  let purpose: PickRequest.Purpose
  /// The drawing in pixels; nil for blocks.
  let pixels: PixelDrawing?
  var list: PickerList
  var page = Page.list
  var message: Phrase?
  /// The question for the wallet's password, which opens a secret; nil while nothing is asked.
  var question: PasswordQuestion?
  /// Whether the list still has only the cards of the first frame.
  private var isOpening = false
  /// The numbers of the cards whose code was shown.
  private var shown: Set<Int> = []
  /// The numbers of the steps by which this picker changed the wallet.
  var ownSteps: [Int] = []
  private var versionOfOthers: Int
  /// Whether whole cards are shown instead of codes alone, in pixels.
  private var isFace: Bool
  private var faces = FaceView()

  /// The time after which the wallet is checked for changes by other programs, in milliseconds.
  private static let checkInterval = 1000

  /// The smallest window in which something can be picked.
  private static let smallest = ScreenSize(columns: 20, rows: 5)

  /// Creates a picker on a window.
  ///
  /// - Throws: `WalletError`.
  init(
    _ list: PickerList, of store: WalletStore, on screen: any Screen, pixels: PixelDrawing?,
    _ purpose: PickRequest.Purpose, in context: CommandContext
  ) throws {
    self.list = list
    self.store = store
    self.screen = screen
    self.pixels = pixels
    self.purpose = purpose
    self.context = context
    isFace = context.settings.isFace
    versionOfOthers = try store.versionOfOthers()
    isOpening = try self.list.open(in: store, rows: screen.size.rows)
  }

  var style: PickerStyle { PickerStyle(context: context, size: screen.size, pixels: pixels) }

  private var isMulti: Bool { if case .pick(isMulti: true) = purpose { true } else { false } }

  /// Runs until the person has picked cards or leaves.
  ///
  /// - Returns: the numbers of the cards that were picked; nil if the person left.
  /// - Throws: `WalletError`, except while another program holds the wallet: the window shows a message then.
  func run() throws -> [Int]? {
    try keepingOn { screen.show(try frame()) }
    while true {
      // A key that was pressed meanwhile waits for all cards.
      if isOpening { isOpening = try keepingOn { try list.search(in: store, isNewQuery: true) } == nil }
      switch screen.next(within: Self.checkInterval) {
      case .closed: return nil
      case .redraw: break
      case .idle:
        guard try keepingOn(lookForChanges) ?? true else { continue }
      case .key(.control("z")): screen.suspend()
      case .key(let key):
        message = nil
        if case .end(let numbers)? = try keepingOn({ try handle(key) }) { return numbers }
      }
      try keepingOn { screen.show(try frame()) }
    }
  }

  /// Calls `body`, and shows a message if another program holds the wallet.
  ///
  /// - Returns: the result of `body`; nil if another program holds the wallet.
  @discardableResult private func keepingOn<Value>(_ body: () throws -> Value) throws -> Value? {
    do { return try body() } catch {
      guard CommandFailure(of: error, in: context)?.status == .busy else { throw error }
      message = Phrase("Another program is changing the wallet; try again.")
      return nil
    }
  }

  private enum Outcome {
    case goOn
    case end([Int]?)
  }

  func frame() throws -> ScreenFrame {
    let style = style
    guard style.size.columns >= Self.smallest.columns, style.size.rows >= Self.smallest.rows else {
      let text = Phrase("Window too small").text(in: context.language)
      return ScreenFrame(rows: [text.cut(to: style.size.columns)])
    }
    switch page {
    case .list:
      let visible = Array(list.visible(max(1, style.size.rows - PickerList.otherRows)))
      return list.frame(try store.withSnapshot { try $0.cards(visible) }, isMulti: isMulti, message: message, style)
    case .card(let page):
      let message = message ?? question?.text
      let face = isFace ? faces.frame(of: page, from: store, message: message, style) : nil
      return face ?? page.frame(message: message, style)
    case .text(let page, _): return page.frame(style)
    case .picture(let page, _): return page.frame(style)
    case .form(let page, _):
      page.message = page.message ?? message
      return page.frame(style)
    }
  }

  private func handle(_ key: Key) throws -> Outcome {
    switch page {
    case .list: return try handleInList(key)
    case .card(let cardPage): return try handle(key, on: cardPage)
    case .text(var text, let before):
      switch text.handle(key, style) {
      case .stay: page = .text(text, before)
      case .back: page = before.map(Page.card) ?? .list
      case .leave: return .end(nil)
      }
    case .picture(var picture, let before):
      if case .control = key, PickerKey(key) == .leave { return .end(nil) }
      page = PickerKey(key) == .picture && picture.next() ? .picture(picture, before) : .card(before)
    case .form(let form, let before):
      switch try form.handle(key, style, show: { screen.show(try frame()) }) {
      case .stay, .help, .read: break
      case .back: page = before.map(Page.card) ?? .list
      case .save: try save(form, before)
      }
    }
    return .goOn
  }

  private func handleInList(_ key: Key) throws -> Outcome {
    switch list.handle(key, rows: max(1, screen.size.rows - PickerList.otherRows), isMulti: isMulti) {
    case .nothing: break
    case .search: try list.search(in: store, isNewQuery: true)
    case .nextCategory: try list.moveToCategory(by: 1, in: store)
    case .previousCategory: try list.moveToCategory(by: -1, in: store)
    case .add: try openForm(typed: list.query)
    case .delete: message = list.number.map(Self.deleting)
    case .help: help()
    case .take: return try take()
    case .leave: return .end(nil)
    }
    return .goOn
  }

  /// Takes the current card, or the marked ones.
  private func take() throws -> Outcome {
    if case .pick = purpose {
      let numbers = list.marked.isEmpty ? list.number.map { [$0] } ?? [] : list.marked
      return numbers.isEmpty ? .goOn : .end(numbers)
    }
    try open()
    return .goOn
  }

  /// Shows the code of the current card of the list.
  func open() throws {
    guard let number = list.number, let card = try card(number) else { return }
    let before: CardPage? = if case .card(let before) = page { before } else { nil }
    page = .card(
      CardPage(
        card, scale: before == nil ? context.settings.scale : before?.scale,
        rotation: context.settings.rotation))
    if before == nil { recordUse(of: card) }
  }

  /// Records a card as used: when it is opened, or stays on the window for a while. The code is on the screen already,
  /// so an error is ignored.
  private func recordUse(of card: Card) {
    if shown.insert(card.number).inserted { try? store.recordUse(of: card, at: context.now()) }
  }

  func card(_ number: Int) throws -> Card? { try store.withSnapshot { try $0.cards([number]).first } }

  private func handle(_ key: Key, on cardPage: CardPage) throws -> Outcome {
    func change(_ body: (inout CardPage) throws -> Void) rethrows {
      var changed = cardPage
      try body(&changed)
      page = .card(changed)
    }
    if question != nil {
      try answer(key, on: cardPage)
      return .goOn
    }
    switch PickerKey(key) {
    case .leave?: return .end(nil)
    case .back?: page = .list
    case .help?: help()
    case .nextCard?, .previousCard?:
      let before = list.number
      list.move(by: PickerKey(key) == .nextCard ? 1 : -1)
      if list.number != before { try open() }
    case .nextIdentifier?: change { $0.move(by: 1) }
    case .previousIdentifier?: change { $0.move(by: -1) }
    case .larger?: change { $0.grow(by: 1, style) }
    case .smaller?: change { $0.grow(by: -1, style) }
    case .turn?: change { message = $0.turn(style) }
    case .reveal?: try change { try reveal(&$0) }
    case .copy?: copy(cardPage)
    case .facts?: page = .text(TextPage(try store.facts(of: cardPage.card, in: context)), cardPage)
    case .picture?:
      if let pixels, let picture = try PicturePage(cardPage.card, in: store, pixels) {
        page = .picture(picture, cardPage)
      } else {
        message = Phrase("This terminal shows no pictures, or the card has none.")
      }
    case .face?:
      isFace = !isFace && pixels != nil
      if pixels == nil { message = Phrase("This terminal shows no pictures.") }
    case .star?: star(cardPage)
    case .edit?: try openForm(of: cardPage)
    case .add?: try openForm(before: cardPage)
    case .delete?: message = Self.deleting(cardPage.card.number)
    case .undo?: undo()
    case nil: break
    }
    return .goOn
  }

  /// Checks whether the wallet has changed, most likely by another process, and records the card on the window as used.
  ///
  /// - Returns: whether something has changed.
  private func lookForChanges() throws -> Bool {
    if case .card(let cardPage) = page { recordUse(of: cardPage.card) }
    let version = try store.versionOfOthers()
    guard version != versionOfOthers else { return false }
    try reload()
    versionOfOthers = version
    return true
  }

  /// Reads the list and the card that is shown, or is behind a text or a picture, again.
  func reload() throws {
    try list.search(in: store, isNewQuery: false)
    let cardPage: CardPage? =
      switch page {
      case .list: nil
      case .card(let cardPage), .picture(_, let cardPage): cardPage
      case .text(_, let cardPage), .form(_, let cardPage): cardPage
      }
    guard var cardPage else { return }
    guard let card = try card(cardPage.card.number) else {
      // The form of a new card stays.
      if case .form(let form, _?) = page, form.form.card == nil { return page = .form(form, nil) }
      let name = cardPage.card.name
      question = nil
      message = Phrase("“\(name)” is no longer in the wallet.")
      page = .list
      return
    }
    cardPage.update(card)
    switch page {
    case .list: break
    case .card: page = .card(cardPage)
    case .text(let text, _): page = .text(text, cardPage)
    case .picture(let picture, _): page = .picture(picture, cardPage)
    case .form(let form, _): page = .form(form, cardPage)
    }
  }

  /// The message with the command that deletes a card. No key deletes one, since it would be too easy to press by
  /// mistake.
  private static func deleting(_ number: Int) -> Phrase {
    Phrase("To delete this card:").then("ucard delete '#\(number)'")
  }

  private func help() {
    let before: CardPage? = if case .card(let cardPage) = page { cardPage } else { nil }
    page = .text(TextPage(Self.help.text(in: context.language)), before)
  }
}
