import Barcodes
import Cards
import Household
import Testing
import Wallet
import Witnesses

/// The place between the computers: gone, damaged, of something else, or not to be trusted.
@Suite struct PlaceTests {
  // MARK: - A place that is gone

  private static func gone(_ kind: Room.Kind, _ room: Room) -> HouseholdError {
    HouseholdError(kind == .folder ? .unreachable : .noRepository, room.path)
  }

  @Test(arguments: Room.Kind.allCases) func changesWaitForThePlace(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = try room.pair()
    try room.hidePlace()
    try anna.edit("Gym") { $0.note = "waits" }
    let report = try anna.sync()
    #expect(report.unreachable == Self.gone(kind, room) && !report.isSent && !report.hasSent && report.sentCount == 1)
    let status = try anna.household.status(of: anna.wallet)
    #expect(status.changedCount == 0 && status.unsentCount == 1)

    try room.showPlace()
    let later = try anna.sync()
    #expect(later.unreachable == nil && later.hasSent && later.sentCount == 0)
    #expect(try anna.household.status(of: anna.wallet).unsentCount == 0)
    #expect(try bob.sync().outcome.changed == ["Gym"])
    #expect(try bob.card("Gym").note == "waits")
  }

  @Test(arguments: Room.Kind.allCases) func aPlaceThatIsGoneIsNotJoined(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let anna = try room.device("anna")
    try anna.add("Gym", "1")
    try room.hidePlace()
    #expect(throws: Self.gone(kind, room)) { try anna.join() }
    #expect(try !anna.household.exists && anna.names == ["Gym"])
    try room.showPlace()
    try anna.join()
    #expect(anna.household.exists)
  }

  // MARK: - A repository of something else

  @Test(arguments: [("main", "README"), ("other", "refs/heads/other")])
  func aRepositoryOfAProgramIsForeign(_ branch: String, _ detail: String) throws {
    let room = try Room()
    try room.run(
      """
      git init --quiet --initial-branch=main program; cd program; echo hello > README; git add README
      git -c user.name=x -c user.email=x commit --quiet --message x; git push --quiet ../place main:\(branch)
      """)
    let anna = try room.device("anna")
    try anna.add("Gym", "1")
    #expect(throws: HouseholdError(.foreign, detail)) { try anna.join() }
    #expect(try !anna.household.exists && anna.names == ["Gym"])
  }

  @Test(arguments: [
    ("rm -rf cards categories.json format; echo hello > README", HouseholdError(.foreign, "README")),
    ("echo nonsense > format", HouseholdError(.unknownFormat)),
  ])
  func aRepositoryThatIsNoHouseholdAnyMoreIsReportedWithARemedy(_ change: String, _ expected: HouseholdError) throws {
    let room = try Room()
    let (anna, _) = try room.pair()
    try room.push(change)
    let before = try anna.contents
    let error = #expect(throws: HouseholdError.self) { try anna.sync() }
    #expect(error?.code == expected.code && error?.detail == expected.detail)
    #expect(error?.remedy == .replace(household: room.scratch.path("anna")))
    #expect(try anna.contents == before)
  }

  /// git clone --shared leaves the objects in another repository, which may be gone on another computer.
  @Test func aRepositoryThatBorrowsObjectsNeedsTheirFolder() throws {
    let room = try Room()
    let anna = try room.device("anna")
    try anna.add("Gym", "1")
    let lender = room.scratch.path("lender")
    try room.run("echo \(lender) > place/objects/info/alternates")
    let error = #expect(throws: HouseholdError.self) { try anna.join() }
    #expect(error?.code == .borrowingRepository(folder: lender))
    try room.run("mkdir lender")
    try anna.join()
  }

  @Test func filesOfANewerVersionStay() throws {
    let room = try Room()
    let (anna, bob) = try room.pair()
    try room.push("echo ucard household 999 > format")
    try anna.edit("Gym") { $0.note = "mine" }
    for device in [anna, bob] { #expect(throws: HouseholdError(.newerVersion)) { try device.sync() } }
    #expect(try anna.card("Gym").note == "mine")
    try room.run("git -C place show main:format | grep -q 999")
  }

  /// The files of an older version are read, and the first change makes them those of this one.
  @Test(arguments: 1...5) func filesOfAnOlderVersionAreRead(_ version: Int) throws {
    let room = try Room()
    let (anna, bob) = try room.pair()
    try room.push("echo ucard household \(version) > format")
    try anna.edit("Gym") { $0.note = "mine" }
    #expect(try anna.sync().sentCount == 1)
    try room.run("git -C place show main:format | grep -qx 'ucard household 6'")
    #expect(try bob.sync().outcome.changed == ["Gym"] && bob.card("Gym").note == "mine")
  }

  // MARK: - Damage

  @Test func aCardThatCannotBeReadStaysAsItIs() throws {
    let room = try Room()
    let (anna, bob) = try room.pair()
    try bob.add("Pool", "2")
    try room.exchange(bob, anna)
    let before = try anna.contents
    try room.push("file=$(grep -l Gym cards/*/*.json); echo $file > ../name; cp $file ../old; echo '{' > $file")
    let report = try anna.sync()
    #expect(report.unreadableCards.map(\.name) == ["Gym"] && report.unreadableCards.map(\.state) == [.kept])
    #expect(try report.outcome.isEmpty && anna.contents == before)
    #expect(try anna.household.status(of: anna.wallet).unreadableCards == report.unreadableCards)

    // Other cards go on, and a change of this one waits.
    try bob.edit("Pool") { $0.note = "warm" }
    try bob.sync()
    try anna.edit("Gym") { $0.note = "mine" }
    let waiting = try anna.sync()
    #expect(waiting.outcome.changed == ["Pool"] && waiting.unreadableCards.map(\.state) == [.changed])

    try room.push("cp ../old $(cat ../name)")
    try room.exchange(anna, bob)
    #expect(try bob.card("Gym").note == "mine" && anna.contents == bob.contents)
  }

  @Test func categoriesThatCannotBeReadAreAsTheyWere() throws {
    let room = try Room()
    let (anna, bob) = try room.pair { try $0.add("Gym", "1", in: ["Sport"]) }
    try room.push("echo '{' > categories.json")
    let report = try anna.sync()
    #expect(report.hasMendedCategories && !report.outcome.hasOtherCategories)
    #expect(try !bob.sync().hasMendedCategories)
    #expect(try anna.categories == ["Sport"] && bob.categories == ["Sport"])
  }

  @Test func aBundleThatHasNotArrivedIsNamed() throws {
    let room = try Room(.folder)
    let (anna, bob) = try room.pair()
    try bob.edit("Gym") { $0.note = "new" }
    try bob.sync()
    try room.run("for file in place/ucard-bob-*.new.bundle; do head -c 100 \"$file\" > cut; cp cut \"$file\"; done")
    let before = try anna.contents
    let report = try anna.sync()
    #expect(report.unreadable.map { $0.device } == ["bob"])
    #expect(try report.outcome.isEmpty && anna.contents == before)
    // It is written again, since it is not what was written.
    try bob.sync()
    #expect(try anna.sync().unreadable.isEmpty && anna.card("Gym").note == "new")
  }

  @Test(arguments: ["README", "categories.json"]) func aFileThatCannotBeMergedIsDamaged(_ name: String) throws {
    let room = try Room()
    try room.run("for file in base ours theirs; do echo '{' > $file; done")
    let paths = ["base", "ours", "theirs"].map(room.scratch.path)
    #expect(throws: HouseholdError(.damaged, name)) {
      try HouseholdFileMerge.run(base: paths[0], ours: paths[1], theirs: paths[2], name: name)
    }
  }

  // MARK: - Secrets

  private static let pin = Identifier(label: "PIN", kind: .number, payload: Payload(text: "987654"), isSecret: true)

  @Test(arguments: Room.Kind.allCases) func secretsStayWhereTheyAre(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = try room.pair()
    try anna.edit("Gym") { $0.identifiers.append(Self.pin) }
    let report = try anna.sync()
    #expect(report.secrets.stayingCount == 1 && report.secrets.lockedCount == 0)
    #expect(try anna.household.status(of: anna.wallet).secrets == report.secrets)
    try room.exchange(bob, anna)
    #expect(try bob.card("Gym").identifiers.count == 1 && anna.card("Gym").identifiers.count == 2)
    if kind == .repository { try room.run("! git -C place grep -q 987654 main") }
    // Others may delete the card, and then nobody has the secret.
    try bob.delete("Gym")
    try bob.sync()
    #expect(try anna.sync().outcome.deletedWithSecrets == ["Gym"])
  }

  @Test func anEncryptedFolderSharesSecrets() throws {
    let room = try Room(.folder)
    let (anna, bob) = (try room.device("anna"), try room.device("bob"))
    let passphrase = Array("secret".utf8)
    try anna.add("Gym", "1") { $0.identifiers.append(Self.pin) }
    #expect(try anna.join(passphrase: passphrase).secrets.stayingCount == 0)
    try room.run("head -c 21 place/*.age | grep -q age-encryption.org/v1")
    let error = #expect(throws: HouseholdError.self) { try bob.join(passphrase: Array("other".utf8)) }
    #expect(error?.code == .wrongPassphrase)
    #expect(try !bob.household.exists && bob.names.isEmpty)
    try bob.join(passphrase: passphrase)
    #expect(try bob.household.settings().isEncrypted)
    #expect(try bob.card("Gym").identifiers.last?.payload == Payload(text: "987654"))
  }

  // MARK: - History

  @Test func theLogTellsWhoHasChangedWhat() throws {
    let room = try Room()
    let (anna, bob) = try room.pair()
    try bob.edit("Gym") { content in
      content.note = "new"
      content.isStarred = true
    }
    try bob.sync()
    try anna.sync()
    try anna.add("Pool", "2", in: ["Sport"])
    try anna.sync()
    let log = try anna.household.log(10, naming: 3)
    #expect(log.map(\.device) == ["anna", "bob", "bob", "anna"])
    #expect(log.map(\.membership) == [nil, nil, .joined, nil] && log.allSatisfy { !$0.isChoice && !$0.isOfPhone })
    #expect(log.map(\.added) == [["Pool"], [], [], ["Gym"]] && log.allSatisfy(\.deleted.isEmpty))
    #expect(log.map { $0.changed.map { $0.name } } == [[], ["Gym"], [], []])
    #expect(log[1].changed.map { $0.parts } == [[.note, .star]])
    #expect(log.map { $0.counts.added } == [1, 0, 0, 1] && log[0].hasOtherCategories && !log[1].hasOtherCategories)
    #expect(try anna.household.log(1, naming: 0).map(\.added) == [[]])
  }
}
