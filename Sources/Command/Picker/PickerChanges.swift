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
    do { try cardPage.reveal(with: key) } catch { message = CommandFailure(of: error, in: context)?.phrase }
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
    do {
      message = try Clipboard(context).put(identifier.bytesForPrograms, isSecret: identifier.isSecret)
    } catch {
      message = CommandFailure(of: error, in: context)?.phrase
    }
  }

  /// Puts a star on the card, or removes it.
  func star(_ cardPage: CardPage) throws {
    do {
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
    } catch {
      message = CommandFailure(of: error, in: context)?.phrase
    }
  }

  /// Undoes the last change if it was made here: a letter that was meant for the search must not undo older changes.
  func undo() throws {
    do {
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
    } catch {
      message = CommandFailure(of: error, in: context)?.phrase
    }
  }

  /// Remembers that the last step of the history was made here, so that it can be undone here.
  private func rememberStep() throws {
    if let step = try store.history().first?.number { ownSteps.append(step) }
  }

  /// Opens the card as text in the person's editor.
  func edit(_ cardPage: CardPage) throws {
    do {
      var isChanged = false
      try leavingWindow {
        try acts.edit(cardPage.card, context) { request in
          let changed = try request.run(on: [cardPage.card.number], in: store, at: context.localNow).changed
          isChanged = try store.current(cardPage.card, changed).content != cardPage.card.content
        }
      }
      if isChanged {
        try rememberStep()
        message = Phrase("Card changed; u undoes it.")
      } else {
        message = .nothingToChange
      }
    } catch {
      guard let failure = CommandFailure(of: error, in: context), failure.status != .interrupted else { throw error }
      message = failure.phrase
    }
    try reload()
  }

  /// Asks below the window for a card: its name, and its number or a picture of its code. Adds it, and shows it.
  func addCard() throws {
    var added: AddResult?
    do {
      try require(
        context.terminal.isInput, .usage, Phrase("Standard input is not a terminal, so nothing can be typed here."))
      try leavingWindow {
        added = try acts.add(wallet, context)
      }
    } catch {
      guard let failure = CommandFailure(of: error, in: context), failure.status != .interrupted else { throw error }
      message = failure.phrase
    }
    guard let added else {
      message = message ?? .nothingChanged
      return
    }
    let number = added.number
    try rememberStep()
    try list.show(number, in: store)
    page = .list
    if case .show = purpose, let card = try card(number) {
      page = .card(CardPage(card, scale: context.settings.scale, rotation: context.settings.rotation))
    }
    let done = Phrase("Card added; u undoes it.")
    message = .sentences(done, added.namesake.map { .namesake($0) })
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

  /// The result of a key.
  enum KeyResult { case typed, check, cancel }

  /// Handles a key.
  mutating func handle(_ key: Key) -> KeyResult {
    switch key {
    case .character(let character): typed.append(character)
    case .pasted(let text): typed += text
    case .backspace: _ = typed.popLast()
    case .control("u"): typed = ""
    case .enter where !typed.isEmpty: return .check
    case .escape, .control("c"), .control("d"): return .cancel
    default: break
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
