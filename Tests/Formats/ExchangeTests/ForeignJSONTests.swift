import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Witnesses

/// Importing JSON that is not U-Card's.
@Suite struct ForeignJSONTests {
  private func cards(_ text: String) throws -> [ImportedCard] { try Reading.text(text).cards }

  private func skipped(_ events: [ImportEvent]) -> [SkippedEntry.Reason] {
    events.compactMap { if case .skipped(let entry) = $0 { entry.reason } else { nil } }
  }

  private func remarks(_ events: [ImportEvent]) -> [ImportRemark.Code] {
    events.compactMap { if case .remark(let remark) = $0 { remark.code } else { nil } }
  }

  private func unusedKeys(_ events: [ImportEvent]) -> (keys: [ImportRemark.UnusedKey], others: Int)? {
    for case .unusedKeys(let keys, let others) in remarks(events) { return (keys, others) }
    return nil
  }

  // MARK: - Numbers that nobody sees

  @Test(
    arguments: [
      (
        #"{"version":"1","cards":[{"name":"A","number2":"1234"}]}"#, ["name", "number2"],
        ["name": "name", "payload": "number2"]
      ),
      // A key of a card does not stand for a number.
      (
        #"[{"uuid":"11111111-2222-4333-8444-555555555555","name":"A","payload":"1"}]"#, ["uuid", "name", "payload"],
        ["payload": "payload"]
      ),
      (
        #"[{"uuid":"11111111-2222-4333-8444-555555555555","name":"A","barcode":"1"}]"#, ["uuid", "name", "barcode"],
        ["payload": "barcode"]
      ),
      (#"[{"name":"A","identifiers":[],"Номер":"1"}]"#, ["name", "identifiers", "Номер"], ["payload": "Номер"]),
      (#"[{"name":"A","pictures":{},"payload":"1"}]"#, ["name", "pictures", "payload"], ["payload": "payload"]),
      // The beginning of a file does not say that it is right.
      (
        #"{"format":"ucard","version":1,"cards":[{"name":"A","payload":"1"}]}"#,
        ["format", "version", "name", "payload"], [:]
      ),
      // Countries with their codes, and settings with their values, are no cards.
      (#"[{"name":"Ukraine","code":"UA"}]"#, ["code", "name"], ["name": "name", "payload": "code"]),
      (#"[{"name":"timeout","value":"3000"}]"#, ["name", "value"], ["name": "name", "payload": "value"]),
      // Either may be the number.
      (
        #"[{"name":"A","number":"17290","barcode":"4006381333931"}]"#, ["barcode", "name", "number"],
        ["name": "name", "payload": "barcode"]
      ),
      // A payment card.
      (#"[{"name":"A","number":"4111111111111111","cvv":"123"}]"#, ["cvv", "name", "number"], nil),
    ] as [(String, [String], [String: String]?)])
  func aFileWithoutANumberIsRefused(_ text: String, _ keys: [String], _ map: [String: String]?) throws {
    guard case .missingColumns(let columns)? = Reading.refusal(text)?.code else {
      Issue.record("\(text) is read")
      return
    }
    #expect(columns.missing.contains("payload") && columns.found == keys && columns.areKeys)
    guard let map else { return }
    #expect(columns.suggestion == map)
    // What the message proposes works.
    guard !map.isEmpty else { return }
    var options = ImportOptions()
    options.columns = map
    let cards = try Reading.text(text, options).cards
    #expect(cards.last?.shown?.payload.bytes.isEmpty == false)
  }

  // MARK: - Lists of other programs

  /// Lists whose meaning is certain, each with a card of this name and number.
  @Test(arguments: [
    #"[{"name":"A","barcode":"4006381333931"}]"#, #"[{"name":"A","number":4006381333931}]"#,
    #"[{"title":"A","code":"4006381333931"}]"#, #"[{"store":"A","cardNumber":"4006381333931","id":7}]"#,
    #"[{"name":"A","payload":"4006381333931"}]"#, #"{"name":"A","number":"4006381333931"}"#,
    #"{"cards":[{"name":"A","barcode":"4006381333931","color":"red"}]}"#,
    #"{"version":"1","name":"Mine","code":"12345","loyaltyCards":[{"name":"A","code":"4006381333931"}]}"#,
    #"{"data":{"cards":[{"name":"A","number":"4006381333931"}],"shops":[{"name":"B","id":1}]}}"#,
    #"[{"name":"A","number":"4006381333931","barcode":"4006381333931"}]"#,
    #"[{"name":"A","card":{"number":"4006381333931","format":"EAN_13"}}]"#,
    #"[{"name":"A","number":"4006381333931","value":"10.00"}]"#,
    #"[{"name":"A","barcode":"4006381333931","type":"loyalty","barcodeFormat":"EAN_13"}]"#,
    #"[{"назва":"A","номер":"4006381333931"}]"#,
  ])
  func aListWithANameAndANumberIsRead(_ text: String) throws {
    #expect(try Reading.format(text) == .json)
    let card = try Reading.text(text).card()
    #expect(card.content.name == "A" && card.shown == .code("ean13", "4006381333931"))
    #expect(card.location.item == 1 && card.location.line == nil)
  }

  @Test func theTypeOfAListIsTaken() throws {
    let text = #"[{"name":"A","code":"00123456","format":"CODE_128"},{"name":"B","code":"0012345","format":"QR_CODE"}]"#
    #expect(try cards(text).map(\.shown) == [.code("code128", "00123456"), .code("qr", "0012345")])
  }

  @Test func objectsOneAfterAnotherAreAList() throws {
    let text =
      #"{"name":"A","number":"12345"}"# + "\n" + #"{"name":"B\nb","number":"23456"}"# + "\n"
      + #"{"name":null,"number":"23457"}"# + "\n" + #"{"name":"C"}"#
    let events = try Reading.text(text)
    #expect(events.cards.map(\.shown?.payload.text) == ["12345", "23456", "23457", nil])
    #expect(events.cards.map(\.location.item) == [1, 2, 3, 4])
    #expect(events.remarks.contains(ImportRemark(.noNumber, at: ImportLocation(item: 4, field: "number"))))
    #expect(events.remarks.contains(ImportRemark(.unnamed, at: ImportLocation(item: 3))))
  }

  @Test(arguments: [
    #"{"cards":[{"wo":"A","was":"12"}]}"#, #"{"wo":"A","was":"12"}"#, #"[{"wo":"A","was":"12"}]"#,
    #"{"x":{"y":[{"wo":"A","was":"12"}],"z":[{"q":"1"}]}}"#,
  ])
  func columnsAreChosenInAnyList(_ text: String) throws {
    let options = ImportOptions { $0.columns = ["name": "wo", "payload": "was"] }
    #expect(try Reading.text(text, options).card().shown?.payload.text == "12")
  }

  @Test(arguments: [#"{"a":1}"#, #"{"settings":{"theme":"dark"}}"#, #"[1,2]"#, #"{"a":[1,2]}"#])
  func otherJSONIsNoList(_ text: String) { #expect(Reading.refusal(text)?.code == .foreignJSON) }

  @Test(arguments: [
    #"[{"name":"A","note":"x"}]"#, #"[{"name":"A","identifiers":[]}]"#,
    #"[{"name":"A","uuid":"11111111-2222-4333-8444-555555555555"}]"#,
    #"[{"name":"Match","starts":"2027-10-31T03:30+02:00[Europe/Kyiv]","hall":"3"}]"#,
    #"{"name":"A"}{"name":"B","identifiers":[{"payload":"1"}]}"#,
  ])
  func cardsWithoutANumberAreReadWhereTheyAreCards(_ text: String) throws { #expect(try !cards(text).isEmpty) }

  /// Cards that have only keys of U-Card are read, and the report says that none of them has a number.
  @Test(arguments: [
    (#"[{"name":"A","note":"x"}]"#, true), (#"{"format":"ucard","version":1,"cards":[{"name":"A"}]}"#, true),
    (#"[{"name":"A","starts":"2027-10-31"}]"#, false), (#"[{"name":"A","external_id":"7"}]"#, true),
    (#"[{"name":"A"},{"name":"B","identifiers":[{"payload":"1"}]}]"#, false),
  ])
  func aFileOfCardsWithoutNumbersIsTold(_ text: String, _ isTold: Bool) throws {
    #expect(try remarks(Reading.text(text)) == (isTold ? [.noNumbers] : []))
  }

  @Test func anUnknownKeyOfOurOwnFileIsNamed() throws {
    let card = #"{"name":"A","zzz":1,"identifiers":[{"payload":"1","type":"qr"}]}"#
    let events = try Reading.text(#"{"format":"ucard","version":1,"cards":[\#(card)]}"#)
    #expect(unusedKeys(events)?.keys.map(\.name) == ["zzz"])
  }

  /// A file of which every object has another key is read in linear time, and its report has a limit.
  @Test func manyKeys() throws {
    let objects = (0..<3000).map { #"{"k\#($0)":\#($0),"name":"a"}"# }.joined(separator: ",")
    guard case .missingColumns(let columns)? = Reading.refusal("[\(objects)]")?.code else {
      Issue.record("it is read")
      return
    }
    #expect(columns.found.count == 3001)
    var options = ImportOptions()
    options.columns = ["payload": "k1"]
    #expect(Reading.refusal("[\(objects)]", options)?.code == .tooManyValues)
    let card = (0..<60).map { #""k\#($0)":1,"# }.joined()
    let events = try Reading.text(#"[{\#(card)"name":"a","identifiers":[{"payload":"1"}]}]"#)
    #expect(unusedKeys(events)?.keys.count == 50 && unusedKeys(events)?.others == 10)
  }

  /// An object with more keys than any card is refused before it is in memory.
  @Test(arguments: [#"{"name":"A","number":"123","#, #"[{"#, #"{"format":"ucard","version":1,"#, #"{"a":{"b":[{"#])
  func tooManyKeys(_ beginning: String) {
    let keys = (0...10_001).map { "\"k\($0)\":1" }.joined(separator: ",")
    let text = beginning + keys + String(beginning.reversed().compactMap { ["{": "}", "[": "]"][$0] })
    #expect(Reading.refusal(text)?.code == .tooManyKeys(10_000))
    var options = ImportOptions()
    options.columns = ["name": "k1", "payload": "k2"]
    #expect(Reading.refusal(text, options)?.code == .tooManyKeys(10_000))
  }

  /// Of two members with the same key, the first one counts, and the key is named once.
  @Test(arguments: [
    (
      #"[{"name":"A","name":"B","identifiers":[{"payload":"1","label":"x","payload":"2"}]},{"name":"C","name":"D"}]"#,
      ["identifiers.payload", "name"]
    ),
    (
      #"{"format":"ucard","version":1,"version":2,"cards":[{"name":"A","identifiers":[{"payload":"1"}]}]}"#, ["version"]
    ),
    (#"{"cards":[{"name":"A","identifiers":[{"payload":"1"}]}],"version":1,"version":2}"#, ["version"]),
    (#"[{"title":"A","code":"123","code":"456"},{"title":"B","code":"456"}]"#, ["code"]),
    (#"[{"title":"A","code":"123","shop":{"city":"X","city":"Y"}}]"#, ["shop.city"]),
    (#"{"x":{"list":[{"title":"A","code":"123"}],"list":[{"title":"B","code":"9"}]}}"#, ["x.list"]),
  ])
  func keysThatStandTwiceAreNamed(_ text: String, _ keys: [String]) throws {
    let events = try Reading.text(text)
    #expect(
      remarks(events).filter { if case .repeatedKeys = $0 { true } else { false } } == [.repeatedKeys(keys, others: 0)])
    #expect(events.cards.first?.content.name == "A")
    #expect(events.cards.first?.shown.map { ["1", "123"].contains($0.payload.text) } == true)
  }

  /// A list is read object by object, wherever it stands.
  @Test(arguments: [
    #"[{"title":"A\nB","code":"123"},{"title":"C","code":""},{"title":"D","code":"456"}]"#,
    #"{"title":"A\nB","code":"123"} {"title":"C","code":""} {"title":"D","code":"456"}"#,
    #"{"v":[1,{"a":2}],"x":{"y":{"list":[{"title":"A\nB","code":"123"},{"title":"C","code":""},{"title":"D","code":"456"}]}}}"#,
    #"{"list":[{"title":"A\nB","code":"123"},{"title":"C","code":""},{"title":"D","code":"456"}],"list":[{"title":"Z","code":"9"}]}"#,
  ])
  func listsAreReadObjectByObject(_ text: String) throws {
    let events = try Reading.text(text)
    #expect(events.cards.map(\.content.name) == ["A B", "C", "D"])
    #expect(events.cards.map { $0.shown?.payload.text } == ["123", nil, "456"])
    #expect(events.cards.map(\.location.item) == [1, 2, 3])
  }

  @Test func replacedCharactersAreReported() throws {
    let text = #"""
      [{"name":"A\u0001","note":"a\r\nb\tc\u0007","identifiers":[{"payload":"1","label":"x\u001b[1m","text":"t"}]},
       {"name":"B","note":"a\r\nb\tc","identifiers":[{"payload":"2","label":"x"}]}]
      """#
    let events = try Reading.text(text)
    let cleaned = events.compactMap { event -> String? in
      if case .remark(let remark) = event, remark.code == .cleanedText { remark.location.field } else { nil }
    }
    #expect(cleaned.sorted() == ["identifiers.1.label", "name", "note"])
    #expect(events.cards[0].content.note == "a\nb\tc " && events.cards[0].shown?.label == "x [1m")
  }

  /// A file of another wallet in which no entry has a number.
  @Test(arguments: [
    (#"{"version":"2.0","cards":[{"name":"A","barcode":""},{"name":"B","barcode":null}]}"#, ["barcode", "name"]),
    (#"[{"name":"A","barcode":null},{"name":"B","barcode":{"data":"","type":"QrCode"}}]"#, ["barcode", "name"]),
    (#"[{"@type":"FlightReservation","name":"x"}]"#, ["@type", "name"]),
    (#"[{"@type":"ProgramMembership","programName":"x"}]"#, ["@type", "programName"]),
  ])
  func aFileOfAnotherWalletWithoutANumberIsRefused(_ text: String, _ keys: [String]) {
    #expect(Reading.refusal(text)?.code == .noNumbers(keys))
  }

  @Test(arguments: [
    (#"{"version":"2.0","cards":[{"name":"A","barcode":"12345","notes":"x","colour":"red"}]}"#, ["colour", "notes"]),
    (#"[{"name":"A","barcode":{"data":"12345","type":"QrCode"},"owner":"me"}]"#, ["owner"]),
  ])
  func keysOfOtherWalletsThatAreNotReadAreNamed(_ text: String, _ names: [String]) throws {
    let keys = try unusedKeys(Reading.text(text))?.keys ?? []
    #expect(keys.map(\.name) == names && keys.allSatisfy { $0.nearest == nil })
  }

  @Test func aKeyThatNoCardHasIsNamed() throws {
    let events = try Reading.text(
      #"""
      [{"name":"A","catagories":["x"],"zzz":{"inner":1},"identifiers":[{"payload":"1","lable":"x","type":"qr"}]},
       {"name":"B","zzz":2,"identifiers":[{"payload":"2"}]}]
      """#)
    #expect(events.cards.count == 2)
    let told = remarks(events).compactMap { if case .unusedKeys(let keys, _) = $0 { keys } else { nil } }
    #expect(told.count == 1)
    #expect(told.first?.map(\.name) == ["catagories", "identifiers.lable", "zzz"])
    #expect(told.first?.map(\.nearest) == ["categories", "identifiers.label", nil])
    // Everything that U-Card writes is known.
    let own = #"[{"name":"A","number":3,"color":"red","identifiers":[{"payload":"1","selected":true,"type":"qr"}]}]"#
    #expect(try remarks(Reading.text(own)).isEmpty)
  }

  // MARK: - Other wallets

  @Test func myLoyaltyCards() throws {
    let text = #"""
      {"version":"2.0","cards":[
        {"name":"Сільпо","barcode":"00123456","barcodeFormat":"CODE_128","isFavorite":true},
        {"name":"Rewe","barcode":"4006381333931","barcodeFormat":"EAN_13","isFavorite":false},
        {"name":"None","barcode":"","barcodeFormat":"QR_CODE"},{"name":"Plain","barcode":"A-1"}]}
      """#
    #expect(try Reading.format(text) == .myLoyaltyCards)
    let events = try Reading.text(text)
    #expect(events.cards.map(\.content.name) == ["Сільпо", "Rewe", "Plain"] && skipped(events) == [.noNumber])
    #expect(events.cards.prefix(2).map(\.shown) == [.code("code128", "00123456"), .code("ean13", "4006381333931")])
    #expect(events.cards.map(\.content.isStarred) == [true, false, false])
    // A type that was guessed changes none that a card has.
    #expect(events.cards.map { $0.fields.contains(.type) } == [true, true, false])
  }

  @Test func cardabase() throws {
    let text = #"""
      [{"id":"a1","barcode":{"data":"00123456","type":"Code128"},"name":"Gym","createdAt":"2026-01-02T03:04:05.000Z",
        "color":"#FF336699","tags":["Sport","Спорт"],"notes":"two\nlines","points":12,"usePoints":true},
       {"id":"b2","barcode":{"data":"4006381333931","type":"CodeEAN13"},"name":"Rewe","points":0,"usePoints":false},
       {"id":"c3","barcode":{"data":"x"},"name":"Plain","points":0},
       {"id":"d4","barcode":{"data":"ABC","type":"Telepen"},"name":"Odd"}]
      """#
    #expect(try Reading.format(text) == .cardabase)
    let events = try Reading.text(text)
    let cards = events.cards
    try #require(cards.map(\.content.name) == ["Gym", "Rewe", "Plain", "Odd"])
    #expect(cards[0].shown == .code("code128", "00123456") && cards[0].content.colour == Colour("#336699"))
    #expect(cards[0].content.categories == ["Sport", "Спорт"] && cards[0].content.note == "two\nlines")
    #expect(cards[0].content.balance == Balance(12, nil) && cards[1].content.balance == nil)
    #expect(cards[1].shown == .code("ean13", "4006381333931") && cards[2].shown?.kind == .number)
    #expect(cards[3].shown?.kind == .unknown("Telepen"))
  }

  /// One card, as a file and as the text of a QR code.
  @Test(arguments: [
    #"{"id":"a1","barcode":{"data":"00123456","type":"Code128"},"name":"Gym","createdAt":"2026-01-02T03:04:05.000Z"}"#,
    "[Gym, 00123456, 10, 20, 30, CardType.code128, false]",
  ])
  func cardabaseSharesACard(_ text: String) throws {
    #expect(try Reading.format(text) == .cardabase && Importer.holdsCards(text))
    for events in [try Reading.text(text), try Reading.link(text)] {
      #expect(try events.card().content.name == "Gym" && events.card().shown == .code("code128", "00123456"))
    }
    #expect(
      !Importer.holdsCards("4006381333931") && !Importer.holdsCards(#"{"name":"A"}"#) && !Importer.holdsCards("[1]"))
  }

  @Test func cardabaseArchivesHavePictures() throws {
    let bytes = try made(
      """
      import json
      cards = [{"id": "a1", "barcode": {"data": "1234", "type": "QrCode"}, "name": "Gym", "points": 0}]
      result = zipped({"cards/cards": json.dumps(cards).encode(), "settings": b"{}",
                       "images/a1-f.png": png(10), "images/a1-b.png": png(20)})
      """)
    let card = try Reading.bytes(bytes).card()
    #expect(card.shown == .code("qr", "1234"))
    #expect(Set(card.content.pictures.keys) == [.front, .back])
  }

  @Test(arguments: [
    "[Gym, 00123456, 10, 20, 30, CardType.code128, false]\n[Rewe, 4006381333931, 1, 2, 3, CardType.ean13, true]\n",
    "{cardName: Gym, cardId: 00123456, redValue: 10, greenValue: 20, blueValue: 30, cardType: CardType.code128}\n"
      + "{cardName: Rewe, cardId: 4006381333931, redValue: 1, greenValue: 2, blueValue: 3, cardType: CardType.ean13}\n",
  ])
  func linesOfOlderCardabase(_ text: String) throws {
    #expect(try Reading.format(text) == .cardabase)
    let cards = try cards(text)
    #expect(cards.map(\.content.name) == ["Gym", "Rewe"])
    #expect(cards.map(\.shown) == [.code("code128", "00123456"), .code("ean13", "4006381333931")])
    #expect(cards.first?.content.colour == Colour("#0a141e"))
  }

  @Test func itinerary() throws {
    let text = #"""
      [{"@context":"http://schema.org","@type":"ProgramMembership","programName":"BahnBonus","membershipNumber":"7081",
        "member":{"@type":"Person","name":"Олена"},"token":"qrCode:M1X","validUntil":"2027-06-30T23:59:59+02:00"},
       {"@type":"ProgramMembership","programName":"Club","membershipNumber":"55","token":"aztecbin:AAEC/w=="},
       {"@type":"ProgramMembership","programName":"Plain","membershipNumber":"4006381333931"},
       {"@type":"ProgramMembership","programName":"Upper","token":"BARCODE128:00123"},
       {"@type":"Ticket","name":"A train","ticketToken":"qrCode:x"},
       {"@type":"ProgramMembership","programName":"Empty"}]
      """#
    #expect(try Reading.format(text) == .itinerary)
    let events = try Reading.text(text)
    let cards = events.cards
    try #require(cards.map(\.content.name) == ["BahnBonus", "Club", "Plain", "Upper", "A train"])
    #expect(skipped(events) == [.noNumber] && cards[4].shown == .code("qr", "x"))
    #expect(
      cards[0].shown == .code("qr", "M1X") && cards[0].content.identifiers.map(\.payload.text) == ["M1X", "7081"])
    #expect(cards[0].content.note == "Олена" && cards[0].content.expiry?.day == CalendarDate("2027-06-30"))
    #expect(cards[1].shown == Identifier(kind: .code(.aztec), payload: Payload(bytes: [0, 1, 2, 255])))
    #expect(cards[2].shown == .code("ean13", "4006381333931") && cards[3].shown == .code("code128", "00123"))
  }

  @Test func theArchiveOfItinerary() throws {
    let bytes = try made(
      """
      import json
      card = {"@type": "ProgramMembership", "programName": "Club", "membershipNumber": "55"}
      result = zipped({"reservations/x.json": json.dumps({"@type": "TrainReservation"}).encode(),
                       "custom/org.kde.itinerary/passes/y": json.dumps(card).encode(),
                       "custom/org.kde.itinerary/settings/z": b"[General]\\n"[:0] + b"plain"})
      """)
    let events = try Reading.bytes(bytes)
    #expect(try events.card().content.name == "Club" && skipped(events) == [.noNumber])
  }

  // MARK: - Password managers

  private static let bitwarden = #"""
    {"encrypted":false,"folders":[{"id":"f1","name":"Cards/Shops"}],"items":[
     {"type":2,"name":"Gym","folderId":"f1","favorite":true,"notes":"bring a towel","secureNote":{"type":0},
      "fields":[{"name":"Card number","value":"00123456","type":0},{"name":"PIN","value":"1234","type":1},
                {"name":"Recovery","value":"hush","type":1}]},
     {"type":1,"name":"Library","login":{"username":"20012345","password":"9876","totp":null,"uris":null}},
     {"type":1,"name":"Mail","login":{"username":"olena@example.com","password":"hunter22","uris":[{"uri":"https://x"}]}},
     {"type":3,"name":"Bank","card":{"brand":"Visa","number":"4111111111111111","code":"123","expMonth":"1","expYear":"2030"}},
     {"type":3,"name":"Bank 2","card":{"brand":null,"number":"5555 5555 5555 4444","code":"321"}},
     {"type":3,"name":"Club","card":{"brand":"Other","number":"4006381333931","code":null,"cardholderName":"Олена",
      "expMonth":"2","expYear":"2028"}},
     {"type":4,"name":"Me","identity":{"firstName":"A"}}]}
    """#

  private func expectBitwarden(_ events: [ImportEvent]) throws {
    let cards = events.cards
    try #require(cards.map(\.content.name) == ["Gym", "Library", "Club"])
    #expect(skipped(events) == [.login, .paymentCard, .paymentCard, .noNumber])
    #expect(cards[0].content.identifiers.map(\.payload.text) == ["00123456", "1234"])
    #expect(cards[0].content.identifiers.map(\.isSecret) == [false, true])
    #expect(cards[0].content.categories == ["Shops"] && cards[0].content.isStarred)
    #expect(cards[0].content.note == "bring a towel" && remarks(events).contains(.passwordLeftOut))
    #expect(cards[1].content.identifiers.map(\.payload.text) == ["20012345", "9876"])
    #expect(cards[2].shown == .code("ean13", "4006381333931") && cards[2].content.note == "Олена")
    #expect(cards[2].content.expiry?.day == CalendarDate("2028-02-29"))
    let all = String(describing: events)
    #expect(!all.contains("4111") && !all.contains("5555 5555") && !all.contains("hush") && !all.contains("hunter22"))
  }

  /// Older exports do not say whether they are encrypted.
  @Test func bitwardenOfOldVersions() throws {
    let text = Self.bitwarden.replacing(#""encrypted":false,"#, with: "")
    try #require(text != Self.bitwarden)
    #expect(try Reading.format(text) == .bitwarden)
    try expectBitwarden(try Reading.text(text))
  }

  @Test func bitwardenWithoutAPassword() throws {
    #expect(try Reading.format(Self.bitwarden) == .bitwarden)
    try expectBitwarden(try Reading.text(Self.bitwarden))
  }

  @Test func onePassword() throws {
    let given = #"""
      {"accounts":[{"attrs":{"name":"Olena"},"vaults":[{"attrs":{"name":"Private"},"items":[
       {"uuid":"a","favIndex":1,"state":"active","categoryUuid":"107","overview":{"title":"BahnBonus","tags":["Travel"]},
        "details":{"notesPlain":"window seat","sections":[{"fields":[
         {"title":"company name","id":"company_name","value":{"string":"Bahn AG"}},
         {"title":"member ID","id":"membership_no","value":{"string":"7081 4006"}},
         {"title":"PIN","id":"pin","value":{"concealed":"1234"}},
         {"title":"recovery","id":"x","value":{"concealed":"hush"}},
         {"title":"member since","id":"member_since","value":{"monthYear":201903}}]}]}},
       {"uuid":"b","favIndex":0,"state":"archived","categoryUuid":"105","overview":{"title":"Library"},
        "details":{"sections":[{"fields":[
         {"title":"member ID","id":"membership_no","value":{"string":"4006381333931"}},
         {"title":"expiry date","id":"expiry_date","value":{"date":1830297600}}]}]}},
       {"uuid":"c","state":"active","categoryUuid":"001","overview":{"title":"Mail"},
        "details":{"loginFields":[{"value":"20012345","designation":"username"}]}},
       {"uuid":"d","state":"active","categoryUuid":"002","overview":{"title":"Bank"},
        "details":{"sections":[{"fields":[{"title":"number","id":"ccnum","value":{"creditCardNumber":"4111111111111111"}}]}]}},
       {"uuid":"e","state":"active","categoryUuid":"105","overview":{"title":"Empty"},"details":{"sections":[]}},
       {"uuid":"f","state":"active","categoryUuid":"003","overview":{"title":"Note"},"details":{}}]}]}]}
      """#
    let bytes = try made(
      "result = zipped({'export.attributes': b'{}', 'export.data': given.encode(), 'files/x': b'y'})", given: given)
    let events = try Reading.bytes(bytes)
    let cards = events.cards
    try #require(cards.map(\.content.name) == ["BahnBonus", "Library"])
    #expect(skipped(events) == [.login, .paymentCard, .noNumber, .otherEntry])
    #expect(cards[0].content.identifiers.map(\.payload.text) == ["7081 4006", "1234"])
    #expect(cards[0].content.identifiers.map(\.isSecret) == [false, true] && cards[0].content.issuer == "Bahn AG")
    #expect(cards[0].content.isStarred && cards[0].content.categories == ["Travel"])
    #expect(cards[0].content.note == "window seat\nmember since: 2019-03")
    #expect(cards[1].shown == .code("ean13", "4006381333931") && cards[1].content.isArchived)
    #expect(cards[1].content.expiry?.day == CalendarDate("2028-01-01"))
    #expect(!String(describing: events).contains("4111") && !String(describing: events).contains("hush"))
  }

  /// The file is encrypted by Python's cryptography.
  @Test func bitwardenWithAPassword() throws {
    func encrypted(_ rounds: Int) throws -> [UInt8] {
      try made(
        """
        import base64, hashlib, hmac, json
        from cryptography.hazmat.primitives import padding
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
        salt = "c2FsdHNhbHRzYWx0c2FsdA=="
        key = hashlib.pbkdf2_hmac("sha256", "пароль".encode(), salt.encode(), 5000)
        part = lambda purpose: hmac.new(key, purpose + b"\\x01", hashlib.sha256).digest()
        def seal(text, vector):
            padder = padding.PKCS7(128).padder()
            run = Cipher(algorithms.AES(part(b"enc")), modes.CBC(vector)).encryptor()
            content = run.update(padder.update(text) + padder.finalize()) + run.finalize()
            code = hmac.new(part(b"mac"), vector + content, hashlib.sha256).digest()
            return "2." + "|".join(base64.b64encode(x).decode() for x in (vector, content, code))
        result = json.dumps({
            "encrypted": True, "passwordProtected": True, "salt": salt, "kdfType": 0, "kdfIterations": \(rounds),
            "encKeyValidation_DO_NOT_EDIT": seal(b"proof", bytes(16)), "data": seal(given.encode(), bytes(range(16)))
        }).encode()
        """, given: Self.bitwarden)
    }
    var options = ImportOptions()
    let file = try encrypted(5000)
    #expect(Reading.refusal(file)?.code == .passwordNeeded)
    options.password = { Array("кит".utf8) }
    #expect(Reading.refusal(file, options)?.code == .wrongPassword)
    options.password = { Array("пароль".utf8) }
    try expectBitwarden(try Reading.bytes(file, options))
    #expect(Reading.refusal(try encrypted(2_000_001), options)?.code == .bitwarden(.tooMuchWork))
    let text = String(decoding: file, as: UTF8.self)
    let changed = text.replacing("\"data\": \"2.AAEC", with: "\"data\": \"2.AAED")
    try #require(changed != text)
    #expect(Reading.refusal(Array(changed.utf8), options)?.code == .bitwarden(.damaged))
  }

  /// The file was written by Python's argon2-cffi. OpenSSL has Argon2id from version 3.2 on.
  @Test func bitwardenWithArgon2() throws {
    let file = #"""
      {"encrypted": true, "passwordProtected": true, "salt": "c2FsdHNhbHRzYWx0c2FsdA==", "kdfType": 1,
       "kdfIterations": 2, "kdfMemory": 1, "kdfParallelism": 2,
       "encKeyValidation_DO_NOT_EDIT": "2.AAECAwQFBgcICQoLDA0ODw==|qvaMFCzMU7tOeP5XlJWmH6OqR2ROXEyhFt7CfYoXg2N89WZx3DJsm1v1yM8VxHMF|cq71eIjPR+MbEypGrUsMhFJLu2FLELOYaPrpb0BjiZc=",
       "data": "2.EBESExQVFhcYGRobHB0eHw==|phO+n0WXNgxTeYURRvbsrc2ouMhG63A1sajDD332+IGV0au7ZfJ8PwPBcPXOAIJIvaJ/Of52uRcoskwKTvcRbuw+b/xtLNX8f6jB+UlCBELHSbl9yzvqFjeNTbhdTlgxHNVOMfzKJ94E+AxSs6C92XweDG26I4vIOzUIGzojD3QGVOdfQf/qqU9JW6Szg0Fp|KjrQVE9v2dy22uOWF/M2CVFY3CyqG3nc6YfQzLOCV7E="}
      """#
    var options = ImportOptions()
    options.password = { Array("пароль".utf8) }
    let words = try Subprocess.run("openssl", ["version"]).text.split(separator: " ")
    let version = words.dropFirst().first.map { $0.split(separator: ".").compactMap { Int($0) } } ?? []
    if version.lexicographicallyPrecedes([3, 2]) {
      #expect(Reading.refusal(file, options)?.code == .bitwarden(.argon2Unavailable))
    } else {
      #expect(try Reading.text(file, options).card().shown?.payload.text == "0042")
    }
    let bomb = file.replacing("\"kdfMemory\": 1,", with: "\"kdfMemory\": 1000000,")
    #expect(Reading.refusal(bomb, options)?.code == .bitwarden(.tooMuchWork))
    let bound = #"{"encrypted":true,"encKeyValidation_DO_NOT_EDIT":"2.x","data":"y","items":[]}"#
    #expect(Reading.refusal(bound, options)?.code == .bitwarden(.accountOnly))
  }

  /// A security code and a number with the right check digit, wherever they stand, and brands.
  @Test(arguments: [
    #"{"type":3,"card":{"number":"4111111111111111"},"fields":[{"name":"CVV","value":"123","type":1}]}"#,
    #"{"type":3,"card":{"number":"4111111111111111","code":123}}"#,
    #"{"type":3,"card":{"number":4111111111111111,"code":"123"}}"#,
    #"{"type":3,"notes":"CVV: 123","card":{"number":"4111 1111 1111 1111"}}"#,
    #"{"type":3,"notes":"on the back: CVV2 123","card":{"number":"4111111111111111"}}"#,
    #"{"type":3,"card":{"code":"123"},"fields":[{"name":"Card number","value":"4111111111111111","type":0}]}"#,
    #"{"type":2,"fields":[{"name":"Number","value":"4111111111111111","type":1},{"name":"CVC2","value":"1","type":1}]}"#,
    #"{"type":2,"notes":"Card number: 4111-1111-1111-1111\nCVV: 123"}"#,
    #"{"type":2,"notes":"CVV: 123","fields":[{"name":"Card number","value":"4111111111111111","type":0}]}"#,
    #"{"type":2,"notes":"02/28 4111 1111 1111 1111 123, security code 123","fields":[{"name":"Number","value":"7","type":0}]}"#,
    #"{"type":2,"fields":[{"name":"Номер картки","value":"4111111111111111"},{"name":"Код безпеки","value":"123"}]}"#,
    #"{"type":2,"fields":[{"name":"Card number","value":"4111111111111111"},{"name":"Security code","value":"123"}]}"#,
    #"{"type":2,"fields":[{"name":"Card number","value":"4111111111111111"},{"name":"CVV/CVC","value":"123"}]}"#,
    #"{"type":2,"fields":[{"name":"Nummer","value":"4111111111111111"},{"name":"Prüfnummer","value":"123"}]}"#,
    #"{"type":2,"fields":[{"name":"Card number","value":"62123456789"},{"name":"Brand","value":"Visa"}]}"#,
    #"{"type":1,"login":{"username":"4111111111111111","uris":[]},"fields":[{"name":"CVV","value":"123","type":1}]}"#,
    #"{"type":3,"card":{"brand":"China UnionPay","number":"62123456789"}}"#,
    #"{"type":3,"card":{"brand":" Visa ","number":"77"}}"#,
  ])
  func paymentCardsAreNeverRead(_ item: String) throws {
    let text = #"{"encrypted":false,"items":[{"name":"P",\#(item.dropFirst())]}"#
    let events = try Reading.text(text)
    #expect(events.cards.isEmpty && skipped(events) == [.paymentCard])
  }

  /// A security code without such a number, and such a number without a code.
  @Test(arguments: [
    (#"{"card":{"number":"4111111111111111"}}"#, ["4111111111111111"]),
    (#"{"notes":"CVV: 123","card":{"number":"4111111111111112"}}"#, ["4111111111111112"]),
    (#"{"fields":[{"name":"Number","value":"1234"},{"name":"CVC2","value":"123","type":1}]}"#, ["1234", "123"]),
    (#"{"card":{"brand":"Visage","number":"77"}}"#, ["77"]),
    (#"{"notes":"my cvvs","card":{"number":"4111111111111111"}}"#, ["4111111111111111"]),
  ])
  func otherNumbersAreRead(_ item: String, _ numbers: [String]) throws {
    let card = try Reading.text(#"{"encrypted":false,"items":[{"name":"P",\#(item.dropFirst())]}"#).card()
    #expect(card.content.identifiers.map(\.payload.text) == numbers)
    #expect(card.content.identifiers.dropFirst().allSatisfy { $0.isSecret })
  }

  /// The names of fields are looked up in constant time.
  @Test func manyFieldsOfAnItem() throws {
    let growth = try ProcessorTime.growth(to: 40_000) { count in
      let fields = (0..<count).map { #"{"name":"f\#($0)","value":"x"},"# }.joined()
      let item = #"{"type":2,"name":"A","fields":[\#(fields){"name":"Card number","value":"12345678"}]}"#
      let card = try Reading.text(#"{"encrypted":false,"items":[\#(item)]}"#).card()
      #expect(card.shown?.payload.text == "12345678")
    }
    #expect(growth < ProcessorTime.squareBegins)
  }

  @Test func nordPassLoginsAreNoCards() throws {
    let header =
      "name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,"
      + "full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields\n"
    let logins = (1...20).map {
      "Site \($0),https://site\($0).example,,user\($0),secret\($0),,,,,,,,,,,,,,,,,password,\n"
    }
    #expect(try skipped(Reading.text(header + logins.joined())) == Array(repeating: .login, count: 20))
    let cards =
      "Visa,,,,,,Olena,4111111111111111,123,,02/28,,,,,,,,,,,credit_card,\n"
      + "Club,,,,,,Olena,4006381333931,,,,,,,,,,,,,,credit_card,\n"
    let events = try Reading.text(header + cards)
    #expect(skipped(events) == [.paymentCard] && events.cards.map(\.content.name) == ["Club"])
    #expect(events.cards.first?.shown?.payload.text == "4006381333931")
  }
}
