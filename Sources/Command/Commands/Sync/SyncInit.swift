internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Files
internal import Household
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard sync init`.
struct SyncInit: UCardCommand {
  static let help = CommandHelp(
    name: "init", aliases: ["join"],
    abstract: Phrase("Share the wallet through a git repository or a folder."),
    examples: [
      "ucard sync init git@example.org:anna/cards.git", "ucard sync init /media/stick/cards",
      "ucard sync init ~/Nextcloud/cards --encrypt", "ucard sync init gcrypt::git@example.org:anna/cards.git",
    ],
    details: Phrase(
      """
      Run this on each computer. If both have cards already, cards with the same name and code, or with a code that no \
      other card has, are shown and merged.
      """))

  var place: String = Given.argument(
    value: Phrase("place"),
    help: Phrase("The address of a git repository, or a folder."),
    completion: .folders)
  var name: String? = Given.option(
    "--name", value: .name,
    help: Phrase("A name for this computer. By default, the name that it had here before, or its host name."))
  var encrypt = Given.flag(
    "--encrypt",
    help: Phrase("Encrypt the files in the folder with a password that all computers share."))
  var password = PasswordOption()
  var yes = YesOption()
  var result = ResultOptions(quiet: .silence)
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    let household = try context.household(of: wallet)
    let place = try chosenPlace()
    try wallet.withWallet(.creating, in: context) { store in
      guard !household.exists else { throw CommandFailure(HouseholdError(.alreadyShared)) }
      let name = try self.name ?? household.formerName(at: place) ?? Self.defaultName(in: context)
      let secret = try passphrase(for: place, in: context)
      var report: SyncReport?
      do {
        try household.join(at: place, name: name, passphrase: secret, store) { joining in
          let first = try joining.synced(store, yes, in: context)
          report = first
          try check(first)
        }
      } catch {
        report?.sayUnshared(in: context)
        throw error
      }
      if !result.isJSON {
        context.say(
          Phrase("This wallet is now shared through “\(self.place)”. To stop sharing:").then("ucard sync leave"))
      }
      try report?.say(isQuiet: false, isJoining: true, reporting: result, in: context)
    }
  }

  /// Checks whether the place can be used. A mistyped address must not become that of the household.
  ///
  /// - Throws: `CommandFailure` if it could not be reached, or refused what was sent; the error that ended the sync.
  private func check(_ first: SyncReport) throws {
    if let failure = first.failure { throw failure }
    let refusal = first.refusal.map { HouseholdError(.unreachable, $0) }
    guard let error = first.unreachable ?? refusal else { return }
    let unshared = Phrase("This wallet is not shared.")
    let end = first.outcome.isEmpty ? .nothingChanged : unshared
    throw CommandFailure(
      .ioError, .sentences(Phrase("“\(place)” cannot be used: \(error.reason). \(end)"), error.advice))
  }

  /// The name of the host. If a program has made it up, a person is asked for a name.
  private static func defaultName(in context: CommandContext) throws -> String {
    let host = context.hostName()
    if !HostName.isMade(host) { return host }
    guard context.terminal.isInput else { return "computer" }
    context.ask(Phrase("A name for this computer [computer]: "))
    let line = try context.input.readLine().map { String(decoding: $0, as: UTF8.self) } ?? ""
    let answer = line.withoutWhitespace
    return answer.isEmpty ? "computer" : answer
  }

  private func chosenPlace() throws(CommandFailure) -> Household.Place {
    do { return try Household.Place(typed: place) } catch { throw CommandFailure(error, place) }
  }

  private func passphrase(for place: Household.Place, in context: CommandContext) throws -> [UInt8]? {
    guard case .folder(let path) = place else {
      guard !encrypt else {
        let address = self.place.hasPrefix("gcrypt::") ? self.place : "gcrypt::" + self.place
        throw CommandFailure(
          .usage,
          Phrase("--encrypt is for a folder. A repository is encrypted by git-remote-gcrypt:")
            .then("ucard sync init \(address)"))
      }
      return nil
    }
    let bundles = ((try? Folder(path).list(most: .max)) ?? nil)?.map(\.name).filter { $0.hasPrefix("ucard-") } ?? []
    let isEncrypted = bundles.contains { $0.hasSuffix(".bundle.age") }
    guard encrypt || isEncrypted || password.passwordFile != nil else { return nil }
    try require(
      !bundles.contains(where: { $0.hasSuffix(".bundle") }), .usage,
      Phrase(
        "The files of other computers in “\(path)” are not encrypted: leave out the password, or name another folder."
      ))
    let question = Phrase("Password of the household: ")
    return try password.requiredPassword(for: question, isRepeated: !isEncrypted, in: context)
  }
}

extension CommandFailure {
  /// Creates the failure for what is no place of a household.
  fileprivate init(_ refusal: PlaceRefusal, _ place: String) {
    switch refusal {
    case .nothing:
      self.init(.usage, Phrase("No place is given: name a repository or a folder."))
    case .networkFolder:
      self.init(
        .usage, Phrase("“\(place)” is a network folder. Mount it, and give its path, such as /mnt/nas/cards."))
    case .file:
      self.init(.usage, Phrase("“\(place)” is a file; name a repository or a folder."))
    case .noScheme:
      self.init(
        .noInput,
        Phrase("There is no folder “\(place)”. If it is an address:").then("ucard sync init https://\(place)"))
    case .quotedHome:
      self.init(
        .noInput,
        Phrase("“~” in quotes is not the home folder. Without quotes:")
          .then("ucard sync init ~/\(String(place.dropFirst(2)))"))
    case .missingDisk(let disks):
      let nothing = Phrase("There is no folder “\(place)”.")
      self.init(.noInput, .sentences(nothing, .missingDisk(disks)))
    case .noFolder:
      self.init(.noInput, Phrase("There is no folder “\(place)”. Make it first:").then("mkdir -p \(place)"))
    }
  }
}
