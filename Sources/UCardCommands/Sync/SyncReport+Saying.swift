internal import Barcodes
internal import Cards
internal import Household
internal import Values
internal import Wallet
internal import Words

extension SyncReport {
  /// Tells what was done.
  ///
  /// - Parameters:
  ///   - isQuiet: whether to tell only what needs the person.
  ///   - isJoining: whether this was the first sync.
  /// - Throws: `CommandFailure` if the place could not be reached, or refused what was sent; the error that ended the sync.
  func say(isQuiet: Bool, isJoining: Bool = false, in context: CommandContext) throws {
    for (card, value) in losers {
      context.say(
        Phrase(
          """
          “\(card)”: two changed the \(.list(value.part.names)); the earlier value is kept: \
          \(value.text(in: context)). ucard sync conflicts
          """))
    }
    for (category, name) in losingNames {
      context.say(
        Phrase("The category “\(category)”: two renamed it; the other name is kept: “\(name)”. ucard sync conflicts"))
    }
    for name in revived {
      context.say(Phrase("“\(name)” was deleted on one computer and changed on another, so it stays."))
    }
    for name in outcome.deletedWithSecrets {
      context.say(
        Phrase(
          "“\(name)” was deleted on another computer, and had a secret here that no other one has. ucard sync leave, then ucard undo bring it back."
        )
      )
    }
    for name in revivedCategories {
      context.say(
        Phrase(
          "The category “\(name)” was deleted on one computer, and a card was put into it on another, so it stays.")
      )
    }
    if hasMendedCategories {
      context.say(Phrase("The categories that another computer has sent cannot be read, so those before are used."))
    }
    sayUnreadable(in: context)
    if !isQuiet { sayCounts(isJoining: isJoining, in: context) }
    if let failure { throw failure }
    if let refusal {
      throw CommandFailure(.ioError, Phrase("Your changes were refused: \(refusal.printable). They stay here."))
    }
    guard let unreachable else { return }
    if isQuiet { return }
    throw CommandFailure(unreachable)
  }

  private func sayUnreadable(in context: CommandContext) {
    for card in unreadableCards {
      switch card.state {
      case .kept, .changed:
        context.say(
          Phrase(
            """
            \(card.title) stays as it is here: its file in the household cannot be read by this ucard; a newer one \
            may. What you change of it is sent then.
            """))
      case .deleted:
        context.say(
          Phrase(
            """
            \(card.title) is deleted here only: its file in the household cannot be read by this ucard; a newer one \
            may. Then the others delete it, too; if one of them has changed it, it comes back.
            """))
      case .missing:
        context.say(Phrase("A card in the household cannot be read by this ucard; a newer one may: \(card.title)"))
      }
    }
  }

  /// The changes of the wallet; nil if there are none.
  private var received: Phrase? {
    var parts: [Phrase] = []
    func add(_ names: [String], _ part: (_ count: Int, _ names: String) -> Phrase) {
      guard !names.isEmpty else { return }
      parts.append(part(names.count, names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")))
    }
    add(outcome.added) { Phrase("\($0) added (\($1))") }
    add(outcome.changed) { Phrase("\($0) changed (\($1))") }
    add(outcome.deleted) { Phrase("\($0) deleted (\($1))") }
    if outcome.hasOtherCategories { parts += CardFields.categories.names }
    return parts.isEmpty ? nil : Phrase("Received: \(.list(parts))")
  }

  /// Tells what came into a wallet whose first sync failed afterwards, so that it is not shared.
  func sayUnshared(in context: CommandContext) {
    guard let received else { return }
    context.say(Phrase("\(received). Take it back: ucard undo"))
  }

  private func sayCounts(isJoining: Bool, in context: CommandContext) {
    if let received {
      let remedy = Phrase(" To stop sharing: ucard sync leave")
      context.say(Phrase(verbatim: "\(received).\(isJoining ? remedy : .nothing)"))
    }
    if sentCount > 0, isSent {
      context.say(.count(sentCount, one: "Sent: \(sentCount) card.", other: "Sent: \(sentCount) cards."))
    }
    let hasWaited = sentCount == 0 && hasSent && received == nil && !isJoining
    if hasWaited {
      context.say(Phrase("Sent: the changes that waited here."))
    }
    for (file, device) in unreadable {
      context.say(
        device.map {
          Phrase("What “\($0)” has put into the folder has not arrived completely; the next sync reads it.")
        } ?? Phrase("“\(file)” has not arrived completely; the next sync reads it."))
    }
    for phrase in secrets.phrases { context.say(phrase) }
    if received == nil, sentCount == 0, !hasWaited, unreachable == nil {
      context.say(Phrase("Nothing new."))
    }
  }
}

extension UnreadableCard {
  /// The name of the card, or its file in the household.
  var title: Phrase {
    let id = id.text
    let file = "cards/\(id.prefix(2))/\(id).json"
    return name.map(Phrase.quoted) ?? Phrase(verbatim: "\(file)")
  }
}

extension WaitingSecrets {
  /// Sentences that say how many secrets are not shared, and why.
  var phrases: [Phrase] {
    var phrases: [Phrase] = []
    if stayingCount > 0 {
      phrases.append(
        .count(
          stayingCount, one: "\(stayingCount) secret stays on this computer.",
          other: "\(stayingCount) secrets stay on this computer."))
    }
    if lockedCount > 0 {
      phrases.append(
        .count(
          lockedCount, one: "\(lockedCount) secret is locked; its changes wait until ucard unlock.",
          other: "\(lockedCount) secrets are locked; their changes wait until ucard unlock."))
    }
    return phrases
  }
}

extension Phrase {
  /// A number of seconds as minutes, hours or days.
  fileprivate static func age(_ seconds: Int) -> Phrase {
    let (minutes, hours, days) = (max(1, seconds / 60), seconds / 3600, seconds / 86_400)
    return switch seconds {
    case ..<3600: .count(minutes, one: "\(minutes) minute", other: "\(minutes) minutes")
    case ..<86_400: .count(hours, one: "\(hours) hour", other: "\(hours) hours")
    default: .count(days, one: "\(days) day", other: "\(days) days")
    }
  }
}

extension HouseholdError {
  /// Why the place of exchange cannot be reached or used, without a full stop; in the words of git if only it knows.
  var reason: Phrase {
    let path = detail.printable
    let copy = ShellWord.quoted((path.hasSuffix("/.git") ? String(path.dropLast(5)) : path) + "-copy")
    switch code {
    case .noRepository:
      return Phrase("there is no git repository in “\(path)”")
    case .linkedRepository(let part):
      let remedy = "git clone --mirror --no-local \(ShellWord.quoted(path)) \(copy)"
      return Phrase(
        """
        “\(path)/\(part)” is a symbolic link, and git would change files that belong to something else. Use a copy \
        without links: \(remedy)
        """)
    case .borrowingRepository(let folder):
      let list = ShellWord.quoted("\(path)/objects/info/alternates")
      let remedy = "git -C \(ShellWord.quoted(path)) repack -a -d && rm \(list)"
      return Phrase(
        """
        “\(path)” borrows files from “\(folder.printable)”, which is not there. Once it is there again, this makes the \
        repository whole: \(remedy)
        """)
    case .repositoryFormat(let key, let value):
      let option = key == "objectformat" ? "--object-format=sha1" : "--ref-format=files"
      return Phrase(
        """
        “\(path)” is of a kind that ucard does not know (\(key) \(value)). Use one made by: git init --bare \(option)
        """)
    default:
      return Phrase(verbatim: "\(path)")
    }
  }
}

extension HouseholdError.Remedy {
  /// The command that gets past what others have written.
  fileprivate var phrase: Phrase {
    switch self {
    case .replace(let household):
      let command = "git -C \(ShellWord.quoted(household.printable)) push --force origin main"
      return Phrase("To put what this computer has in its place: \(command)")
    case .remove(let device):
      let command = "ucard sync leave --device \(ShellWord.quoted(device.printable))"
      return Phrase("To remove what that computer has put there: \(command)")
    }
  }
}

extension CommandFailure {
  /// Creates the failure for an error of the household.
  init(_ error: HouseholdError) {
    let failure = CommandFailure(withoutRemedy: error)
    guard let remedy = error.remedy else {
      self = failure
      return
    }
    self.init(failure.status, .sentences(failure.phrase, remedy.phrase))
  }

  private init(withoutRemedy error: HouseholdError) {
    let detail = error.detail.printable
    switch error.code {
    case .brokenObject:
      self.init(.badData, Phrase("git does not take what somebody has sent: \(detail). Nothing was changed."))
    case .noGit:
      self.init(.noInput, Phrase("git is not installed; the package is called git."))
    case .git:
      self.init(.ioError, Phrase("git has failed: \(detail)"))
    case .unreachable, .noRepository, .linkedRepository, .borrowingRepository, .repositoryFormat:
      self.init(.ioError, Phrase("The others cannot be reached: \(error.reason). What you change is sent later."))
    case .notShared:
      self.init(.nothingMatches, Phrase("This wallet is not shared yet: ucard sync init REPOSITORY or FOLDER"))
    case .alreadyShared:
      self.init(
        .usage, Phrase("This wallet is shared already; ucard sync status tells where. To stop: ucard sync leave"))
    case .occupied:
      self.init(
        .cannotCreate,
        Phrase("“\(detail)”, where the household of this wallet would be, is something else. Move it away."))
    case .foreign:
      self.init(
        .badData,
        .sentences(
          Phrase("This is no household of ucard: “\(detail)” does not belong there. Nothing was changed."),
          error.remedy == nil ? Phrase("A household begins in an empty repository.") : nil))
    case .damaged:
      self.init(.badData, Phrase("“\(detail)” of the household cannot be read. Nothing was changed."))
    case .unknownFormat:
      self.init(
        .badData,
        Phrase(
          """
          The file “format” there does not tell how to read the others: it is damaged, or this is no household of ucard. \
          Nothing was changed.
          """))
    case .categories:
      self.init(
        .badData,
        Phrase(
          """
          The categories of this wallet cannot be shared: there are too many, or a name is empty, or one of the words that \
          ucard reserves. Nothing was sent.
          """))
    case .newerVersion:
      self.init(
        .badData, Phrase("A newer ucard has written this household. Install it here, too. Nothing was changed."))
    case .busy:
      self.init(.busy, Phrase("Another ucard sync is at work."))
    case .raced:
      self.init(.busy, Phrase("Others send changes all the time; try again."))
    case .lockedHere(let seconds):
      let remedy = "rm \(ShellWord.quoted(detail))"
      self.init(
        .ioError,
        Phrase(
          """
          “\(detail)” has kept everybody from sending for \(.age(seconds)): a git that was killed has probably left \
          it. If nobody is syncing now: \(remedy)
          """))
    case .lockedThere(let host):
      let prefix = host.map { "ssh \(ShellWord.quoted($0.printable)) " } ?? ""
      let remedy = prefix + "rm \(ShellWord.quoted(detail))"
      self.init(
        .ioError,
        Phrase(
          """
          “\(detail)” on the server keeps everybody from sending: a git that was killed has probably left it. If nobody is \
          syncing now: \(remedy)
          """))
    case .noPassphrase:
      self.init(
        .ioError, Phrase("The keyring, which has the password of the household, does not give it; it has to be open."))
    case .wrongPassphrase:
      self.init(.badData, Phrase("“\(detail)” is encrypted with another password. Nothing was changed."))
    }
  }
}
