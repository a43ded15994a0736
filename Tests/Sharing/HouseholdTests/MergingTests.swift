import Cards
import Household
import Testing
import Values
import Wallet

/// Changes that two computers make without knowledge of each other.
@Suite struct MergingTests {
  @Test(arguments: Room.Kind.allCases) func editsOfDifferentFactsBothStay(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = try room.pair()
    try anna.edit("Gym") { $0.note = "towels" }
    try bob.edit("Gym") { $0.issuer = "Fit" }
    #expect(try anna.sync().sentCount == 1)
    let report = try bob.sync()
    #expect(report.outcome.changed == ["Gym"] && report.sentCount == 1 && report.hasSent && report.conflicts.isEmpty)
    try anna.sync()
    let gym = try anna.card("Gym")
    #expect(gym.note == "towels" && gym.issuer == "Fit")
    #expect(try anna.contents == bob.contents && anna.conflicts().isEmpty && bob.conflicts().isEmpty)
    let nothing = try anna.sync()
    #expect(nothing.outcome.isEmpty && nothing.sentCount == 0 && nothing.isSent && !nothing.hasSent)
  }

  @Test(arguments: Room.Kind.allCases) func ofTwoValuesTheLaterOneCounts(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = try room.pair()
    let (early, late) = (
      try anna.edit("Gym") { $0.note = "one" }, try bob.edit("Gym") { $0.note = "two" }
    )
    try anna.sync()
    let report = try bob.sync()
    #expect(report.conflicts.map { $0.card } == ["Gym"] && report.conflicts.map { $0.value.content.note } == ["one"])
    try anna.sync()
    for device in [anna, bob] {
      let conflicts = try device.conflicts().compactMap(\.ofCard)
      let conflict = try #require(conflicts.first)
      #expect(conflicts.count == 1 && conflict.name == "Gym" && conflict.value.part == .note)
      #expect(conflict.value.content.note == "one" && conflict.value.device == "anna")
      #expect(conflict.now.content.note == "two" && conflict.now.device == "bob")
      #expect(conflict.value.changed == early && conflict.now.changed == late)
      #expect(try device.card("Gym").note == "two")
    }
  }

  /// Two computers whose card `Gym` has the note `two` of the second, while `one` of the first waits.
  private func disputed(in room: Room) throws -> (anna: Device, bob: Device) {
    let (anna, bob) = try room.pair()
    try anna.edit("Gym") { $0.note = "one" }
    try bob.edit("Gym") { $0.note = "two" }
    try room.exchange(anna, bob)
    return (anna, bob)
  }

  @Test(arguments: [true, false]) func aConflictEndsForAll(_ isTaken: Bool) throws {
    let room = try Room()
    let (anna, bob) = try disputed(in: room)
    let conflicts = try bob.conflicts()
    #expect(conflicts.count == 1)
    #expect(try bob.settle(conflicts, taking: isTaken) == conflicts)
    #expect(try bob.conflicts().isEmpty)
    try room.exchange(bob, anna)
    #expect(try anna.conflicts().isEmpty && anna.card("Gym").note == (isTaken ? "one" : "two"))
    #expect(try anna.contents == bob.contents)
  }

  @Test func aDroppedValueComesBack() throws {
    let room = try Room()
    let (anna, bob) = try disputed(in: room)
    #expect(try bob.household.droppedValues(of: bob.wallet).isEmpty)
    let kept = try bob.settle(try bob.conflicts(), taking: false)
    #expect(kept.count == 1)
    try room.exchange(bob, anna)
    let dropped = try anna.household.droppedValues(of: anna.wallet)
    #expect(dropped.compactMap(\.ofCard).map { $0.value.content.note } == ["one"])
    #expect(try anna.restore(dropped) == dropped)
    try room.exchange(anna, bob)
    #expect(try bob.card("Gym").note == "one" && bob.household.droppedValues(of: bob.wallet).isEmpty)
  }

  @Test func noValueOfADeletedCardIsTaken() throws {
    let room = try Room()
    let (_, bob) = try disputed(in: room)
    let conflicts = try bob.conflicts()
    try bob.delete("Gym")
    #expect(try bob.settle(conflicts, taking: true).isEmpty)
    #expect(try bob.names.isEmpty && bob.conflicts().count == 1)
  }

  @Test(arguments: Room.Kind.allCases) func anEditWinsOverADeletion(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = try room.pair()
    try anna.delete("Gym")
    try bob.edit("Gym") { $0.note = "kept" }
    try anna.sync()
    let report = try bob.sync()
    #expect(report.revived == ["Gym"] && report.outcome.deleted.isEmpty)
    #expect(try anna.sync().outcome.added == ["Gym"])
    #expect(try anna.card("Gym").note == "kept" && anna.contents == bob.contents)
  }

  @Test func cardsOfOthersAreDeletedAfterAQuestion() throws {
    let (anna, bob) = try Room().pair()
    try bob.delete("Gym")
    var deletions: [HouseholdDeletions] = []
    func ask(_ answer: Bool) -> (SyncQuestion) -> Bool {
      { question in
        if case .deletions(let asked) = question { deletions.append(asked) }
        return answer
      }
    }
    #expect(throws: Device.Declined.self) { try bob.sync(agree: ask(false)) }
    #expect(try anna.sync().outcome.isEmpty)
    try bob.sync(agree: ask(true))
    #expect(deletions.count == 2 && deletions.first == deletions.last)
    let asked = try #require(deletions.first)
    #expect(asked.count == 1 && asked.all == 1 && asked.others == 1 && asked.names == ["Gym"] && !asked.areMany)
    #expect(try anna.sync().outcome.deleted == ["Gym"])
    #expect(try anna.names.isEmpty)
  }

  @Test func theSameCardThatTwoAddIsOne() throws {
    let room = try Room()
    let (anna, bob) = try room.pair()
    try anna.add("Pool", "7") { $0.note = "one" }
    try bob.add("Pool", "7") { $0.issuer = "two" }
    try room.exchange(anna, bob)
    let pool = try anna.card("Pool")
    #expect(try anna.names == ["Gym", "Pool"] && pool.note == "one" && pool.issuer == "two")
    #expect(try anna.contents == bob.contents)
  }

  // MARK: - Categories

  @Test(arguments: [true, false]) func ofTwoNamesOfACategoryOneCounts(_ isTaken: Bool) throws {
    let room = try Room()
    let (anna, bob) = try room.pair { try $0.add("Gym", "1", in: ["Sport"]) }
    try anna.rename(category: "Sport", to: "Fitness")
    try bob.rename(category: "Sport", to: "Training")
    try anna.sync()
    let report = try bob.sync()
    #expect(report.outcome.hasOtherCategories && report.conflicts.isEmpty)
    #expect(report.conflictingNames.map { [$0.category, $0.name] } == [["Fitness", "Training"]])
    try anna.sync()
    #expect(try anna.categories == ["Fitness"] && anna.contents == bob.contents)

    let conflicts = try anna.conflicts()
    let conflict = try #require(conflicts.first?.ofCategory)
    #expect(conflicts.count == 1 && conflict.other.text == "Training" && conflict.other.device == "bob")
    #expect(conflict.now.text == "Fitness" && conflict.now.device == "anna")
    #expect(try anna.settle(conflicts, taking: isTaken) == conflicts)
    try room.exchange(anna, bob)
    #expect(try bob.conflicts().isEmpty && bob.categories == [isTaken ? "Training" : "Fitness"])
    #expect(try anna.contents == bob.contents)
  }

  @Test func aCategoryThatSomebodyUsesMeanwhileStays() throws {
    let room = try Room()
    let (anna, bob) = try room.pair { device in
      try device.add("Bread", "1", in: ["Food"])
      try device.add("Milk", "2")
    }
    try anna.edit("Milk") { $0.insert(category: "Food") }
    try bob.wallet.deleteCategories(["Food"], at: room.next())
    try anna.sync()
    #expect(try bob.sync().revivedCategories == ["Food"])
    try anna.sync()
    #expect(try anna.categories == ["Food"] && anna.card("Milk").categories == ["Food"])
    #expect(try anna.contents == bob.contents)
  }

  // MARK: - Balances

  @Test(arguments: Room.Kind.allCases) func paymentsOfBothCount(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = try room.pair()
    try anna.balance(.set, 100, of: "Gym")
    try room.exchange(anna, bob)
    try anna.balance(.spend, 10, of: "Gym")
    try bob.balance(.add, 25, of: "Gym")
    try room.exchange(anna, bob)
    for device in [anna, bob] {
      #expect(try device.card("Gym").balance == Balance(115) && device.conflicts().isEmpty)
    }
    #expect(try anna.contents == bob.contents)
  }

  @Test(arguments: [true, false]) func twoBalancesThatWereSetAreAConflict(_ isTaken: Bool) throws {
    let room = try Room()
    let (anna, bob) = try room.pair()
    try anna.balance(.set, 40, of: "Gym")
    try bob.balance(.set, 60, of: "Gym")
    try anna.sync()
    #expect(try bob.sync().conflicts.map { $0.value.part } == [.balance])
    try anna.sync()
    #expect(try anna.card("Gym").balance == Balance(60))
    let conflicts = try anna.conflicts()
    #expect(conflicts.compactMap(\.ofCard).map { $0.value.content.balance } == [Balance(40)])
    #expect(try anna.settle(conflicts, taking: isTaken) == conflicts)
    try room.exchange(anna, bob)
    for device in [anna, bob] {
      #expect(try device.card("Gym").balance == Balance(isTaken ? 40 : 60) && device.conflicts().isEmpty)
    }
  }
}
