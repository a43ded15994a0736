import Testing
import Witnesses

@testable import MatrixBarcodes

@Suite struct AztecTests {
  @Test func smoke() throws {
    var generator = SeededGenerator("aztec")
    for number in 0..<100 {
      let payload = generator.bytes(of: number % 2 == 0 ? Array(0...255) : Array(32...90), most: 200)
      let grid = try Aztec.encode(payload)
      #expect(AztecReader(grid.rows)?.items == payload.map { Int($0) })
      if payload.first != 29 { #expect(try GrayPicture(rows: grid.rows).readZXing()?.bytes == payload) }
    }
    for number in 0..<100 {
      let payload = generator.bytes(of: number % 2 == 0 ? Array(0...255) : Array(32...90), most: 12)
      let planner = AztecPlanner(try AztecMessage(payload, eci: nil, fnc1: []))
      let search = AztecSearch(items: payload.map { Int($0) })
      #expect(planner.bitCount == search.fewestBits())
      #expect(planner.shortestStream().count == planner.bitCount)
      for size in [6, 8] {
        let words = planner.codewords(size: size, limit: 200)
        #expect(words?.count == search.fewestWords(size: size))
      }
    }
  }
}
