import Barcodes
import Cards
import Foundation
import Household
import Testing
import Values
import Wallet
import Witnesses

/// The computers of a household in a scratch folder, the place through which they exchange it, and a clock for all of them.
final class Room {
  /// A kind of place.
  enum Kind: CaseIterable {
    case repository, folder
  }

  let scratch: ScratchFolder
  /// The path of the place.
  let path: String
  let place: Household.Place
  private let environment: [String: String]
  private var time = Instant(seconds: 1_800_000_000)

  init(_ kind: Kind = .repository) throws {
    scratch = try ScratchFolder()
    path = scratch.path("place")
    place = kind == .repository ? .remote(path) : .folder(path)
    // The person who runs the tests may sign commits, or have another name for the branch.
    let own = ["HOME": scratch.url.path, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
    environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
    try run(kind == .repository ? "git init --quiet --bare --initial-branch=main place" : "mkdir place")
  }

  /// The next moment, ten seconds later.
  func next() -> Instant {
    time = time.adding(seconds: 10)
    return time
  }

  /// A computer with an empty wallet, which is not shared.
  func device(_ name: String) throws -> Device {
    let variables = environment.map { (name: $0.key, value: $0.value) }
    return Device(
      name: name, wallet: try WalletStore.open(scratch.path("\(name).sqlite"), .creating),
      household: Household(in: scratch.path(name), program: "ucard", environment: variables), room: self)
  }

  /// Two computers that share what the first one has: the card `Gym`, unless something else is added.
  func pair(
    _ fill: (Device) throws -> Void = { try $0.add("Gym", "4820000000000") }
  ) throws -> (anna: Device, bob: Device) {
    let (anna, bob) = (try device("anna"), try device("bob"))
    try fill(anna)
    try anna.join()
    try bob.join()
    try anna.sync()
    return (anna, bob)
  }

  /// Lets each computer sync, until all have what each had.
  func exchange(_ devices: Device...) throws {
    for _ in 0..<2 { for device in devices { try device.sync() } }
  }

  /// Runs lines of shell in the scratch folder.
  func run(_ lines: String) throws {
    let result = try Subprocess.run("sh", ["-ec", lines], environment: environment, in: scratch.url)
    try #require(result.status == 0, "\(result.errors)")
  }

  /// Sends what lines of shell have changed in a work tree of the repository.
  func push(_ lines: String) throws {
    try run(
      """
      rm -rf clone; git clone --quiet --branch main place clone; cd clone
      \(lines)
      git add --all; git -c user.name=x -c user.email=x commit --quiet --message x; git push --quiet origin main
      """)
  }

  /// Moves the place away, and back.
  func hidePlace() throws { try run("mv place away") }
  func showPlace() throws { try run("mv away place") }
}

/// A computer of a household: its wallet, and what it shares.
struct Device {
  let name: String
  let wallet: WalletStore
  let household: Household
  fileprivate let room: Room

  /// Thrown if the person did not agree.
  struct Declined: Error {}

  // MARK: - The household

  /// Shares the wallet. What ends the first sync, and a place that cannot be reached, are errors.
  @discardableResult
  func join(
    as name: String? = nil, passphrase: [UInt8]? = nil, agree: (SyncQuestion) throws -> Bool = { _ in true }
  ) throws -> SyncReport {
    var report: SyncReport?
    try household.join(at: room.place, name: name ?? self.name, passphrase: passphrase, wallet) { household in
      let first = try Self.checked(household.sync(wallet, at: room.next(), agree: agree))
      if let error = first.unreachable { throw error }
      report = first
    }
    return try #require(report)
  }

  @discardableResult
  func sync(agree: (SyncQuestion) throws -> Bool = { _ in true }) throws -> SyncReport {
    try Self.checked(household.sync(wallet, at: room.next(), agree: agree))
  }

  private static func checked(_ report: SyncReport?) throws -> SyncReport {
    guard let report else { throw Declined() }
    if let failure = report.failure { throw failure }
    return report
  }

  func conflicts() throws -> [HouseholdConflict] { try household.conflicts(of: wallet) }

  func settle(_ conflicts: [HouseholdConflict], taking isTaken: Bool) throws -> [HouseholdConflict] {
    try household.settle(conflicts, taking: isTaken, in: wallet, at: room.next())
  }

  func restore(_ values: [HouseholdConflict]) throws -> [HouseholdConflict] {
    try household.restore(values, in: wallet, at: room.next())
  }

  // MARK: - The wallet

  func add(
    _ name: String, _ number: String, in categories: [String] = [], _ change: (inout CardContent) -> Void = { _ in }
  ) throws {
    var content = CardContent(
      name: name, identifiers: [Identifier(kind: .code(.qr), payload: Payload(text: number))], categories: categories)
    change(&content)
    try wallet.add(content, at: room.next())
  }

  /// Changes a card.
  ///
  /// - Returns: the moment of the change.
  @discardableResult
  func edit(_ name: String, _ change: (inout CardContent) throws -> Void) throws -> Instant {
    let (number, time) = (try card(name).number, room.next())
    try wallet.edit([number], at: time) { try change(&$0.content) }
    return time
  }

  /// Changes the balance of a card.
  func balance(_ change: BalanceEntry.Change, _ amount: Amount, of name: String) throws {
    let time = room.next()
    try edit(name) { try $0.change(balance: change, amount, currency: nil, note: nil, at: time) }
  }

  func delete(_ name: String) throws { try wallet.delete([card(name).number], at: room.next()) }

  func rename(category old: String, to new: String) throws {
    try #require(try wallet.renameCategory(old, to: new, at: room.next()))
  }

  func card(_ name: String) throws -> Card {
    let cards = try wallet.cards()
    return try #require(cards.first { $0.name == name })
  }

  /// The names of the cards, sorted.
  var names: [String] {
    get throws { try wallet.cards().map { $0.name }.sorted() }
  }

  /// All of the cards by their UUIDs, which are the same on all computers.
  var contents: [String: CardContent] {
    get throws { Dictionary(uniqueKeysWithValues: try wallet.cards().map { ($0.id.text, $0.content) }) }
  }

  var categories: [String] {
    get throws { try wallet.categories().map(\.name) }
  }
}

extension HouseholdConflict {
  /// The conflict, if it is of a card.
  var ofCard: HouseholdCardConflict? { if case .card(let conflict) = self { conflict } else { nil } }
  /// The conflict, if it is of a category.
  var ofCategory: HouseholdCategoryConflict? { if case .category(let conflict) = self { conflict } else { nil } }
}
