import Terminal
import Testing

@Suite struct ScreenFrameTests {
  private let size = ScreenSize(columns: 10, rows: 3)

  private func text(_ frame: ScreenFrame, after before: ScreenFrame?) -> String {
    String(decoding: frame.bytes(after: before, on: size), as: UTF8.self)
  }

  @Test func onlyChangedRowsAreWritten() {
    let first = ScreenFrame(rows: ["one", "two"])
    let second = ScreenFrame(rows: ["one", "2", "three"], cursor: (4, 0))
    #expect(text(first, after: nil).contains("\u{1B}[2J") && text(first, after: nil).contains("one"))
    let change = text(second, after: first)
    #expect(!change.contains("one") && !change.contains("\u{1B}[2J"))
    #expect(change.contains("\u{1B}[2;1H\u{1B}[0m\u{1B}[2K2") && change.contains("\u{1B}[3;1H\u{1B}[0m\u{1B}[2Kthree"))
    #expect(change.hasSuffix("\u{1B}[1;5H\u{1B}[?25h\u{1B}[?2026l"))
    // A row that is gone is erased.
    #expect(text(first, after: second).contains("\u{1B}[3;1H\u{1B}[0m\u{1B}[2K\u{1B}[0m"))
  }

  @Test func aPictureIsDrawnOverRowsAndRemovedWithThem() {
    let front = ScreenFrame.Picture(
      column: 2, row: 1, bytes: Array("\u{1B}_Gdata\u{1B}\\".utf8), removal: Array("\u{1B}_Ga=d\u{1B}\\".utf8))
    let picture = ScreenFrame(rows: ["front"], picture: front)
    let list = ScreenFrame(rows: ["front"])
    #expect(text(picture, after: list).contains("\u{1B}[2;3H\u{1B}_Gdata\u{1B}\\"))
    #expect(text(list, after: picture).contains("\u{1B}_Ga=d\u{1B}\\\u{1B}[0m\u{1B}[2J"))
    #expect(!text(picture, after: picture).contains("Gdata"))
  }
}
