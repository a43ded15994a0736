import Foundation
import Testing
import enum Witnesses.ProcessorTime

@testable import JSON

/// Reading a value from bytes. Foundation is the witness.
@Suite struct JSONValueTests {
  /// A value as Foundation's decoder reads it.
  enum Decoded: Decodable, Equatable {
    case null
    case flag(Bool)
    case number(Decimal)
    case string(String)
    case array([Decoded])
    case object([String: Decoded])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? value.decode(Decimal.self) {
        self = .number(number)
      } else if let string = try? value.decode(String.self) {
        self = .string(string)
      } else if let array = try? value.decode([Decoded].self) {
        self = .array(array)
      } else {
        self = .object(try value.decode([String: Decoded].self))
      }
    }

    init?(_ bytes: [UInt8]) {
      guard let value = try? JSONDecoder().decode(Decoded.self, from: Data(bytes)) else { return nil }
      self = value
    }

    /// - Returns: nil if a number is one that no `Decimal` can be.
    init?(_ value: JSONValue) {
      switch value {
      case .null: self = .null
      case .flag(let flag): self = .flag(flag)
      case .string(let text): self = .string(text)
      case .number(let text):
        guard let number = Decimal(string: text) else { return nil }
        self = .number(number)
      case .array(let elements):
        let decoded = elements.compactMap { Decoded($0) }
        guard decoded.count == elements.count else { return nil }
        self = .array(decoded)
      case .object(let object):
        let decoded = object.members.compactMap { key, value in Decoded(value).map { (key, $0) } }
        guard decoded.count == object.count else { return nil }
        self = .object(Dictionary(uniqueKeysWithValues: decoded))
      }
    }
  }

  private func read(_ text: String) -> JSONValue? { try? JSONValue(Array(text.utf8)) }

  /// Texts of every part of the grammar.
  private static let texts = [
    "null", " true ", "false", "0", "-0", "-1", "12.50", "1e2", "1E+2", "1.5e-3", "123456789012345678901234567890",
    #""""#, #""x""#, #""ї 🛒 é""#, #""\"\\\/\b\f\n\r\t""#, #""\u0041\u0407\uD83D\uDED2\u0000\uffff""#, "\u{FEFF}[1]",
    "[]", " [ 1 , [ 2 , \"\" ] ,\r\n\t{} ] ", "{}", #"{"a":1,"b":{"c":[null]},"ї":"x"}"#, #"{"":{"":{"":[]}}}"#,
    "\"\u{7F}\u{2028}\"",
  ]

  /// Objects in which a key stands twice, of which the first counts.
  private static let repeated = [
    #"{"b":1,"a":2,"b":3,"a":4}"#, #"{"\u0061":1,"a":2}"#, "{\"é\":1,\"e\u{301}\":2}",
  ]

  /// Texts that are not JSON.
  private static let faulty = [
    "", " ", "[", "{", "]", "[,]", "[,1]", "[1,,]", "[1 2]", "{,}", #"{"a":1,,}"#, #"{"a" 1}"#, #"{"a"}"#, "{a:1}",
    "{1:1}",
    "nul", "nulll", "truefalse", "True", "01", "-", "-01", "+1", ".5", "1.", "1.e2", "1e", "1e+", "0x10", "1_0", "NaN",
    "Infinity", #"""#, #""\"#, #""\x""#, #""\u12""#, #""\u12G4""#, #""\uD800""#, #""\uD800x""#, #""\uD800\u0041""#,
    #""\uDC00""#, #""\uD800\uD800""#, "\"\t\"", "\"\n\"", "\"\u{0}\"", "'x'", "[] []", "{}x", "// c\n1", "\u{FEFF}",
    "[\u{A0}1]",
  ]

  @Test(arguments: texts + repeated) func valuesAreReadAsByFoundation(_ text: String) throws {
    let value = try #require(read(text))
    #expect(Decoded(value) == Decoded(Array(text.utf8)))
  }

  @Test(arguments: faulty) func faultyJSONIsRefused(_ text: String) {
    #expect(read(text) == nil && Decoded(Array(text.utf8)) == nil)
  }

  /// Texts with a byte changed, removed or inserted are read as by Foundation, or refused as by it.
  @Test func damagedTextsAreReadAsByFoundation() {
    var state: UInt64 = 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let telling = Array("[]{},:\"\\u0eE+-.1 tfn".utf8) + [0x0A, 0x1F, 0x80, 0xBF, 0xC3, 0xD0, 0xED, 0xF4, 0xFF]
    for text in Self.texts.filter({ !$0.hasPrefix("\u{FEFF}") }) {
      for _ in 0..<150 {
        var bytes = Array(text.utf8)
        for _ in 0...random(2) {
          let byte = telling[random(telling.count)]
          let index = random(bytes.count + 1)
          switch random(3) {
          case 0 where index < bytes.count: bytes[index] = byte
          case 1 where index < bytes.count: bytes.remove(at: index)
          default: bytes.insert(byte, at: index)
          }
        }
        guard let value = try? JSONValue(bytes) else {
          // Foundation takes a comma too many, as a lenient reader does.
          let lenient = try? JSONValue(bytes, isLenient: true)
          let foundation = Decoded(bytes)
          #expect(
            foundation == nil || foundation == lenient.flatMap { Decoded($0) },
            "\(String(decoding: bytes, as: UTF8.self)) \(bytes)")
          continue
        }
        // Foundation refuses numbers that no `Decimal` can be.
        guard let decoded = Decoded(value) else { continue }
        #expect(decoded == Decoded(bytes), "\(String(decoding: bytes, as: UTF8.self)) \(bytes)")
      }
    }
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    for bytes: [UInt8] in [
      [0xFF], [0xD0], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
    ] {
      #expect(throws: JSONError.self) { try JSONValue([0x22] + bytes + [0x22]) }
      #expect(throws: JSONError.self) { try JSONValue([0x22, 0x5C, 0x6E] + bytes + [0x22]) }
      #expect(throws: JSONError.self) { try JSONValue([0x7B, 0x22] + bytes + [0x22, 0x3A, 0x31, 0x7D]) }
    }
  }

  @Test(
    arguments: [
      ("[1,x]", .invalid, 3, 1), ("[1\n 2]", .invalid, 4, 2), (#"{"a":tru}"#, .invalid, 8, 1), ("[1.]", .invalid, 3, 1),
      (#"["\x"]"#, .invalid, 3, 1), ("[]]", .invalid, 2, 1), ("", .truncated, 0, 1), ("[1", .truncated, 2, 1),
      (#"["a"#, .truncated, 3, 1), ("tru", .truncated, 3, 1), ("1e", .truncated, 2, 1),
    ] as [(String, JSONError.Code, Int, Int)])
  func errorsSayWhere(_ text: String, _ code: JSONError.Code, _ position: Int, _ line: Int) {
    #expect(throws: JSONError(code, at: position, line: line)) { try JSONValue(Array(text.utf8)) }
  }

  /// The error is at the comma, not at the bracket.
  @Test(
    arguments: [
      ("[1,]", 2, 1), (#"{"a":1 , }"#, 7, 1), ("{\"a\":[\n{},\n\n]\n}", 9, 2), (#"[[{"a":[1,2],}]]"#, 12, 1),
    ])
  func aCommaTooMany(_ text: String, _ position: Int, _ line: Int) throws {
    #expect(throws: JSONError(.extraComma, at: position, line: line)) { try JSONValue(Array(text.utf8)) }
    let value = try JSONValue(Array(text.utf8), isLenient: true)
    #expect(Decoded(value) == Decoded(Array(text.utf8)))
  }

  /// Mistakes, and what is meant.
  static let mistakes = [
    ("[1,,2]", "[1,2]"), ("[,1]", "[1]"), ("[,]", "[]"), ("{,}", "{}"), (#"{"a":1,,,"b":2,}"#, #"{"a":1,"b":2}"#),
    (#"{"a": ,"b":1}"#, #"{"b":1}"#), (#"{"a":}"#, "{}"), (#"[{"a": , "b": }, {"c": }]"#, "[{},{}]"),
    ("[\"1\n2\t3\r\n\"]", #"["1\n2\t3\r\n"]"#),
  ]

  @Test(arguments: mistakes) func aLenientReaderReadsOverMistakes(_ text: String, _ meant: String) throws {
    #expect(throws: JSONError.self) { try JSONValue(Array(text.utf8)) }
    #expect(throws: JSONError.self) {
      var scanner = JSONScanner { part in
        part = Array(text.utf8)
        return part.count
      }
      _ = try scanner.value()
    }
    let value = try JSONValue(Array(text.utf8), isLenient: true)
    #expect(Decoded(value) == Decoded(Array(meant.utf8)))
  }

  @Test(arguments: [
    "[1 2]", "[1,,2", "{,,", #"{"a",}"#, #"{"a" 1}"#, "['a']", "[a]", "[1.]", "[-]", "[\"\u{0}\"]", "[1]]",
  ])
  func aLenientReaderRefusesWhatIsUncertain(_ text: String) {
    #expect(throws: JSONError.self) { try JSONValue(Array(text.utf8), isLenient: true) }
  }

  @Test(arguments: ["007", "-00", "00.50", "0"]) func aLenientReaderKeepsZeros(_ number: String) throws {
    #expect(try JSONValue(Array("[\(number)]".utf8), isLenient: true).array?.first?.number == number)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], ["", "\u{FEFF}"])
  func aLenientReaderReadsUTF16(_ encoding: String.Encoding, _ mark: String) throws {
    let text = #"{"ї": ["🛒", 12]}"#
    let bytes = Array(try #require((mark + text).data(using: encoding)))
    #expect(Decoded(try JSONValue(bytes, isLenient: true)) == Decoded(Array(text.utf8)))
    #expect(throws: JSONError.self) { try JSONValue(bytes) }
    #expect(throws: JSONError.self) { try JSONValue(bytes.dropLast(), isLenient: true) }
  }

  @Test func aLenientReaderSaysTheLineOfAnError() {
    #expect(throws: JSONError(.invalid, at: 7, line: 3)) { try JSONValue(Array("[,,\n\"\n\"x]".utf8), isLenient: true) }
  }

  @Test func nestingHasALimit() {
    for (start, end) in [("[", "]"), (#"{"x":"#, "}")] {
      func nested(_ depth: Int) -> String {
        String(repeating: start, count: depth) + "1" + String(repeating: end, count: depth)
      }
      #expect(read(nested(128)) != nil && read(nested(129)) == nil && read(nested(1_000_000)) == nil)
    }
  }

  @Test(arguments: [("1", 1), ("[]", 2), ("[1,2]", 3), (#"{"a":[],"b":2}"#, 4), (#"["[,,]"]"#, 2)])
  func valuesAreCounted(_ text: String, _ count: Int) throws {
    var left = count
    _ = try JSONValue(Array(text.utf8), valuesLeft: &left)
    #expect(left == 0)
    left = count - 1
    #expect { try JSONValue(Array(text.utf8), valuesLeft: &left) } throws: {
      ($0 as? JSONError)?.code == .tooManyValues
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-7.0", -7), ("1e2", 100), ("1.50e1", 15), ("1500e-2", 15), ("0.0", 0),
      ("0e99999999999999999999", nil), ("0.00e5", 0), ("1.5", nil), ("1e-1", nil), ("9223372036854775807", .max),
      ("9223372036854775807.0", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
      ("1e18", 1_000_000_000_000_000_000),
      ("1e19", nil), ("1e400", nil), ("1e99999999999999999999", nil), ("12345678901234567890123.0", nil),
    ] as [(String, Int?)])
  func wholeNumbers(_ text: String, _ whole: Int?) { #expect(read(text)?.whole == whole) }

  @Test func numbersAreKeptAsTheyAreWritten() {
    for text in ["12.50", "-0", "1E+2", "0.1e-999999", "123456789012345678901234567890.123456789012345678901234567890"]
    {
      #expect(read("[\(text) ]")?.array?.first?.number == text)
    }
  }

  /// Objects with few and with many members are searched in different ways.
  @Test(arguments: [0, 1, 7, 8, 9, 40, 1000]) func membersAreFound(_ count: Int) throws {
    let keys = (0..<count).map { "key\(($0 * 7919) % 10_007)" }
    let text = "{" + keys.enumerated().map { #""\#($1)":\#($0)"# }.joined(separator: ",") + "}"
    let object = try #require(read(text)?.object)
    #expect(object.count == count && object.isEmpty == (count == 0) && object.keys == keys.sorted())
    for (index, key) in keys.enumerated() { #expect(object[key]?.whole == index) }
    for key in ["", "key", "key10007", "zzz"] { #expect(object[key] == nil) }
    var built = JSONObject()
    for (index, key) in keys.enumerated() { built.add(key, index) }
    #expect(Decoded(.object(built)) == Decoded(.object(object)))
  }

  /// A key is not searched for through all members.
  @Test func manyKeys() throws {
    let growth = try ProcessorTime.growth(to: 40_000) { count in
      let keys = (0..<count).map { "k\(($0 &* 7_368_787) % 1_000_003)" }
      let bytes = Array("{\(keys.map { "\"\($0)\":[]" }.joined(separator: ","))}".utf8)
      let object = try #require(JSONValue(bytes).object)
      #expect(object.count == keys.count && keys.allSatisfy { object[$0] != nil })
    }
    #expect(growth < ProcessorTime.squareBegins)
  }

  @Test func nullIsNoValue() {
    let value = read(#"{"a":null,"b":false}"#)
    #expect(value?["a"] == nil && value?["b"]?.flag == false && value?["c"] == nil && value?.object?["a"] != nil)
  }
}
