import Actions
import Barcodes
import Cards
import Files
import LinearBarcodes
import TimeZones
import Values
import Wallet
import Witnesses
import Words
import Testing

/// Cards are added and edited without a command, and the results say what happened.
@Suite struct CardRequestTests {
  private let scratch: ScratchFolder
  private let wallet: WalletStore
  /// Saturday, 2026-12-05, 12:00 in Kyiv.
  private let now = LocalMoment(Instant(seconds: 1_796_464_800), in: Zone("Europe/Kyiv") ?? .utc)

  init() throws {
    scratch = try ScratchFolder()
    wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
  }

  private func request(_ name: String, _ payload: String? = nil) -> CardDraft {
    var request = CardDraft(name: name, language: .english, morning: 9 * 3600)
    if let payload {
      request.content.identifiers.append(Identifier(kind: .code(.code128), payload: Payload(text: payload)))
    }
    return request
  }

  /// Adds an event.
  @discardableResult
  private func event(
    _ name: String, from start: Int, to end: Int, at place: String = "Hall", isForced: Bool = false
  ) throws -> AddResult {
    var request = request(name)
    let end = time(end)
    request.changes.content.starts = time(start)
    request.changes.content.place = place
    request.changes.fields = [.starts, .ends, .place]
    request.changes.end = { _ in end }
    request.isForced = isForced
    return try request.added(to: wallet, at: now)
  }

  /// A time on the day after `now`, unless another one is given.
  private func time(_ hour: Int, _ day: String = "2026-12-06") -> EventTime {
    EventTime(iso: "\(day)T\(hour):00[Europe/Kyiv]") ?? EventTime(CalendarDate(epoch: now.instant))
  }

  private func card(_ number: Int) throws -> Card? { try wallet.withSnapshot { try $0.cards([number]).first } }

  // MARK: adding

  @Test func aCardGetsTheFactsOfItsStore() throws {
    var request = request("IKEA мамина", "123")
    let catalogue = StoreCatalogue(own: [])
    request.stores = { catalogue }
    let result = try request.added(to: wallet, at: now)
    #expect(result.taken?.issuer == "IKEA" && result.taken?.color == "blue" && result.taken?.category == "Home")
    #expect(result.namesake == nil)
    let stored = try #require(try card(result.number))
    #expect(stored.issuer == "IKEA" && stored.categories == ["Home"] && stored.id == result.card.id)

    let again = try request.added(to: wallet, at: now)
    #expect(again.namesake?.number == result.number)
  }

  @Test func aCardWithoutANameIsCalledByItsNumber() throws {
    var request = request("")
    request.stores = { throw CardRefusal.noBeginning }
    let result = try request.added(to: wallet, at: now)
    #expect(try card(result.number)?.name == "Card \(result.number)")
    #expect(result.taken == nil)
  }

  @Test func aBoardingPassNamesItsCard() throws {
    let pass = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100"
    let result = try request("", pass).added(to: wallet, at: now)
    #expect(result.card.content.name == "YUL→FRA AC 0834")
    #expect(result.changes.fields.isSuperset(of: [.name, .starts, .note]))
    #expect(try request("Holiday", pass).added(to: wallet, at: now).card.content.name == "Holiday")
  }

  @Test func aCardThatEndsBeforeItBeginsIsRefused() throws {
    var request = request("Gym")
    request.changes.content.validFrom = CalendarDate("2027-01-02").map { CardDate($0) }
    request.changes.content.expiry = CalendarDate("2027-01-01").map { CardDate($0) }
    request.changes.fields = [.validFrom, .expiry]
    let refusal = #expect(throws: CardRefusal.self) { try request.complete(at: now) }
    guard case .daysReversed("Gym", let from, let to)? = refusal else { throw Unexpected() }
    #expect(from.iso == "2027-01-02" && to.iso == "2027-01-01")
  }

  // MARK: events

  @Test func aTakenPlaceIsRefusedUnlessForced() throws {
    let quest = try event("Quest", from: 18, to: 20)
    #expect(quest.overlaps.isEmpty)
    let refusal = #expect(throws: CardRefusal.self) { try event("Other", from: 19, to: 21, at: "hall") }
    guard case .slotTaken(let overlap, let free)? = refusal else { throw Unexpected() }
    #expect(overlap.isConflict && overlap.slot.entry.name == "Other" && overlap.other.entry.number == quest.number)
    #expect(free == time(20))
    #expect(try wallet.withSnapshot { try $0.cardCount() } == 1)

    #expect(try event("Other", from: 19, to: 21, at: "hall", isForced: true).overlaps.map(\.isConflict) == [true])
    #expect(try event("Elsewhere", from: 19, to: 21, at: "Park").overlaps.map(\.isConflict) == [false, false])
  }

  @Test func anEventMovesWithItsEndAndIsPlannedAgain() throws {
    let number = try event("Quest", from: 18, to: 20).number
    _ = try EditRequest(.status, \.status, .cancelled).run(on: [number], in: wallet, at: now)
    #expect(try event("Other", from: 18, to: 20).overlaps.isEmpty)

    var edit = EditRequest()
    edit.newTime = time(19)
    #expect(throws: CardRefusal.self) { try edit.run(on: [number], in: wallet, at: now) }
    edit.newTime = time(19, "2026-12-07")
    let moved = try #require(try edit.run(on: [number], in: wallet, at: now).changed.first)
    #expect(moved.content.ends == time(21, "2026-12-07") && moved.status == .planned)

    let end = time(18, "2026-12-07")
    edit.changes.fields = .ends
    edit.changes.end = { _ in end }
    let refusal = #expect(throws: CardRefusal.self) { try edit.run(on: [number], in: wallet, at: now) }
    guard case .timesReversed("Quest", time(19, "2026-12-07"), end)? = refusal else { throw Unexpected() }
  }

  @Test func anEndNeedsABeginning() throws {
    let number = try request("Gym").added(to: wallet, at: now).number
    var edit = EditRequest()
    edit.changes.end = { _ in throw Unexpected() }
    edit.changes.fields = .ends
    let noBeginning = #expect(throws: CardRefusal.self) { try edit.run(on: [number], in: wallet, at: now) }
    guard case .noBeginning? = noBeginning else { throw Unexpected() }
    edit = EditRequest()
    edit.changes.zone = .utc
    let noTime = #expect(throws: CardRefusal.self) { try edit.run(on: [number], in: wallet, at: now) }
    guard case .noTimeOfDay("Gym")? = noTime else { throw Unexpected() }
  }

  // MARK: editing

  @Test func cardsAreEditedAllOrNone() throws {
    let numbers = try ["Gym", "Pool"].map { try request($0).added(to: wallet, at: now).number }
    let star = EditRequest(.star, \.isStarred, true)
    #expect(try star.run(on: [numbers[0]], in: wallet, at: now).changed.numbers == [numbers[0]])
    #expect(try star.run(on: numbers, in: wallet, at: now).changed.numbers == [numbers[1]])

    var edit = EditRequest()
    edit.addedCategories = ["Sport"]
    edit.changes.end = { _ in throw Unexpected() }
    #expect(throws: CardRefusal.self) { try edit.run(on: numbers, in: wallet, at: now) }
    #expect(try card(numbers[0])?.categories == [])
    edit.changes.end = nil
    #expect(try edit.run(on: numbers, in: wallet, at: now).changed.count == 2)
    #expect(try card(numbers[1])?.categories == ["Sport"])
  }

  @Test func aNameThatAnotherCardHasIsTold() throws {
    let numbers = try ["Gym", "Pool"].map { try request($0).added(to: wallet, at: now).number }
    var edit = EditRequest()
    edit.name = "gym"
    #expect(try edit.run(on: [numbers[1]], in: wallet, at: now).namesake?.number == numbers[0])
    #expect(try edit.run(on: [numbers[0]], in: wallet, at: now).namesake?.number == numbers[1])
    edit.name = "Sauna"
    #expect(try edit.run(on: [numbers[1]], in: wallet, at: now).namesake == nil)
  }

  @Test func aCategoryMayBeSpelledOtherwise() throws {
    var add = request("Gym")
    add.content.insert(category: "sport")
    let number = try add.added(to: wallet, at: now).number
    var edit = EditRequest()
    (edit.removedCategories, edit.addedCategories) = (["sport"], ["Sport", "Health"])
    _ = try edit.run(on: [number], in: wallet, at: now)
    #expect(try card(number)?.categories.map { $0.lowercased() } == ["sport", "health"])
  }

  @Test func aDeletedCardIsTold() throws {
    let number = try request("Gym").added(to: wallet, at: now).number
    let card = try #require(try card(number))
    #expect(try wallet.current(card, CardGroup()).name == "Gym")
    try wallet.delete([number], at: now.instant)
    let changed = try EditRequest(.star, \.isStarred, true).run(on: [number], in: wallet, at: now).changed
    #expect(changed.isEmpty)
    #expect(throws: DeletedCard.self) { try wallet.current(card, changed) }
  }

  // MARK: showing

  @Test func aSecretIsShownOnlyWhenItIsNamed() throws {
    var pin = Identifier(kind: .number, payload: Payload(text: "1234"))
    pin.isSecret = true
    let number = try request("Gym").added(to: wallet, at: now).number
    var card = try #require(try card(number))
    func shown(at index: Int?) throws -> Identifier { try card.shown(at: index) { throw Unexpected() } }
    guard case .noIdentifiers(of: _)? = #expect(throws: NothingToShow.self, performing: { try shown(at: nil) }) else {
      throw Unexpected()
    }
    card.content.identifiers.append(pin)
    guard case .onlySecrets(of: _)? = #expect(throws: NothingToShow.self, performing: { try shown(at: nil) }) else {
      throw Unexpected()
    }
    #expect(try shown(at: 0).payload.text == "1234")
    card.content.identifiers.append(Identifier(kind: .code(.ean13), payload: Payload(text: "4820000000000")))
    #expect(try shown(at: nil).payload.text == "4820000000000")
    pin.encryptedFor = "lock"
    card.content.identifiers.replace(at: 0, with: pin)
    #expect(throws: Unexpected.self) { try shown(at: 0) }
  }

  @Test func theReasonWhyThereIsNoCodeIsTold() throws {
    var identifier = Identifier(kind: .code(.ean13), payload: Payload(text: "4820000000000"))
    #expect(try identifier.code().symbology == .ean13)
    identifier.text = "48 20"
    #expect(try identifier.code().symbol.text == "48 20")
    func reason(_ identifier: Identifier) -> NoCode? {
      do throws(NoCode) {
        _ = try identifier.code()
        return nil
      } catch {
        return error
      }
    }
    identifier.payload = Payload(text: "4820000000001")
    guard case .unencodable(_, .ean13, Payload(text: "4820000000001"))? = reason(identifier) else { throw Unexpected() }
    identifier.encryptedFor = "lock"
    guard case .locked? = reason(identifier) else { throw Unexpected() }
    guard case .otherKind(.nfc)? = reason(Identifier(kind: .nfc, payload: Payload(bytes: [1, 2, 3, 4]))) else {
      throw Unexpected()
    }
  }

  @Test func aTillMayRefuseACard() throws {
    func doubt(_ change: (inout CardContent) -> Void) throws -> CardDoubt? {
      var add = request("Gym")
      change(&add.content)
      let number = try add.added(to: wallet, at: now).number
      return try #require(try card(number)).doubt(on: CalendarDate(epoch: now.instant))
    }
    let (before, after) = (try #require(CalendarDate("2026-12-04")), try #require(CalendarDate("2026-12-06")))
    #expect(try doubt { $0.expiry = CardDate(before) } == .expired(before))
    #expect(try doubt { $0.validFrom = CardDate(after) } == .early(after))
    #expect(try doubt { ($0.starts, $0.status) = (EventTime(after), .cancelled) } == .cancelled)
    #expect(try doubt { $0.expiry = CardDate(after) } == nil)
  }
}

extension CardDraft {
  /// Completes the card, and adds it.
  fileprivate func added(to wallet: WalletStore, at now: LocalMoment) throws -> AddResult {
    var draft = self
    try draft.complete(at: now)
    return try draft.add(to: wallet, at: now)
  }
}

/// The error of a test that expected another one.
private struct Unexpected: Error {}
