import Foundation
import Testing

@testable import JSON

/// Writing JSON. Foundation is the witness.
@Suite struct JSONWriterTests {
  /// A value for Foundation's encoder.
  private struct Encoded: Encodable {
    let value: JSONValue

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .null: try container.encodeNil()
      case .flag(let flag): try container.encode(flag)
      case .number(let number): try container.encode(Decimal(string: number))
      case .string(let text): try container.encode(text)
      case .array(let elements):
        var container = encoder.unkeyedContainer()
        for element in elements { try container.encode(Encoded(value: element)) }
      case .object(let object):
        var container = encoder.container(keyedBy: Key.self)
        for (key, value) in object.members {
          try container.encode(Encoded(value: value), forKey: Key(stringValue: key))
        }
      }
    }

    func bytes(_ formatting: JSONEncoder.OutputFormatting) throws -> [UInt8] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = formatting
      return Array(try encoder.encode(self))
    }
  }

  /// A value with members in another order than that of their keys.
  private static var whole: JSONValue {
    var (inner, outer) = (JSONObject(), JSONObject())
    inner.add("b", "x/\"\\")
    inner.add("a", -5)
    inner.add("payloadBase64", true)
    inner.add("payload", [] as [String])
    inner.add("none", nil as String?)
    outer.add("inner", inner)
    outer.add("all", .array([.number("9223372036854775807"), .flag(false), .object(JSONObject()), .array([]), .null]))
    outer.add("Z", ["Ї", ""])
    outer.add("objects", [inner, JSONObject()])
    outer.add("numbers", [1, -2].jsonValue)
    return .object(outer)
  }

  @Test func everyCharacterIsWrittenAsByFoundation() throws {
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x1000) {
      let text = String(String.UnicodeScalarView((start..<start + 0x1000).compactMap(Unicode.Scalar.init)))
      let value = JSONValue.string(text)
      #expect(try value.bytes() == Encoded(value: value).bytes(.withoutEscapingSlashes))
      #expect(try JSONValue(value.bytes()).string == text)
    }
  }

  @Test func valuesAreWrittenAsByFoundation() throws {
    for value in [Self.whole, .array([]), .object(JSONObject()), .array([Self.whole, .array([.array([])])])] {
      let encoded = Encoded(value: value)
      #expect(try value.bytes() == encoded.bytes([.sortedKeys, .withoutEscapingSlashes]))
      #expect(
        try value.bytes(.indented) == encoded.bytes([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + [0x0A])
    }
  }

  @Test func lines() {
    let text = String(decoding: Self.whole.bytes(.lines(colon: ":")), as: UTF8.self)
    let inner = #"{"a":-5,"b":"x/\"\\","payload":[],"payloadBase64":true}"#
    #expect(
      text == """
        {
        "Z":["Ї",""],
        "all":[9223372036854775807,false,{},[],null],
        "inner":\(inner),
        "numbers":[1,-2],
        "objects":[
        \(inner),
        {}
        ]
        }

        """)
  }

  /// JSON that is written part by part is the same as JSON that is written at once.
  @Test func partByPart() throws {
    guard case .object(let object) = Self.whole else { return }
    for layout: JSONWriter.Layout in [.line, .indented] {
      for elements in [[], [Self.whole], [Self.whole, .array([]), Self.whole]] {
        var (written, writer) = ([UInt8](), JSONWriter(layout))
        writer.beginArray()
        for element in elements {
          writer.add(element)
          writer.flush { written += $0 }
        }
        writer.endArray()
        writer.flush(from: .max) { _ in Issue.record("there are fewer bytes") }
        writer.flush { written += $0 }
        #expect(written == JSONValue.array(elements).bytes(layout) && writer.bytes.isEmpty)
      }
      var writer = JSONWriter(layout)
      writer.beginObject()
      for (key, value) in object.members { writer.add(key, value) }
      writer.endObject()
      #expect(writer.bytes == Self.whole.bytes(layout))
    }
  }
}
