import Cards
import Foundation
import Testing

@testable import Exchange

/// JSON that is written and read without Foundation is the same as with it.
@Suite struct PlainJSONTests {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  @Test func everyCharacterIsWrittenAsByTheEncoder() throws {
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x1000) {
      let text = String(String.UnicodeScalarView((start..<start + 0x1000).compactMap(Unicode.Scalar.init)))
      #expect(try Array(JSONTree.string(text).text.utf8) == Array(Self.encoder.encode(text)))
    }
  }

  @Test func treesAreWrittenAsByTheEncoder() throws {
    var inner = JSONTree.Object()
    inner.add("b", "x/\"\\")
    inner.add("a", -5)
    inner.add("payloadBase64", true)
    inner.add("payload", [])
    inner.add("none", nil as String?)
    var outer = JSONTree.Object()
    outer.add("inner", .object(inner))
    outer.add("all", .array([.number(.max), .flag(false), .object(JSONTree.Object()), .array([])]))
    outer.add("Z", ["Ї", ""])
    let tree = JSONTree.object(outer)
    #expect(try Array(tree.text.utf8) == Array(Self.encoder.encode(tree)))
    #expect(
      tree.text == #"{"Z":["Ї",""],"all":[9223372036854775807,false,{},[]],"inner":{"a":-5,"b":"x/\"\\","#
        + #""payload":[],"payloadBase64":true}}"#)
  }

  /// What can be seen of an object through `JSONMembers`, or the errors.
  private func seen(_ text: String) -> [String] {
    func shown(_ read: () throws(ImportError) -> (some Any)?) -> String {
      do throws(ImportError) { return try read().map { "\($0)" } ?? "nil" } catch {
        return "\(error.code) \(error.location)"
      }
    }
    do throws(ImportError) {
      let members = try JSONMembers(Array(text.utf8), with: JSONDecoder(), at: ImportLocation(line: 1))
      return [
        "\(members.keys.sorted())", "\(members.has("a"))", "\(members.isNull("a"))",
        shown { () throws(ImportError) in try members.string("a") },
        shown { () throws(ImportError) in try members.flag("a") },
        shown { () throws(ImportError) in try members.whole("a") },
        shown { () throws(ImportError) in try members.amount("a") },
        shown { () throws(ImportError) in try members.strings("a") },
        shown { () throws(ImportError) in try members.object("a")?.keys.sorted() },
        shown { () throws(ImportError) in try members.object("a")?.string("b") },
        shown { () throws(ImportError) in try members.objects("a")?.map { $0.keys.sorted() } },
        shown { () throws(ImportError) in try members.objects("a")?.first?.whole("b") },
      ]
    } catch {
      return ["\(error.code)"]
    }
  }

  /// A member with a fraction is left to the decoder, with the whole object. It must not change what is seen of another.
  @Test(arguments: [
    "null", "true", "0", "-1", "123456789012345", #""x""#, #""""#, #""ї 🛒""#, #""a\"b\\c\/d\b\f\n\r\t""#, "[]", "{}",
    #"["x","y"]"#, #"["x",1]"#, "[null]", #"[{"b":1},{"b":"x"}]"#, #"[{"b":"x"}]"#, "[[]]", #"{"b":"x"}"#,
    #"{"b":null}"#, #"{"b":5}"#, " [ 1 , 2 ] ", #""12.50""#,
  ])
  func membersAreReadAsByTheDecoder(_ value: String) throws {
    let plain = #"{"a":"# + value + #", "z" : 1}"#
    let other = #"{"a":"# + value + #", "z" : 1.5}"#
    #expect(PlainJSON.object(Array(plain.utf8)) != nil)
    #expect(PlainJSON.object(Array(other.utf8)) == nil)
    #expect(seen(plain) == seen(other))
  }

  /// What is not of the usual form is left to the decoder.
  @Test(arguments: [
    "", "[]", "{", "{}x", #"{"a":1"#, #"{"a":1,}"#, #"{"a":01}"#, #"{"a":-0}"#, #"{"a":1.0}"#, #"{"a":1e2}"#,
    #"{"a":1234567890123456}"#, #"{"a":"\u0041"}"#, #"{"a":"\x"}"#, #"{"a":1,"a":2}"#, #"{"ї":1}"#, #"{a:1}"#,
    #"{"a":tru}"#, #"{"a":"\t"}"#.replacing(#"\t"#, with: "\t"), #"{"a":+1}"#, #"{"a":[1,]}"#, #"{"a" 1}"#,
  ])
  func otherTextIsNotPlain(_ text: String) {
    #expect(PlainJSON.object(Array(text.utf8)) == nil)
  }

  @Test func bytesThatAreNotTextAreNotPlain() {
    #expect(PlainJSON.object(Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8)) == nil)
    #expect(PlainJSON.object(Array(#"{"a":""#.utf8) + [0xD0] + Array(#""}"#.utf8)) == nil)
  }
}
