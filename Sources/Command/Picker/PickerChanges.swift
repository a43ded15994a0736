internal import Actions
internal import Cards
internal import CommandBase
internal import Terminal
internal import Wallet
internal import Words

/// The changes that a person makes in the picker.
extension Picker {
  /// Shows a secret, and asks for the wallet's password if it is encrypted and the keyring does not have it.
  func reveal(_ cardPage: inout CardPage) throws {
    guard cardPage.isHidden, cardPage.identifier?.encryptedFor != nil, let lock = try store.lock()?.secrets else {
      return cardPage.reveal()
    }
    let asked = PasswordQuestion(lock)
    guard let key = try lock.key(PasswordOption(), isAsked: false, asked.text, in: context)?.key else {
      question = asked
      return
    }
    open(&cardPage, with: key)
  }

  func open(_ cardPage: inout CardPage, with key: WalletKey) {
    showingFailures { try cardPage.reveal(with: key) }
  }

  /// Calls `body`, and shows a message about its error.
  private func showingFailures(_ body: () throws -> Void) {
    do { try body() } catch { message = CommandFailure(of: error, in: context)?.phrase }
  }

  /// Handles a key while the password is asked for.
  func answer(_ key: Key, on cardPage: CardPage) throws {
    var cardPage = cardPage
    switch question?.handle(key) {
    case .typed: return
    case .check:
      message = Phrase("Checking the password…")
      screen.show(try frame())
      do throws(WalletError) {
        message = nil
        if let key = try question?.key() { open(&cardPage, with: key) }
        question = nil
      } catch {
        let refusal = CommandFailure(error).phrase
        if error.code == .wrongPassphrase, question?.repeats(after: refusal) ?? false { return }
        message = refusal
        question = nil
      }
    case .cancel, nil: question = nil
    }
    page = .card(cardPage)
  }

  func copy(_ cardPage: CardPage) {
    guard let identifier = cardPage.identifier, identifier.encryptedFor == nil, !cardPage.isHidden else {
      message = Phrase("There is no number to copy.")
      return
    }
    showingFailures {
      message = try Clipboard(context).put(identifier.bytesForPrograms, isSecret: identifier.isSecret)
    }
  }

  /// Puts a star on the card, or removes it.
  func star(_ cardPage: CardPage) {
    showingFailures {
      let isStarred = !cardPage.card.isStarred
      let changed = try EditRequest(.star, \.isStarred, isStarred)
        .run(on: [cardPage.card.number], in: store, at: context.localNow).changed
      guard let card = changed.first else { return try reload() }
      var starred = cardPage
      starred.update(card)
      page = .card(starred)
      try rememberStep()
      message = isStarred ? Phrase("Star added; u undoes it.") : Phrase("Star removed; u undoes it.")
      try list.search(in: store, isNewQuery: false)
    }
  }

  /// Undoes the last change if it was made here: a letter that was meant for the search must not undo older changes.
  func undo() {
    showingFailures {
      guard let last = ownSteps.last, try store.history().first(where: \.isUndoable)?.number == last else {
        message = Phrase("There is no change of yours to undo here. To undo older changes:").then("ucard undo")
        return
      }
      let steps = try store.undo(1)
      ownSteps.removeLast()
      try reload()
      message = steps.first.map { step in
        let names = Phrase.quoted(step.subjects)
        return step.action == .add ? Phrase("\(names) was removed again.") : Phrase("\(names) is as before.")
      }
    }
  }

  /// Remembers that the last step of the history was made here, so that it can be undone here.
  private func rememberStep() throws {
    if let step = try store.history().first?.number { ownSteps.append(step) }
  }

  /// Opens the form of a new card.
  ///
  /// - Parameters:
  ///   - typed: what was typed already.
  ///   - before: the page to go back to; nil for the list.
  func openForm(typed: String = "", before: CardPage? = nil) throws {
    open(CardForm(typed: typed, categories: try store.categories().map(\.name), in: context), before)
  }

  /// Opens the form of the card and the identifier that are shown.
  func openForm(of cardPage: CardPage) throws {
    let categories = try store.categories().map(\.name)
    open(CardForm(of: cardPage.card, at: cardPage.index, categories: categories, in: context), cardPage)
  }

  private func open(_ form: CardForm, _ before: CardPage?) {
    page = .form(FormPage(form, cardCarrying: store.card(carryingOneOf:)), before)
  }

  /// Saves the card of a form, and shows it. The form stays if the wallet refuses the card.
  func save(_ form: FormPage, _ before: CardPage?) throws {
    do {
      switch try form.form.filled() {
      case .new(var draft, let codes):
        try draft.complete(with: codes.map(\.identifier), at: context.localNow)
        let added = try draft.add(to: store, at: context.localNow)
        try rememberStep()
        try list.show(added.number, in: store)
        page = .list
        if case .show = purpose, let card = try card(added.number) {
          page = .card(CardPage(card, scale: context.settings.scale, rotation: context.settings.rotation))
        }
        let done = Phrase("Card added; u undoes it.")
        message = .sentences(done, added.namesake.map { .namesake($0) })
      case .changes(let request):
        guard let before else { return }
        let changed = try request.run(on: [before.card.number], in: store, at: context.localNow).changed
        let isChanged = try store.current(before.card, changed).content != before.card.content
        page = .card(before)
        if isChanged { try rememberStep() }
        message = isChanged ? Phrase("Card changed; u undoes it.") : .nothingToChange
        try reload()
      }
    } catch { try form.refuse(error) }
  }
}

/// The question for the wallet's password on the window. What is typed is not shown.
struct PasswordQuestion {
  private let lock: SecretsLock
  private var typed = ""
  private var tries = 0
  /// The message that the last password was wrong.
  private var refusal: Phrase?

  private static let maximumTries = 3

  /// Creates the question for the password of a lock.
  init(_ lock: SecretsLock) { self.lock = lock }

  /// The question, and a dot for each character of the answer.
  var text: Phrase {
    let dots = String(repeating: "•", count: typed.count)
    let question = Phrase("Password of the wallet (Esc leaves it locked): \(dots)")
    return refusal.map { .sentences($0, question) } ?? question
  }

  /// Asks again after a wrong password; returns false if no more passwords are checked.
  mutating func repeats(after refusal: Phrase) -> Bool {
    self.refusal = refusal
    return tries < Self.maximumTries
  }

  enum KeyResult { case typed, check, cancel }

  mutating func handle(_ key: Key) -> KeyResult {
    switch key {
    case .enter where !typed.isEmpty: return .check
    case .escape, .control("c"), .control("d"): return .cancel
    default:
      var text = FieldText(typed)
      // The cursor stays at the end, since nobody sees what is typed.
      if text.handle(key), text.after.isEmpty { typed = text.text }
    }
    return .typed
  }

  /// The key of the lock by the typed password, which is forgotten.
  ///
  /// - Throws: `WalletError`, `.wrongPassphrase` for a wrong password.
  mutating func key() throws(WalletError) -> WalletKey {
    defer { typed = "" }
    tries += 1
    return try WalletKey(of: lock, passphrase: Array(typed.utf8))
  }
}
