import Cards
import Household
import Testing
import Wallet
import Witnesses

/// Wallets that join a household, and leave it.
@Suite struct JoiningTests {
  @Test(arguments: Room.Kind.allCases) func cardsWithOneCodeBecomeOne(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = (try room.device("anna"), try room.device("bob"))
    try anna.add("Gym", "4820000000000") { $0.note = "hello" }
    try anna.add("Pool", "7")
    try bob.add("My gym", "4820000000000") { $0.isStarred = true }
    try bob.add("Zoo", "8")

    let first = try anna.join { _ in
      Issue.record("there is nothing to ask")
      return true
    }
    #expect(first.isSent && first.sentCount == 2 && first.outcome.isEmpty)

    var meetings: [FirstMeeting] = []
    let second = try bob.join { question in
      if case .meeting(let meeting) = question { meetings.append(meeting) }
      return true
    }
    let meeting = try #require(meetings.first)
    #expect(meetings.count == 1 && meeting.pairs.map { [$0.own, $0.shared] } == [["My gym", "Gym"]])
    #expect(meeting.ownCount == 2 && meeting.sharedCount == 2 && meeting.sameCount == 0)
    #expect(second.outcome.added == ["Pool"] && second.outcome.changed == ["My gym"])
    // The later name is that of the card, and the other one can be chosen.
    #expect(
      second.conflicts.map { $0.value.part } == [.name] && second.conflicts.map { $0.value.content.name } == ["Gym"])

    let last = try anna.sync()
    #expect(last.outcome.added == ["Zoo"] && last.outcome.changed == ["My gym"] && last.outcome.deleted.isEmpty)
    let gym = try anna.card("My gym")
    #expect(gym.note == "hello" && gym.isStarred)
    #expect(try anna.contents == bob.contents && anna.names == ["My gym", "Pool", "Zoo"])
  }

  @Test func aThirdWalletGetsWhatTheOthersHave() throws {
    let room = try Room(.folder)
    let (anna, bob) = try room.pair()
    let cara = try room.device("cara")
    try bob.add("Pool", "7")
    try bob.sync()
    try cara.add("Zoo", "8")
    try cara.join()
    try room.exchange(anna, bob, cara)
    #expect(try anna.names == ["Gym", "Pool", "Zoo"])
    #expect(try anna.contents == bob.contents && anna.contents == cara.contents)
  }

  @Test func aDeclinedJoinChangesNothing() throws {
    let room = try Room()
    let (anna, bob) = (try room.device("anna"), try room.device("bob"))
    try anna.add("Gym", "1")
    try anna.join()
    try bob.add("Pool", "2")
    let before = try bob.contents
    #expect(throws: Device.Declined.self) { try bob.join { _ in false } }
    #expect(try !bob.household.exists && bob.contents == before)
    #expect(throws: HouseholdError(.notShared)) { try bob.sync() }
    try anna.sync()
    #expect(try anna.names == ["Gym"])
  }

  @Test func aWalletJoinsOnce() throws {
    let (anna, _) = try Room().pair()
    #expect(throws: HouseholdError(.alreadyShared)) { try anna.join() }
    #expect(anna.household.exists)
  }

  @Test func aFolderWithSomethingElseIsNoHousehold() throws {
    let room = try Room()
    let anna = try room.device("anna")
    try room.run("mkdir anna; echo bill > anna/bill")
    #expect(throws: HouseholdError(.occupied, room.scratch.path("anna"))) { try anna.join() }
    try room.run("grep -q bill anna/bill; rm -r anna")
    try anna.join()
    #expect(anna.household.exists)
  }

  @Test(arguments: Room.Kind.allCases) func computersOfOneNameGetNumbers(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = (try room.device("anna"), try room.device("bob"))
    try anna.add("Gym", "1")
    try anna.join(as: "Room")
    try bob.join(as: "Room")
    #expect(try anna.household.settings().name == "Room" && bob.household.settings().name == "Room 2")
  }

  @Test(arguments: Room.Kind.allCases) func theOthersKnowWhoHasLeft(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = try room.pair()
    let devices = try anna.household.devices()
    #expect(devices.map(\.name) == ["anna", "bob"] && devices.allSatisfy { !$0.hasLeft })
    #expect(devices.allSatisfy { $0.isInFolder == (kind == .folder) })
    let id = try bob.household.settings().device

    #expect(try !bob.household.finishLeave(bob.wallet))
    #expect(try bob.household.leave(bob.wallet))
    #expect(try !bob.household.exists && bob.names == ["Gym"])
    #expect(bob.household.formerName(at: room.place) == "bob")
    try anna.sync()
    #expect(try anna.household.devices().filter(\.hasLeft).map(\.name) == ["bob"])

    // Who comes back is the same computer, and has nothing to say about cards that are the same.
    try bob.join { _ in
      Issue.record("there is nothing to ask")
      return true
    }
    try anna.sync()
    #expect(try bob.household.settings().device == id && !anna.household.devices().contains(where: \.hasLeft))
    #expect(bob.household.formerName(at: room.place) == nil)
  }

  @Test(arguments: Room.Kind.allCases) func aComputerThatIsGoneIsRemoved(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = try room.pair()
    let gone = try #require(try anna.household.devices().first { $0.name == "bob" })
    try anna.household.remove(gone, from: anna.wallet)
    let left = try #require(try anna.household.devices().first { $0.name == "bob" })
    #expect(left.hasLeft && !left.isInFolder)
    #expect(try anna.names == ["Gym"] && bob.names == ["Gym"])
  }

  @Test func aHouseholdRemembersItsPhone() throws {
    let (anna, _) = try Room().pair()
    #expect(try anna.household.settings().phone == nil && anna.household.phoneFiles().isEmpty)
    try anna.household.setPhone("/media/Pixel")
    try anna.household.setPhoneFiles(["one", "two"])
    #expect(try anna.household.settings().phone == "/media/Pixel" && anna.household.phoneFiles() == ["one", "two"])
    #expect(try anna.household.untoldCopies(["b", "a"]) == ["b", "a"])
    #expect(try anna.household.untoldCopies(["a", "c"]) == ["c"])
    try anna.household.setPhone(nil)
    #expect(try anna.household.settings().phone == nil)
  }
}
