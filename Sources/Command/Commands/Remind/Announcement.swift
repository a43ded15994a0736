internal import Actions
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Files
internal import Processes
internal import Rendering
internal import Values
internal import Words

/// A reminder as a person gets it: a notification of the desktop, or a line of text.
struct Announcement {
  let title: String
  /// The other parts.
  let details: [String]

  /// The message as one line.
  var line: String { (title + (details.isEmpty ? "" : ": ") + details.joined(separator: "; ")).printable }
}

extension Announcement {
  init(_ ring: Ring, in context: CommandContext) {
    let (card, name) = (ring.card.content, ring.card.name)
    var details = [context.when(of: card)?.text(in: context.language), card.location].compactMap(\.self)
    var title: Phrase
    switch ring.reason {
    case .reminder:
      title = Phrase(verbatim: "\(name)")
    case .missed:
      title = Phrase("Missed: \(name)")
      let time = context.format.text(context.localTime(Instant(seconds: ring.moment)))
      details.append(Phrase("this reminder should have appeared at \(time)").text(in: context.language))
    case .expiry(let days):
      title = Phrase("Expires: \(name)")
      details = context.expiry(of: card, days: days).map { $0.text(in: context.language) }
    case .change(let before):
      title = Self.change(of: name, from: before, to: card)
      details = Self.details(of: card, from: before, in: context)
    }
    if !card.identifiers.isEmpty {
      details.append(Phrase("code:").then("ucard show '#\(ring.card.number)'").text(in: context.language))
    }
    if ring.mayHaveRung { details.append(Self.mayHaveRung.text(in: context.language)) }
    self.init(title: title.text(in: context.language), details: details)
  }

  /// The remark in a message that may have been shown before.
  static let mayHaveRung = Phrase("this reminder may have been shown already")

  private static func change(of name: String, from before: EventState, to card: CardContent) -> Phrase {
    if card.status == .cancelled, before.status != .cancelled {
      return Phrase("Cancelled: \(name)")
    }
    if before.starts != card.starts || before.ends != card.ends || before.place != card.place {
      return Phrase("Moved: \(name)")
    }
    let status = card.status?.name ?? Phrase("no status")
    return Phrase(verbatim: "\(name): \(status)")
  }

  /// The event as it is, and as it was if its time or place has changed.
  private static func details(of card: CardContent, from before: EventState, in context: CommandContext) -> [String] {
    func text(_ card: CardContent, _ place: String?) -> String? {
      let parts = [context.when(of: card)?.text(in: context.language), place].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    let now = text(card, card.location) ?? ""
    guard before.starts != card.starts || before.ends != card.ends || before.place != card.place,
      let was = text(before.content, before.place), was != now
    else { return now.isEmpty ? [] : [now] }
    let current = Phrase("now \(now)").text(in: context.language)
    return [
      now.isEmpty ? nil : current,
      Phrase("before: \(was)").text(in: context.language),
    ]
    .compactMap(\.self)
  }
}

extension CommandContext {
  /// When a card expires, and its balance.
  ///
  /// - Parameter days: the days that are left: 0 if today is the last one.
  func expiry(of card: CardContent, days: Int) -> [Phrase] {
    let day = card.expiry.map { format.text($0.day) } ?? ""
    let when =
      switch days {
      case 0: Phrase("today is the last day")
      case 1: Phrase("tomorrow is the last day (\(day))")
      default:
        Phrase.count(days, one: "good until \(day), \(days) day left", other: "good until \(day), \(days) days left")
      }
    guard let balance = card.balance, balance.amount != 0 else { return [when] }
    let amount = format.text(balance)
    return [when, Phrase("\(amount) left")]
  }
}

/// The notifications of the desktop, through `notify-send`.
struct Desktop {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Whether the session has a bus, without which nothing can be shown.
  var hasBus: Bool {
    if context.variable("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    return context.variable("XDG_RUNTIME_DIR").map { FileKind(of: $0 + "/bus") != .nothing } ?? false
  }

  /// Whether the program that shows notifications is installed.
  var hasProgram: Bool { context.runProgram(Self.program, ["--version"], [])?.isSuccess ?? false }

  private static let program = "notify-send"

  /// Shows a message until the person closes it; false if there is no desktop.
  func show(_ announcement: Announcement) -> Bool {
    guard hasBus else { return false }
    let body = announcement.details.map { Self.escaped($0.printable) }.joined(separator: "\n")
    let arguments = ["--urgency=critical", "--app-name=U-Card", "--", announcement.title.printable, body]
    return context.runProgram(Self.program, arguments, [])?.isSuccess ?? false
  }

  /// A text in the markup of notifications (Desktop Notifications Specification, "Markup"). Backslashes are doubled,
  /// because `notify-send` reads the escapes of C before that.
  private static func escaped(_ text: String) -> String {
    Markup.escaped(text).replacing("\\", with: "\\\\")
  }
}

extension CommandContext {
  /// The morning digest as a message; nil if there is nothing to tell.
  ///
  /// - Parameter mayHaveRung: whether it may have been told already.
  func announcement(of digest: DayDigest, mayHaveRung: Bool) -> Announcement? {
    guard !digest.events.isEmpty || !digest.expiring.isEmpty else { return nil }
    let day = "\(Phrase.weekday(of: digest.day).text(in: language)) \(format.text(digest.day))"
    let title = Phrase("Today, \(day)")
    func line(_ card: Card, _ parts: [String?]) -> String {
      let code = card.identifiers.isEmpty ? "" : " (ucard show '#\(card.number)')"
      return parts.compactMap(\.self).joined(separator: ", ") + code
    }
    let events = digest.events.map { card in
      let when = when(of: card.content)?.text(in: language)
      let status = card.status == .planned ? card.status?.name.text(in: language) : nil
      return line(card, [when, card.name, card.content.location, status])
    }
    let expiring = digest.expiring.map { card in
      let expiry = expiry(of: card.content, days: card.expiry?.day.days(since: digest.day) ?? 0)
      return line(card, [card.name] + expiry.map { $0.text(in: language) })
    }
    return Announcement(
      title: title.text(in: language),
      details: events + expiring + (mayHaveRung ? [Announcement.mayHaveRung.text(in: language)] : []))
  }
}
