import Cards
import Testing

@testable import Exchange

/// Reading the members of an object by key, and what is said about wrong ones.
@Suite struct JSONMembersTests {
  /// The values of the member `a` when it is read as each kind, or the code of the error and its key.
  private func seen(_ value: String) throws -> [String] {
    let members = try JSONMembers(Array(#"{"z":1,"a":\#(value)}"#.utf8), at: ImportLocation(line: 1))
    func shown(_ read: () throws(ImportError) -> (some Any)?) -> String {
      do throws(ImportError) { return try read().map { "\($0)" } ?? "nil" } catch {
        return "\(error.code) \(error.location.field ?? "")"
      }
    }
    return [
      shown { () throws(ImportError) in try members.string("a") },
      shown { () throws(ImportError) in try members.flag("a") },
      shown { () throws(ImportError) in try members.whole("a") },
      shown { () throws(ImportError) in try members.amount("a") },
      shown { () throws(ImportError) in try members.strings("a") },
      shown { () throws(ImportError) in try members.object("a")?.string("b") },
      shown { () throws(ImportError) in try members.objects("a")?.map { $0.keys } },
      shown { () throws(ImportError) in try members.objects("a")?.last?.whole("b") },
    ]
  }

  private static let bad = "badValue a"

  @Test(
    arguments: [
      ("null", ["nil", "nil", "nil", "missing a", "nil", "nil", "nil", "nil"]),
      ("true", [bad, "true", bad, bad, bad, bad, bad, bad]),
      ("-1", [bad, bad, "-1", "-1", bad, bad, bad, bad]), ("2.50", [bad, bad, bad, "2.5", bad, bad, bad, bad]),
      ("1e2", [bad, bad, "100", "100", bad, bad, bad, bad]), ("1e400", [bad, bad, bad, bad, bad, bad, bad, bad]),
      (#""12.50""#, ["12.50", bad, bad, "12.5", bad, bad, bad, bad]),
      (#""\u0457""#, ["ї", bad, bad, bad, bad, bad, bad, bad]), ("[]", [bad, bad, bad, bad, "[]", bad, "[]", "nil"]),
      (#"["x",1]"#, [bad, bad, bad, bad, "badValue a.2", bad, "badValue a.1", "badValue a.1"]),
      (
        #"[{"b":1},{"b":"x"}]"#,
        [
          bad, bad, bad, bad, "badValue a.1", bad, #"[["b"], ["b"]]"#, "badValue a.2.b",
        ]
      ), ("[null]", [bad, bad, bad, bad, "badValue a.1", bad, "badValue a.1", "badValue a.1"]),
      (#"{"b":"x"}"#, [bad, bad, bad, bad, bad, "x", bad, bad]),
      (#"{"b":5}"#, [bad, bad, bad, bad, bad, "badValue a.b", bad, bad]),
    ])
  func members(_ value: String, _ expected: [String]) throws { #expect(try seen(value) == expected) }

  @Test func otherJSONIsNoObject() {
    for (text, code) in [
      ("[]", .notAnObject), ("null", .notAnObject), ("5", .notAnObject), ("{", .truncated), ("", .truncated),
      ("{]", .notJSON), ("{\"a\":1,}", .extraComma),
    ]
      as [(String, ImportError.Code)]
    {
      #expect(throws: ImportError(code, at: ImportLocation(line: 3))) {
        try JSONMembers(Array(text.utf8), at: ImportLocation(line: 3))
      }
    }
  }

  @Test func aKeyWithoutAValueIsThere() throws {
    let members = try JSONMembers(Array(#"{"a":null,"b":{"c":{}}}"#.utf8), at: ImportLocation())
    #expect(members.has("a") && !members.has("c") && members.keys == ["a", "b"])
    let inner = try members.object("b")?.object("c")
    #expect(inner?.location(of: "d").field == "b.c.d" && inner?.path(of: "d") == "b.c.d")
  }
}
