import Testing
import Values

@Suite struct ValuesExamples {
  @Test func values() throws {
    func example() throws {
      let id = UUID()
      print(UUID(text: id.text) == id)  // true

      let start = Instant(seconds: 1_700_000_000)
      print(start.iso)  // 2023-11-14T22:13:20.000Z
      print(Instant(iso: "2023-11-14T23:13:20+01:00") == start)  // true
      print(start.adding(seconds: 60) > start)  // true
    }
    try check(example)
  }
}
