import Barcodes
import Cards
import Exchange
import Foundation
import Testing

/// Importing loyalty cards from tables of password managers.
@Suite struct PasswordManagerTests {
  private static let bitwarden =
    "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n"
  private static let onePassword = "Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\n"
  private static let keePassXC =
    #""Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created""# + "\n"
  private static let keePass = #""Account","Login Name","Password","Web Site","Comments""# + "\r\n"

  @Test func bitwardenEntryIsACard() throws {
    let events = try Reading.text(
      Self.bitwarden
        + "Cards/Shops,1,login,Сільпо,ask for bonuses,\"Card number: 4820000000017\nPIN: 1234\nLevel: gold\",0,"
        + "https://silpo.ua,me@example.org,hunter2,JBSWY3DP\n")
    let card = try events.card()
    var content = CardContent(name: "Сільпо")
    content.identifiers = [
      .code("ean13", "4820000000017"),
      Identifier(label: "PIN", kind: .number, payload: Payload(text: "1234"), isSecret: true),
    ]
    content.note = "ask for bonuses\nLevel: gold\nhttps://silpo.ua"
    content.categories = ["Shops"]
    content.isStarred = true
    #expect(card.content == content && card.fields == [.name, .identifiers, .note, .star, .categories])
    #expect(
      events.remarks == [ImportRemark(.passwordLeftOut, at: ImportLocation(line: 2, field: "login_password"))])
  }

  @Test func onePasswordEntryIsACard() throws {
    let card = try Reading.text(
      Self.onePassword + "Gym,,A-1234-5678,0042,,false,true,\"sport, clubs\",\"two\nlines\"\n"
    ).card()
    var content = CardContent(name: "Gym")
    content.identifiers = [
      .code("code128", "A-1234-5678"),
      Identifier(label: "PIN", kind: .number, payload: Payload(text: "0042"), isSecret: true),
    ]
    content.note = "two\nlines"
    content.categories = ["sport", "clubs"]
    content.isArchived = true
    #expect(card.content == content)
  }

  @Test func keePassXCEntryIsACard() throws {
    let events = try Reading.text(
      Self.keePassXC
        + #""Root/Cards/Shops","Rossmann","4 006381 333931","","","Say ""hi""","","0","2026-05-01T10:20:30Z","2026-05-01T10:20:30Z""#
        + "\n" + #""Root","Other","12345678","","","","","0","2026-05-01T10:20:30Z","2026-05-01T10:20:30Z""# + "\n")
    #expect(events.cards.map(\.content.categories) == [["Shops"], []])
    #expect(events.cards[0].content.note == "Say \"hi\"")
    #expect(events.cards[0].payloads == [Array("4006381333931".utf8)])
    #expect(events.news == [.mendedNumber("4 006381 333931", "4006381333931")])
  }

  /// KeePass 1 and 2 write a backslash before quotes and backslashes.
  @Test func keePassEntryIsACard() throws {
    let text = Self.keePass + #""Lidl \"Plus\"","500012345678","","","back\\slash"# + "\n" + #"end""# + "\r\n"
    let card = try Reading.text(text + #""B","87654321","","","""# + "\r\n").cards
    #expect(card.map(\.content.name) == ["Lidl \"Plus\"", "B"] && card.map(\.location.line) == [2, 4])
    #expect(card.first?.content.note == "back\\slash\nend")
    #expect(Reading.refusal(Self.keePass + #""A\"#)?.code == .strayQuote)
  }

  @Test(
    arguments: [
      ("https://a.example,me@example.org,x,", .login), (",me1234@example.org,x,", .login),
      ("https://a.example,octocat,x,", .login), (",octocat,,", .login), ("https://a.example,+380671234567,x,", .login),
      ("https://a.example,user2026,x,", .login), (",1234567,x,otpauth://totp/x?secret=ABC", .login),
      ("https://a.example,,x,", .login), (",,4006381333931,", .noNumber), (",,,", .noNumber), (",123,,", .login),
    ] as [(String, SkippedEntry.Reason)])
  func loginsAreSkipped(_ cells: String, _ reason: SkippedEntry.Reason) throws {
    let text = "name,url,username,password,totp\nSite,\(cells)\n"
    var skipped: [SkippedEntry] = []
    for event in try Reading.text(text) {
      if case .skipped(let entry) = event { skipped.append(entry) } else { Issue.record("\(event)") }
    }
    #expect(skipped == [SkippedEntry(reason, name: "Site", at: ImportLocation(line: 2))])
  }

  @Test(arguments: [
    ("4820000000017", "https://a.example"), ("1234", ""), ("UA 1234 5678", ""), ("+380671234567", ""),
    ("A-123456", "x"),
  ])
  func numbersAreCards(_ username: String, _ url: String) throws {
    let card = try Reading.text("name,url,username,password\nShop,\(url),\(username),\n").card()
    #expect(card.payloads == [Array(username.utf8)])
  }

  @Test(arguments: [
    ("0000", ["0000"]), ("123456", ["123456"]), ("1234567", []), ("12", []), ("1234567890123", []), ("hunter2", []),
    ("", []),
  ])
  func onlyAPINIsKept(_ password: String, _ kept: [String]) throws {
    let events = try Reading.text("name,url,username,password\nShop,,12345678,\(password)\n")
    let secrets = try events.card().content.identifiers.filter(\.isSecret)
    #expect(secrets.map(\.payload.text) == kept && secrets.allSatisfy { $0.label == "PIN" })
    #expect(events.news == (kept.isEmpty && !password.isEmpty ? [.passwordLeftOut] : []))
  }

  @Test func aNoteMayBeACard() throws {
    let events = try Reading.text(
      Self.bitwarden + ",,note,Library,\"Member number: 12345678\nPIN: 4321\",,0,,,,\n"
        + ",,login,Site,Number: 12345678,,0,https://a.example,me,x,\n")
    let card = try #require(events.cards.first)
    #expect(events.cards.count == 1 && card.payloads == [Array("12345678".utf8)])
  }

  @Test func otherColumnsAreNamed() throws {
    let text = "Title,Username,Password,Colour of the card,Icon,Modified\nA,12345678,,red,1,2\n"
    #expect(try Reading.text(text).news == [.unusedColumns(["Colour of the card"])])
  }

  /// A table with a column of numbers, or for which columns were chosen, is read as any other.
  @Test func tablesOfCardsAreReadAsBefore() throws {
    let text = "name,number,username,password\nA,1,12345678,x\n"
    #expect(try Reading.text(text).card().payloads == [Array("1".utf8)])
    let chosen = ImportOptions { $0.columns = ["payload": "username"] }
    #expect(try Reading.text("title,username,password\nA,me,x\n", chosen).card().payloads == [Array("me".utf8)])
    #expect(Reading.refusal("title,username\nA,12345678\n") != nil)
  }

  @Test(arguments: [
    ("name,username,password\nA,1\n", ImportError.Code.fieldCount(2, header: 3), 2),
    ("name,username,password\nA,1,2\nB", .cutLine(1, header: 3), 3),
    ("name,username,password\n\nA,\"1\n", .strayQuote, 3),
  ])
  func badLinesAreNamed(_ text: String, _ code: ImportError.Code, _ line: Int) {
    #expect(Reading.refusal(text) == ImportError(code, at: ImportLocation(line: line)))
  }

  @Test func aBadLineDoesNotHideTheOthers() throws {
    let text = "name,username,password\nA,12345678,\nB,1\nC,87654321,\n"
    let events = try Reading.text(text, ImportOptions { $0.continuesAfterFaults = true })
    let faults = events.compactMap { if case .fault(let error) = $0 { error } else { nil } }
    #expect(faults == [ImportError(.fieldCount(2, header: 3), at: ImportLocation(line: 3))])
    #expect(events.cards.map(\.content.name) == ["A", "C"])
  }

  @Test func anEmptyTableIsRefused() {
    #expect(Reading.refusal(Self.bitwarden) == ImportError(.empty))
  }
}
