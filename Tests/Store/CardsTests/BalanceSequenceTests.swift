import Cards
import Foundation
import Testing
import Values
import struct Values.UUID

/// Devices that change one balance and sync in every order: at the end all have the same history, and its sum is what those
/// who typed the entries have meant.
@Suite struct BalanceSequenceTests {
  /// The action of a device in one step.
  enum Action: CaseIterable { case set, add, spend, undo, redo, sync }

  /// `Tests/Proof/Household/run.sh` looks at all sequences of five steps, and at many random ones.
  private static let isThorough = ProcessInfo.processInfo.environment["UCARD_BALANCES"] == "all"

  /// All sequences of steps on three devices; those that differ in the names of devices only are one.
  @Test func allSequencesEndAlike() throws {
    var count = 0
    func extend(_ household: BalanceHousehold, by steps: Int, _ used: Int, _ text: String) throws {
      guard steps > 0 else {
        var household = household
        count += 1
        return try household.settle(text)
      }
      for device in 0..<min(3, used + 1) {
        for action in Action.allCases {
          var next = household
          guard try next.run(action, on: device) else { continue }
          try extend(next, by: steps - 1, max(used, device + 1), text + " \(device):\(action)")
        }
      }
    }
    // The sequences that begin with nothing, and with a balance that has come from another wallet.
    try extend(BalanceHousehold(3), by: Self.isThorough ? 5 : 4, 0, "")
    try extend(BalanceHousehold(3, Balance(70, Currency(code: "UAH"))), by: Self.isThorough ? 4 : 3, 0, "")
    #expect(count > 1000)
  }

  @Test func randomSequencesEndAlike() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<(Self.isThorough ? 100_000 : 1000) {
      var household = BalanceHousehold(4)
      var text = ""
      for _ in 0..<8 {
        let (device, action) = (
          Int.random(in: 0..<4, using: &random), Action.allCases.randomElement(using: &random) ?? .sync
        )
        if try household.run(action, on: device) { text += " \(device):\(action)" }
      }
      try household.settle(text)
    }
  }
}

/// Devices with one card, which they sync through one place.
struct BalanceHousehold {
  /// A version of the card, with the entries that count in it.
  private struct Version {
    var card: HouseholdCard
    var live: Set<UUID> = []
  }

  private struct Device {
    var now: Version
    var base: Version
    var steps: [(before: Version, after: Version, isBelowSync: Bool)] = []
    var undone: [(before: Version, after: Version)] = []
  }

  /// An entry that a person typed, with the entries that the person knew.
  private struct Entry {
    let change: BalanceEntry.Change
    let amount: Amount
    let time: Instant
    let seen: Set<UUID>
  }

  private var devices: [Device]
  private var place: Version
  private var entries: [UUID: Entry] = [:]
  private var count = 0
  private static let unit = Currency(code: "UAH")

  init(_ count: Int, _ balance: Balance? = nil) {
    let time = Instant(seconds: 1_800_000_000)
    var content = CardContent(name: "Gym")
    content.balance = balance
    opening = balance?.amount ?? 0
    place = Version(card: HouseholdCard(id: UUID(), content: content, categories: [], added: time, changed: time))
    devices = Array(repeating: Device(now: place, base: place), count: count)
  }

  private let opening: Amount

  /// - Returns: whether the device can do it.
  mutating func run(_ action: BalanceSequenceTests.Action, on number: Int) throws -> Bool {
    count += 1
    switch action {
    case .set: return enter(.set, Amount(integerLiteral: 1000 * count), on: number)
    case .add: return enter(.add, Amount(integerLiteral: 100 + count), on: number)
    case .spend: return enter(.spend, Amount(integerLiteral: count), on: number)
    case .undo:
      guard let step = devices[number].steps.popLast() else { return false }
      let before = devices[number].now
      let card = HouseholdCard.takingBack(before: step.before.card, after: step.after.card, now: before.card)
      let live = Self.merged(before.live, step.before.live, step.after.live)
      devices[number].now = Version(card: card, live: live)
      devices[number].undone.append((devices[number].now, before))
      if !step.isBelowSync {
        #expect(card.content.balanceHistory.map(\.id) == step.before.card.content.balanceHistory.map(\.id))
        #expect(card.content.balance == step.before.card.content.balance)
      }
      return true
    case .redo:
      guard let step = devices[number].undone.popLast() else { return false }
      devices[number].now = step.after
      devices[number].steps.append((step.before, step.after, false))
      return true
    case .sync:
      sync(number)
      return true
    }
  }

  private mutating func enter(_ change: BalanceEntry.Change, _ amount: Amount, on number: Int) -> Bool {
    var device = devices[number]
    // Every clock is wrong.
    let time = Instant(seconds: 1_800_000_000).adding(seconds: (count * 7919 + number * 104_729) % 1000)
    do {
      try device.now.card.content.change(balance: change, amount, currency: .some(Self.unit), note: nil, at: time)
    } catch { return false }
    let id = UUID()
    device.now.card.content.balanceHistory[device.now.card.content.balanceHistory.count - 1].id = id
    device.now.card.changed = time
    entries[id] = Entry(change: change, amount: amount, time: time, seen: devices[number].now.live)
    device.now.live.insert(id)
    keepUndone(&device)
    device.steps.append((devices[number].now, device.now, false))
    devices[number] = device
    return true
  }

  /// A step that was undone is one of the history when another follows, and so is what has undone it.
  private func keepUndone(_ device: inout Device) {
    for step in device.undone.reversed() { device.steps.append((step.before, step.after, false)) }
    for step in device.undone { device.steps.append((step.after, step.before, false)) }
    device.undone = []
  }

  private mutating func sync(_ number: Int) {
    var device = devices[number]
    let merged = Version(
      card: .merging(device.now.card, place.card, base: device.base.card),
      live: Self.merged(device.now.live, place.live, device.base.live))
    if merged.card.content != device.now.card.content {
      keepUndone(&device)
      for index in device.steps.indices { device.steps[index].isBelowSync = true }
    }
    (device.now, device.base, place) = (merged, merged, merged)
    devices[number] = device
  }

  private static func merged(_ one: Set<UUID>, _ other: Set<UUID>, _ base: Set<UUID>) -> Set<UUID> {
    one.intersection(other).union(one.subtracting(base)).union(other.subtracting(base))
  }

  /// Lets all devices sync, and looks at what they have.
  mutating func settle(_ text: String) throws {
    for _ in 0..<2 { for number in devices.indices { sync(number) } }
    let content = devices[0].now.card.content
    for device in devices.dropFirst() {
      let other = device.now.card.content
      #expect(other == content && other.balanceHistory.map(\.id) == content.balanceHistory.map(\.id), "\(text)")
    }
    let live = devices[0].now.live
    #expect(Set(content.balanceHistory.compactMap(\.id)).isSuperset(of: live), "\(text)")
    // The entries in their order lead to the balance.
    var sum = content.balanceHistory.first.map { $0.change == .set ? 0 : opening } ?? opening
    for entry in content.balanceHistory {
      switch entry.change {
      case .set: sum = entry.amount
      case .add: sum += entry.amount
      case .spend: sum -= entry.amount
      }
      #expect(entry.after.amount == sum, "\(text)")
    }
    #expect((content.balance?.amount ?? 0) == sum, "\(text)")
    let (expected, others) = meant(live)
    #expect(sum == expected, "\(text): \(sum) instead of \(expected)")
    #expect(content.balanceConflicts.compactMap { $0.content.balance?.amount }.sorted() == others, "\(text)")
  }

  /// The balance that those who typed the entries have meant, and others that it may be.
  private func meant(_ live: Set<UUID>) -> (Amount, [Amount]) {
    func sum(_ seen: Set<UUID>, _ start: Amount) -> Amount {
      live.subtracting(seen).compactMap { entries[$0] }.reduce(start) { sum, entry in
        switch entry.change {
        case .set: sum
        case .add: sum + entry.amount
        case .spend: sum - entry.amount
        }
      }
    }
    let sets = live.filter { entries[$0]?.change == .set }
    let open = sets.filter { set in !sets.contains { entries[$0]?.seen.contains(set) ?? false } }
      .sorted { ((entries[$0]?.time ?? .first), $0.text) > ((entries[$1]?.time ?? .first), $1.text) }
    let sums = open.compactMap { entries[$0] }.map { sum($0.seen, $0.amount) }
    guard let first = sums.first else { return (sum([], opening), []) }
    return (first, Set(sums.dropFirst()).subtracting([first]).sorted())
  }
}
