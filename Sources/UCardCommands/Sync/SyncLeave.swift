internal import Arguments
internal import Household
internal import Wallet
internal import Words

/// `ucard sync leave`.
struct SyncLeave: UCardCommand {
  static let help = CommandHelp(
    name: "leave",
    abstract: Phrase(
      english: "Stop sharing the wallet; the cards stay here and there.",
      ukrainian: "Більше не ділити гаманець; картки лишаються тут і там."),
    examples: ["ucard sync leave", "ucard sync leave --device tablet-1a2b3c4d"],
    details: Phrase(
      english: "--device removes what a computer that is gone has left in the folder; ucard sync status names them.",
      ukrainian: "--device прибирає з теки залишене комп’ютером, якого вже немає; їхні назви показує ucard sync status."
    ))

  var device: String?
  var takeAway: Bool
  var yes: YesOption
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    device = try reader.option(
      "--device", value: .name,
      english: "Another computer to remove from the folder, instead of this one.",
      ukrainian: "Інший комп’ютер, який прибрати з теки, замість цього.")
    takeAway = try reader.flag(
      "--take-away",
      english: "Take away what this computer has put into the folder.",
      ukrainian: "Забрати те, що цей комп’ютер поклав у теку.")
    yes = try YesOption(reader)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    let household = try context.household(of: wallet.location)
    try wallet.location.withWallet(.existing, in: context) { store in
      if device == nil, try CommandFailure.ofHousehold({ try household.finishLeave(store) }) {
        return context.say(Self.done)
      }
      let settings = try CommandFailure.ofHousehold { try household.settings() }
      if device == settings.device {
        throw CommandFailure(
          .usage, english: "That is this computer: ucard sync leave, without --device.",
          ukrainian: "Це цей комп’ютер: ucard sync leave без --device.")
      }
      if let device { return try remove(device, household, in: context) }
      let status = try CommandFailure.ofHousehold { try household.status(of: store) }
      if status.changedCount + status.unsentCount > 0 {
        context.say(
          english: "There are changes that only this computer has; ucard sync sends them.",
          ukrainian: "Є зміни, які має лише цей комп’ютер; їх надішле ucard sync.")
        let question = Phrase(english: "Leave without sending them?", ukrainian: "Вийти, не надіславши їх?")
        guard try yes.isGiven(for: question, in: context) else {
          throw CommandFailure(.nothingMatches, english: "Nothing was changed.", ukrainian: "Нічого не змінено.")
        }
      }
      let stays = try stays(settings, household, in: context)
      try CommandFailure.ofHousehold { try household.leave(store) }
      context.say(Self.done)
      context.say(stays)
    }
  }

  /// Takes away what this computer has put into the folder, if the person wants that.
  ///
  /// - Returns: what stays at the place.
  private func stays(
    _ settings: Household.Settings, _ household: Household, in context: CommandContext
  ) throws -> Phrase {
    let folder: String
    switch settings.place {
    case .remote(let address):
      return Phrase(
        english: "What it has sent stays in “\(address)”.", ukrainian: "Надіслане ним лишається в «\(address)».")
    case .folder(let path): folder = path
    }
    let nothing = Phrase(
      english: "Nothing of it stays in “\(folder)”.", ukrainian: "Від нього в «\(folder)» нічого не лишається.")
    guard try CommandFailure.ofHousehold({ try household.devices() })?.contains(settings.device) ?? false else {
      return nothing
    }
    let question = Phrase(
      english: """
        Computers that have not read what this one has put into “\(folder)” need it. Take it away?
        """,
      ukrainian: """
        Те, що цей комп’ютер поклав у «\(folder)», потрібне тим, хто його ще не прочитав. Забрати?
        """)
    if try takeAway || (!yes.yes && context.terminal.isInput && YesOption.ask(question, in: context)) {
      try CommandFailure.ofHousehold { try household.remove(device: settings.device) }
      return nothing
    }
    return Phrase(
      english: """
        What it has put into “\(folder)” stays there, until another computer runs: ucard sync leave --device \
        \(settings.device)
        """,
      ukrainian: """
        Те, що він поклав у «\(folder)», лишається там, доки інший комп’ютер не виконає: ucard sync leave --device \
        \(settings.device)
        """)
  }

  private static let done = Phrase(
    english: "This wallet is not shared any more. Its cards stay.",
    ukrainian: "Цим гаманцем більше не діляться. Його картки лишаються.")

  private func remove(_ device: String, _ household: Household, in context: CommandContext) throws {
    let devices = try CommandFailure.ofHousehold { try household.devices() }
    guard devices?.contains(device) ?? false else {
      let names = Phrase.quoted(devices ?? [])
      throw CommandFailure(
        status: .nothingMatches,
        phrase: Phrase(
          english: "There is no computer “\(device)” in the folder: ",
          ukrainian: "Комп’ютера «\(device)» в теці немає: ")
          + names + Phrase(english: ".", ukrainian: "."))
    }
    try CommandFailure.ofHousehold { try household.remove(device: device) }
    context.say(english: "“\(device)” is removed.", ukrainian: "«\(device)» прибрано.")
  }
}
