import Cards
import Exchange
import Foundation
import Testing

/// The total to which a file may unpack. Python creates the archives.
@Suite struct BudgetTests {
  private static let folder = "extracts/u1/users/u1/loyalty-cards/"

  /// An archive of Stocard with `count` cards, each with a file that `script` creates from its `number`.
  private func stocard(_ count: Int, _ script: String) throws -> [UInt8] {
    try made(
      """
      def card(number, more=0): return json.dumps({"input_id": str(number), "input_provider_name": "S", "x": more})
      files = {}
      for number in range(\(count)):
          folder = "\(Self.folder)%d/" % number
          files[folder + "content.json"] = card(number)
          \(script)
      result = zipped(files)
      """)
  }

  private func refusal(_ bytes: [UInt8]) throws -> ImportError.Code? {
    #expect(bytes.count < 1_000_000)
    return Reading.refusal(bytes)?.code
  }

  /// Hundreds of small files that unpack to hundreds of megabytes, each within its own limit.
  @Test func manyPicturesOfNothing() throws {
    let pictures = try stocard(
      10, "files[folder + 'images/front.png'] = png(number)[:33] + bytes(4_000_000) + png(number)[33:]")
    #expect(try refusal(pictures) == .damagedArchive(.bomb))
  }

  @Test func valuesOfJSON() throws {
    let one = try stocard(1, "files[folder + 'content.json'] = card(number, [[]] * 160_000)")
    #expect(try refusal(one) == .tooManyValues)
    let two = try stocard(2, "files[folder + 'content.json'] = card(number, [1] * 105_000)")
    #expect(try refusal(two) == .tooManyValues)
  }

  /// All passes of a bundle share one budget.
  @Test func valuesInABundle() throws {
    let script =
      "result = zipped({'%d.pkpass' % n: make({'serialNumber': str(n), 'x': [1] * 105_000}) for n in range(2)})"
    #expect(try refusal(made(script)) == .tooManyValues)
  }

  @Test func valuesOfVouchers() {
    func vouchers(_ count: Int) -> String {
      "[{\"description\":\"x\",\"code\":\"1\",\"x\":[\(Array(repeating: "1", count: count).joined(separator: ","))]}]"
    }
    #expect(Reading.refusal(vouchers(300_000))?.code == .tooManyValues)
    #expect(throws: Never.self) { try Reading.text(vouchers(1000)) }
  }

  @Test(arguments: ["", "[", "{\"format\":\"ucard\",\"version\":1,\"cards\":["])
  func aCardOfJSON(_ beginning: String) throws {
    let end = beginning.isEmpty ? "" : beginning.hasPrefix("{") ? "]}" : "]"
    func refusal(_ members: String) -> ImportError? {
      Reading.refusal(beginning + "{\"name\":\"x\",\"uuid\":null,\(members)}" + end)
    }
    let empty = Array(repeating: "[]", count: 51_000).joined(separator: ",")
    #expect(refusal("\"x\":[\(empty)]")?.code == .tooManyValues)
    let identifiers = Array(repeating: "{\"payload\":\"1\"}", count: 51_000).joined(separator: ",")
    #expect(refusal("\"identifiers\":[\(identifiers)]")?.code == .tooManyValues)
  }

  @Test func textOfJSON() {
    func refusal(_ key: String, _ count: Int) -> ImportError.Code? {
      let text = String(repeating: "a", count: count)
      return Reading.refusal("{\"name\":\"x\",\"uuid\":null,\"\(key)\":\"\(text)\"}")?.code
    }
    #expect(refusal("x", 12 << 20) == .tooLarge(12 << 20))
    #expect(refusal("note", CardContent.maximumText + 1) == .tooLarge(CardContent.maximumText))
  }

  /// A picture is not text, and may be larger.
  @Test func aPictureInJSON() throws {
    let picture = Data(try made("result = png(1, 2_000_000)")).base64EncodedString()
    let card = try Reading.text("{\"name\":\"x\",\"pictures\":{\"front\":{\"base64\":\"\(picture)\"}}}").card()
    #expect(card.pictures.first?.bytes.count ?? 0 > 2_000_000)
  }
}
