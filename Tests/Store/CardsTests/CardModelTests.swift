import Barcodes
import Cards
import Foundation
import Testing
import Words
import Values

@Suite struct CalendarDateTests {
  @Test func everyDayIsWrittenAndRead() {
    var before: CalendarDate?
    for days in stride(from: 0, through: 3_652_058, by: 7) {
      let day = CalendarDate.first.adding(days: days)
      #expect(day.days(since: .first) == days)
      #expect(CalendarDate(day.iso) == day)
      #expect(CalendarDate(year: day.year, month: day.month, day: day.day) == day)
      if let before { #expect(before < day) }
      before = day
    }
    #expect(CalendarDate.first.adding(days: 3_652_058) == .last)
  }

  @Test(arguments: [
    ("2027-03-05", "2027-03-05"), ("05.03.2027", "2027-03-05"), ("5.3.2027", "2027-03-05"),
    ("2024-02-29", "2024-02-29"),
    ("2027-3-5", "2027-03-05"), ("31.12.9999", "9999-12-31"), ("0001-01-01", "0001-01-01"),
  ])
  func reads(_ typed: String, _ iso: String) {
    #expect(CalendarDate(typed)?.iso == iso)
  }

  @Test(arguments: [
    "", "2027", "2027-13-01", "2027-02-29", "1900-02-29", "30.02.2024", "2027-00-10", "2027-01-00", "05/03/2027",
    "2027-03-05T00:00", "+027-03-05", "２０２７-03-05", "5.3.27", "1.1.1.2027",
  ])
  func refuses(_ typed: String) {
    #expect(CalendarDate(typed) == nil)
  }

  /// Foundation's calendar counts days in the same way.
  @Test func countsDaysLikeFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let start = try #require(CalendarDate("1970-01-01"))
    for days in stride(from: 0, to: 100_000, by: 37) {
      let moment = Instant(seconds: Int64(days) * 86_400 + 1000)
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(moment.seconds)))
      let expected = CalendarDate(
        year: try #require(parts.year), month: try #require(parts.month), day: try #require(parts.day))
      #expect(start.adding(days: days) == expected)
      #expect(CalendarDate(epoch: moment) == expected)
    }
  }

  @Test func addsMonthsToTheLastDay() throws {
    let day = try #require(CalendarDate("2027-01-31"))
    #expect(day.adding(months: 1).iso == "2027-02-28" && day.adding(months: 13).iso == "2028-02-29")
    #expect(day.adding(months: 12).iso == "2028-01-31" && day.adding(months: .max).iso == "9999-12-31")
    #expect(day.adding(days: .max).iso == "9999-12-31" && day.adding(days: 0) == day)
  }
}

@Suite struct ColourTests {
  @Test(arguments: [
    ("#FF8522", "#FF8522"), ("ff8522", "#FF8522"), ("#f80", "#FF8800"), ("#80FF8522", "#80FF8522"), ("BLUE", "#1565C0"),
    ("синій", "#1565C0"), ("Gray", "#616161"), ("#000", "#000000"),
  ])
  func reads(_ typed: String, _ hex: String) {
    #expect(Colour(typed)?.hex == hex)
  }

  @Test(arguments: ["", "#", "#12345", "ultramarine", "#GGGGGG", "12", "#1234567", "0x1234"])
  func refuses(_ typed: String) {
    #expect(Colour(typed) == nil)
  }

  @Test func argbIsWhole() {
    for value: UInt32 in [0, 0xFFFF_FFFF, 0x8012_3456, 0xFF00_0000] { #expect(Colour(argb: value).argb == value) }
  }

  @Test func aColourHasTheNameOfTheOneThatItLooksLike() throws {
    for named in Colour.names {
      let (name, isExact) = Colour(argb: 0xFF00_0000 | named.rgb).nearestName
      #expect(isExact && Language.all.allSatisfy { name.text(in: $0) == named.word.name(in: $0) })
    }
    for (typed, english) in [("#5d4037", "brown"), ("#0000ff", "blue"), ("#eeeeee", "white"), ("#ff1010", "red")] {
      let (name, isExact) = try #require(Colour(typed)).nearestName
      #expect(!isExact && name.text(in: .english) == english, "\(typed): \(name)")
    }
  }

  @Test func aComputedColourIsStableAndLettersOnItCanBeRead() {
    #expect(Colour.computed(for: "Сільпо") == Colour.computed(for: "СІЛЬПО"))
    #expect(Colour.computed(for: "Сільпо").hex == Colour.computed(for: "Сільпо").hex)
    #expect(Set(["Gym", "Library", "АТБ", "Coffee", "Сільпо", "Post"].map { Colour.computed(for: $0) }).count >= 3)
    #expect(Colour("black")?.wantsWhiteLetters == true && Colour("white")?.wantsWhiteLetters == false)
    #expect(Colour("yellow")?.wantsWhiteLetters == false && Colour("blue")?.wantsWhiteLetters == true)
  }
}

@Suite struct BalanceTests {
  let time = Instant(seconds: 1_700_000_000)

  @Test(arguments: [
    ("12.50", "12.5"), ("12,50", "12.5"), ("0.1", "0.1"), ("1 234,5", "1234.5"), ("1\u{A0}234", "1234"), ("-3", "-3"),
    ("999999999999999999", "999999999999999999"), ("0.0000000001", "0.0000000001"),
  ])
  func readsAmounts(_ typed: String, _ text: String) {
    #expect(Amount(typed)?.text() == text)
  }

  @Test(arguments: [
    "", ".", "1.", ".5", "1.2.3", "1,234.5", "12a", "1e5", "٣", "1234567890123456789", "0.12345678901", "--1", "1-2",
  ])
  func refusesAmounts(_ typed: String) {
    #expect(Amount(typed) == nil)
  }

  @Test func tenthsAddUpExactly() throws {
    var content = CardContent(name: "Gift")
    for _ in 0..<1000 {
      try content.change(
        balance: .add, try #require(Amount("0.1")), currency: Currency("UAH"), note: nil, at: time)
    }
    #expect(content.balance?.amountText == "100.00" && content.balanceHistory.count == 1000)
    try content.change(balance: .spend, 100, currency: nil, note: "все", at: time)
    #expect(content.balance == Balance(0, Currency("UAH")))
    #expect(throws: BalanceError.notEnough(Balance(0, Currency("UAH")))) {
      try content.change(balance: .spend, 1, currency: nil, note: nil, at: time)
    }
    #expect(throws: BalanceError.otherUnit(Balance(0, Currency("UAH")))) {
      try content.change(balance: .add, 1, currency: Currency("EUR"), note: nil, at: time)
    }
    try content.change(balance: .set, 5, currency: .some(nil), note: nil, at: time)
    #expect(content.balance == Balance(5) && content.balance?.amountText == "5")
    #expect(throws: BalanceError.tooLarge) {
      try content.change(
        balance: .add, try #require(Amount("999999999999999999")), currency: nil, note: nil, at: time)
    }
    #expect(content.balance == Balance(5) && content.balanceHistory.count == 1002)
  }

  @Test func currencies() {
    #expect(Currency("грн")?.code == "UAH" && Currency("uah")?.code == "UAH" && Currency("€")?.code == "EUR")
    #expect(
      Currency("XXQ") == nil && Currency("") == nil && Currency(code: "XXQ")?.code == "XXQ"
        && Currency(code: "УАГ") == nil)
    #expect(Currency("JPY")?.minorDigits == 0 && Currency("KWD")?.minorDigits == 3 && Currency("UAH")?.minorDigits == 2)
  }
}

@Suite struct IdentifierListTests {
  private func identifier(_ label: String) -> Identifier {
    Identifier(label: label, kind: .number, payload: Payload(text: label))
  }

  @Test func oneIsSelectedAsLongAsThereIsAny() {
    var list: IdentifierList = [identifier("PIN")]
    #expect(list.selected?.label == "PIN", "a secret where there is nothing else")
    list.append(identifier("a"))
    #expect(list.selected?.label == "a")
    list.append(identifier("b"))
    list.append(identifier("c"))
    #expect(list.selected?.label == "a")
    list.select(3)
    list.remove(at: 3)
    #expect(list.selected?.label == "b")
    list.remove(at: 0)
    #expect(list.map(\.label) == ["a", "b"] && list.selected?.label == "b")
    list.move(from: 1, to: 0)
    #expect(list.map(\.label) == ["b", "a"] && list.selected?.label == "b")
    list.move(from: 1, to: 0)
    #expect(list.selected?.label == "b" && list.selection == 1)
    var secret = list[1]
    secret.isSecret = true
    list.replace(at: 1, with: secret)
    #expect(list.selected?.label == "a")
    list.remove(at: 0)
    #expect(list.selected?.label == "b")
    list.remove(at: 0)
    #expect(list.isEmpty && list.selection == nil)
  }

  @Test func labelsThatAreSecrets() {
    for label in ["PIN", "pin code", "ПІН-код", "Мій пароль", "CVV"] {
      #expect(Identifier.saysSecret(label), "\(label)")
    }
    for label in ["Pinterest", "app", "піна", "opinion"] { #expect(!Identifier.saysSecret(label), "\(label)") }
  }

  @Test func chipsHaveUIDs() {
    #expect(NFCChip.uid("04:A2:3B:5C:11:80:80") == [4, 0xA2, 0x3B, 0x5C, 0x11, 0x80, 0x80])
    #expect(NFCChip.uid("04a23b5c") == [4, 0xA2, 0x3B, 0x5C] && NFCChip.uid("04-a2 3b-5c")?.count == 4)
    for typed in ["", "04", "04A23B5", "04A23B5C1", "04A23B5CXX", "04A23B5C11", "０4A23B5C"] {
      #expect(NFCChip.uid(typed) == nil, "\(typed)")
    }
    #expect(NFCChip.text(ofUID: [0, 0xFF, 0x0A]) == "00:FF:0A")
  }
}

@Suite struct MergingTests {
  @Test func theFirstCardCountsAndLostPartsAreReported() throws {
    var one = CardContent(name: "Сільпо", categories: ["Продукти"])
    one.identifiers.append(Identifier(label: "card", kind: .number, payload: Payload(text: "1")))
    one.issuer = "Fozzy"
    one.isArchived = true
    var other = CardContent(name: "Silpo", categories: ["ПРОДУКТИ", "Щодня"])
    other.identifiers.append(Identifier(label: "card", kind: .number, payload: Payload(text: "1")))
    other.identifiers.append(Identifier(label: "app", kind: .number, payload: Payload(text: "2")))
    other.issuer = "Silpo LLC"
    other.note = "note"
    other.colour = Colour("blue")
    other.isStarred = true
    other.pictures[.front] = PictureReference(digest: "a", type: .png, byteCount: 1)
    let lost = one.merge(other)
    #expect(lost == [.issuer])
    #expect(one.name == "Сільпо" && one.issuer == "Fozzy" && one.note == "note" && one.colour == Colour("blue"))
    #expect(one.isStarred && !one.isArchived && one.categories == ["Продукти", "Щодня"])
    #expect(one.identifiers.map(\.label) == ["card", "app"] && one.identifiers.selected?.label == "card")
    #expect(one.pictures[.front]?.digest == "a")
  }
}

@Suite struct CardPictureTests {
  @Test func knowsPicturesByTheirContent() throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 0xFF, 0xD9]
    // printf '\xff\xd8\xff\xe0\x01\x02\xff\xd9' | sha256sum
    let digest = "6e18d2aca83ed8a4ca1d04fa88db9a2ea24d83665fbcf7de70ced8edbd7ac9fc"
    let picture = try CardPicture(jpeg)
    #expect(picture.reference.type == .jpeg && picture.reference.byteCount == 8 && picture.reference.digest == digest)
    #expect(throws: CardPicture.Refusal.truncated(.jpeg)) { try CardPicture(Array(jpeg.dropLast(2))) }
    #expect(throws: CardPicture.Refusal.truncated(.png)) {
      try CardPicture([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])
    }
    #expect(throws: CardPicture.Refusal.unknownType) { try CardPicture(Array("GIF89a".utf8)) }
    #expect(throws: CardPicture.Refusal.unknownType) { try CardPicture([]) }
    #expect(throws: CardPicture.Refusal.tooLarge) { try CardPicture([UInt8](repeating: 0, count: 10_000_001)) }
  }

  /// A small file may have more pixels than any program draws.
  @Test(arguments: [(60_000, 60_000), (4_294_967_295, 4_294_967_295), (205_000_001, 1)])
  func picturesWithTooManyPixelsAreRefused(_ width: Int, _ height: Int) {
    #expect(throws: CardPicture.Refusal.tooManyPixels(width: width, height: height)) {
      try CardPicture(Self.png(width, height))
    }
  }

  @Test func largePhotosAreAccepted() throws {
    #expect(try CardPicture(Self.png(16_320, 12_240)).reference.type == .png)
    // A start of frame: its length, 8 bits, the height and the width, one component.
    func jpeg(_ side: UInt8) -> [UInt8] {
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, side, 0, side, 0, 1, 1, 0x11, 0, 0xFF, 0xD9]
    }
    #expect(try CardPicture(jpeg(0x30)).reference.type == .jpeg)
    #expect(throws: CardPicture.Refusal.tooManyPixels(width: 0xF000, height: 0xF000)) { try CardPicture(jpeg(0xF0)) }
  }

  /// The beginning and the end of a PNG of this size.
  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
    let header = Array("IHDR".utf8) + number(width) + number(height) + [1, 0, 0, 0, 0, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + header
      + [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
  }
}
