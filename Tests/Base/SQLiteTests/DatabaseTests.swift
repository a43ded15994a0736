import SQLite
import Testing

/// Statements, values and functions.
@Suite struct DatabaseTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(.memory, timeout: 0)
    try connection.withoutTransaction { try $0.run("CREATE TABLE t (id INTEGER PRIMARY KEY, a, b)") }
  }

  @Test func everyValueComesBackAsItIs() throws {
    let values: [Value] = [
      .null, .integer(.min), .integer(.max), .real(-0.1), .text(""), .text("Сільпо 🧀\u{0}x"), .blob([]),
      .blob([0, 255]),
    ]
    try connection.withoutTransaction { database throws in
      for value in values { try database.run("INSERT INTO t (a) VALUES (?)", [value]) }
      let types = try database.texts("SELECT typeof(a) FROM t ORDER BY id")
      #expect(types == ["null", "integer", "integer", "real", "text", "text", "blob", "blob"])
      let seen = try database.rows("SELECT a FROM t ORDER BY id") { reader in
        reader.withBytes { _, bytes in Array(bytes) }
      }
      #expect(seen[4] == [] && seen[5] == Array("Сільпо 🧀\u{0}x".utf8) && seen[6] == [] && seen[7] == [0, 255])
      #expect(try database.numbers("SELECT a FROM t WHERE typeof(a) = 'integer' ORDER BY id") == [.min, .max])
      #expect(try database.row("SELECT a FROM t WHERE id = 8") { try $0.bytes() } == [0, 255])
      #expect(try database.text("SELECT a FROM t WHERE id = 1") == nil)
      #expect(try database.number("SELECT ? + ?", [true, Int64(2)]) == 3)
    }
  }

  @Test func aValueOfAnotherTypeIsDamage() throws {
    try connection.read { database throws in
      #expect(throws: DamagedRow.self) { try database.text("SELECT 1") }
      #expect(throws: DamagedRow.self) { try database.number("SELECT '1'") }
      #expect(throws: DamagedRow.self) { try database.texts("SELECT NULL") }
      #expect(throws: DamagedRow.self) { try database.row("SELECT 'x'") { try $0.bytes() } }
    }
  }

  @Test func theNumberOfValuesIsThatOfTheParameters() throws {
    try connection.withoutTransaction { database throws in
      for (sql, values) in [("SELECT ?, ?", [1]), ("SELECT 1", [1]), ("SELECT ?2", [1])] {
        #expect { try database.number(sql, values) } throws: { ($0 as? DatabaseError)?.code == .misuse }
      }
      #expect(try database.number("SELECT ?1 + ?1 + ?2", [1, 2]) == 4)
    }
  }

  @Test func severalStatementsInOneText() throws {
    try connection.withoutTransaction { database throws in
      try database.run("INSERT INTO t (a) VALUES (';'); -- one; two\nINSERT INTO t (a) VALUES ('b');\n  ")
      #expect(try database.texts("SELECT a FROM t ORDER BY id") == [";", "b"])
      #expect(throws: DatabaseError.self) { try database.number("SELECT 1; SELECT 2") }
      #expect(throws: DatabaseError.self) {
        try database.run("INSERT INTO t (a) VALUES ('c'); INSERT INTO nothing VALUES (1)")
      }
      #expect(try database.number("SELECT count(*) FROM t") == 3)
    }
  }

  @Test func aStatementCanBeUsedInsideOfItself() throws {
    try connection.withoutTransaction { database throws in
      try database.run("INSERT INTO t (id) VALUES (1), (2), (3)")
      var pairs: [[Int]] = []
      let query = "SELECT id FROM t ORDER BY id"
      try database.forEachRow(query) { outer in
        let one = try outer.requiredNumber()
        try database.forEachRow(query) { pairs.append([one, try $0.requiredNumber()]) }
      }
      #expect(pairs.count == 9 && pairs.last == [3, 3])
    }
  }

  /// A statement that is left early, by a value or an error, can be used again, and holds no lock.
  @Test func aStatementIsResetOnEveryWayOut() throws {
    struct Enough: Error {}
    try connection.withoutTransaction { database throws in
      try database.run("INSERT INTO t (id) VALUES (1), (2), (3)")
      let query = "SELECT id FROM t ORDER BY id"
      #expect(try database.row(query) { try $0.number() } == 1)
      #expect(throws: Enough.self) { try database.forEachRow(query) { _ in throw Enough() } }
      #expect(try database.numbers(query) == [1, 2, 3])
      try database.run("DROP TABLE t")
    }
    try connection.close()
  }

  @Test func moreStatementsThanAreKept() throws {
    try connection.withoutTransaction { database throws in
      for number in 0..<300 { #expect(try database.number("SELECT \(number)") == number) }
      for number in 0..<300 { #expect(try database.number("SELECT \(number)") == number) }
    }
    try connection.close()
  }

  @Test func functionsAreClosures() throws {
    let held = Held()
    try connection.withoutTransaction { [weak held] database in
      let sum = try database.withFunction("plus", arguments: 2) { [held] values in
        guard held != nil, case .integer(let one) = values[0], case .text(let other) = values[1] else { return .null }
        return .text("\(one)\(other)")
      } _: {
        try database.text("SELECT plus(1, 'є')")
      }
      #expect(sum == "1є")
      #expect(throws: DatabaseError.self) { try database.text("SELECT plus(1, 'є')") }
    }
  }

  private final class Held {}

  @Test func numbersOfChanges() throws {
    try connection.withoutTransaction { database throws in
      try database.run("INSERT INTO t (a) VALUES (1), (2)")
      #expect(database.changes == 2 && database.lastRow == 2)
      try database.run("DELETE FROM t WHERE a = 2")
      #expect(database.changes == 1 && database.totalChanges == 3)
    }
  }

  /// Nothing of a value is in a message, which may be shown or stored.
  @Test func aMessageHasNoValue() throws {
    try connection.withoutTransaction { database throws in
      try database.run("CREATE TABLE u (a TEXT UNIQUE) STRICT; INSERT INTO u VALUES ('secret 4711')")
      for sql in ["INSERT INTO u VALUES (?)", "SELECT json_extract('{}', ?)", "SELECT abs(-9223372036854775808), ?"] {
        let error = #expect(throws: DatabaseError.self) { try database.run(sql, ["secret 4711"]) }
        #expect(error?.message.contains("4711") == false, "\(error?.message ?? "")")
      }
      let error = #expect(throws: DatabaseError.self) { try database.run("INSERT INTO u VALUES (x'00')") }
      #expect(error?.code.primary == .constraint && error?.code != .constraint)
    }
  }

  /// GRDB turns both off and on without a word, and so does this.
  @Test func foreignKeysAreHeldAndTextInDoubleQuotesIsAName() throws {
    try connection.withoutTransaction { database throws in
      try database.run("CREATE TABLE child (parent INTEGER REFERENCES t(id))")
      let error = #expect(throws: DatabaseError.self) { try database.run("INSERT INTO child VALUES (1)") }
      #expect(error?.code == .foreignKey)
      #expect(throws: DatabaseError.self) { try database.text("SELECT \"nothing\"") }
      // The schema of a file is not trusted, and a statement cannot change its text.
      #expect(throws: DatabaseError.self) { try database.run("UPDATE sqlite_schema SET sql = '' WHERE name = 't'") }
    }
  }
}
