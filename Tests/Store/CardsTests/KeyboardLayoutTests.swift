import Cards
import Testing

@Suite struct KeyboardLayoutTests {
  @Test(arguments: [
    ("cskmgj", ["сільпо", "сыльпо"]), ("cbkmgj", ["сильпо"]), ("Yjdf Gjinf", ["нова пошта"]), ("пнь", ["gym"]),
    ("ПНЬ", ["gym"]), ("ыдвуд", ["sldel"]), ("]kf", ["їла", "ъла"]), ("", []), ("🍕 12", []), ("сільpo", []),
    ("’'ʼ", []), ("пн\u{301}ь", ["gy\u{301}m"]), ("{fnf", ["хата"]),
  ])
  func readings(_ typed: String, _ readings: [String]) {
    #expect(KeyboardLayout.readings(of: typed) == readings)
  }

  @Test func aLongTextIsReadAsAny() {
    #expect(KeyboardLayout.readings(of: String(repeating: "f", count: 10_000)).first?.count == 10_000)
  }
}
