import Testing

@testable import Household

/// Names of computers, in the words of people, of files and of messages.
@Suite struct DeviceNameTests {
  @Test(arguments: [
    ("anna", "anna", "anna"), ("Anna's laptop", "Anna's laptop", "Annaslaptop"),
    ("Küche: oben\n", "Küche oben", "Kcheoben"), ("ноутбук", "ноутбук", "device"), ("\n", "computer", "device"),
  ])
  func aNameIsCleaned(_ typed: String, _ name: String, _ word: String) {
    let device = DeviceName(typed)
    #expect(device.name == name && DeviceName.withoutNumber(device.id) == word)
    #expect(device.id.wholeMatch(of: /[A-Za-z0-9]+-[0-9a-f]{8}/) != nil)
    #expect(DeviceName(typed).id != device.id)
  }

  private static let numbers: [(String, Set<String>, String)] = [
    ("Room", [], "Room"), ("Room", ["Other"], "Room"), ("Room", ["Room"], "Room 2"),
    ("Room", ["Room", "Room 2"], "Room 3"), ("Room 2", ["Room 2"], "Room 3"),
  ]

  @Test(arguments: numbers)
  func aNameThatIsTakenGetsTheNextNumber(_ name: String, _ others: Set<String>, _ numbered: String) {
    #expect(DeviceName.numbered(name, among: others) == numbered)
  }

  private static let messages: [(String, String?)] = [
    ("anna: 1 card", "anna"), ("anna: 12 cards", "anna"), ("a: b: 3 cards", "a: b"), ("anna: joined", "anna"),
    ("anna: a choice", "anna"), ("fix: a typo", nil), ("anna: cards", nil), (": 1 card", nil), ("merge", nil),
  ]

  @Test(arguments: messages)
  func onlyMessagesOfComputersHaveAName(_ message: String, _ name: String?) {
    #expect(DeviceName.name(in: message, isOld: false) == name)
  }

  @Test func anOlderVersionHasWrittenTheNameOfFiles() {
    #expect(DeviceName.name(in: "anna-0123abcd: 1 card", isOld: true) == "anna")
    #expect(DeviceName.id(in: ["", DeviceName.line("anna-0123abcd")]) == "anna-0123abcd")
    #expect(DeviceName.id(in: ["more"]) == nil)
  }
}
