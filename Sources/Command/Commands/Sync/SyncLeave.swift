internal import Actions
internal import Arguments
internal import CommandBase
internal import Household
internal import JSON
internal import Terminal
internal import Wallet
internal import Words

/// `ucard sync leave`.
struct SyncLeave: UCardCommand {
  static let help = CommandHelp(
    name: "leave",
    abstract: Phrase("Stop sharing the wallet; all computers keep the cards."),
    examples: ["ucard sync leave", "ucard sync leave --device tablet"],
    details: Phrase(
      """
      The other computers are told that this one has left. If another computer is gone, --device tells the rest that \
      it has left, and removes its files from the folder.
      """))

  var device: String? = Given.option(
    "--device", value: .name,
    help: Phrase("The name of another computer that is gone, to remove it instead of this one."))
  var takeAway = Given.flag(
    "--take-away", isForExperts: true, help: Phrase("Remove what this computer has put into the folder."))
  var yes = YesOption()
  var result = ResultOptions(quiet: .silence)
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    let household = try context.household(of: wallet)
    try wallet.withWallet(.existing, in: context) { store in
      if device == nil, try household.finishLeave(store) {
        return try report(nil, isAnnounced: true, in: context) { context.say(Self.done) }
      }
      let settings = try household.settings()
      if let device { return try remove(device, settings, household, store, in: context) }
      let conflicts = try household.conflicts(of: store)
      for conflict in conflicts { context.say(conflict.waiting(in: context)) }
      if !conflicts.isEmpty { context.say(.toChoose) }
      let status = try household.status(of: store)
      let hasUnsent = status.changedCount + status.unsentCount > 0
      if hasUnsent {
        context.say(Phrase("Some changes are only on this computer. To send them:").then("ucard sync"))
      }
      if hasUnsent || !conflicts.isEmpty {
        let question = hasUnsent ? Phrase("Leave without sending them?") : Phrase("Leave without choosing?")
        guard try yes.isGiven(for: question, in: context) else { throw CommandFailure.nothingChanged }
      }
      let stays = try stays(settings, household, in: context)
      let isAnnounced = try household.leave(store)
      try report(settings.name, isAnnounced: isAnnounced, in: context) {
        context.say(Self.done)
        context.say(stays)
      }
      if !isAnnounced {
        context.say(
          Phrase("The other computers could not be told. Run this on one of them:")
            .then("ucard sync leave --device \(settings.name)"))
      }
    }
  }

  /// Reports that a computer has left.
  ///
  /// - Parameters:
  ///   - device: the name of the computer; nil if it is not known any more.
  ///   - isAnnounced: whether the others know that.
  private func report(
    _ device: String?, isAnnounced: Bool, in context: CommandContext, orElse say: () -> Void
  ) throws {
    try result.report(["announced": isAnnounced, "device": device], in: context, orElse: say)
  }

  /// Removes what this computer has put into the folder, if the person wants that.
  ///
  /// - Returns: a sentence that says what stays at the place.
  private func stays(
    _ settings: Household.Settings, _ household: Household, in context: CommandContext
  ) throws -> Phrase {
    switch try household.leftBehind(by: settings) {
    case .sent(let address):
      return Phrase("What this computer has sent stays in “\(address)”.")
    case .unreachable(let folder):
      return Phrase("“\(folder)” cannot be reached; what this computer has put there stays.")
    case .nothing(let folder):
      return Self.nothing(in: folder)
    case .files(let folder, let device):
      let question = Phrase(
        """
        Other computers may not have received yet what this computer has put into “\(folder)”. Remove it all the same?
        """)
      if try takeAway || (!yes.yes && context.terminal.isInput && YesOption.ask(question, in: context)) {
        try household.takeAway()
        return Self.nothing(in: folder)
      }
      return Phrase("What this computer has put into “\(folder)” stays there. To remove it later, on another computer:")
        .then("ucard sync leave --device \(device)")
    }
  }

  private static func nothing(in folder: String) -> Phrase {
    Phrase("Nothing from this computer stays in “\(folder)”.")
  }

  private static let done = Phrase("This wallet is not shared any more. Its cards stay.")

  /// Removes a computer that is gone.
  ///
  /// - Parameter typed: its name, or that of its files.
  private func remove(
    _ typed: String, _ settings: Household.Settings, _ household: Household, _ store: WalletStore,
    in context: CommandContext
  ) throws {
    // Without a network, the computers of the last sync are known.
    try? household.fetch()
    let devices = try household.devices()
    let found: HouseholdDevice
    do throws(DeviceRefusal) { found = try devices.other(typed, besides: settings) } catch {
      throw Self.failure(error, typed, devices)
    }
    try household.remove(found, from: store)
    let word = devices.word(for: found)
    try report(word, isAnnounced: false, in: context) {
      context.say(Phrase("“\(word)” is removed. To tell the other computers:").then("ucard sync"))
    }
  }

  private static func failure(
    _ refusal: DeviceRefusal, _ typed: String, _ devices: [HouseholdDevice]
  ) -> CommandFailure {
    let (what, listed): (Phrase, [HouseholdDevice])
    switch refusal {
    case .thisComputer:
      return CommandFailure(.usage, Phrase("“\(typed)” is this computer. To leave:").then("ucard sync leave"))
    case .unknown(let others): (what, listed) = (Phrase("No other computer is called “\(typed)”"), others)
    case .ambiguous(let named): (what, listed) = (Phrase("Several computers are called “\(typed)”"), named)
    }
    let list = Phrase.quoted(listed.map(devices.word))
    return CommandFailure(
      .nothingMatches,
      listed.isEmpty ? Phrase(verbatim: "\(what).") : Phrase("\(what). The computers are: \(list)."))
  }
}
