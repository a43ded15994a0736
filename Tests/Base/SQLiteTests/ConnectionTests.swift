import Foundation
import SQLite
import Synchronization
import Testing
import Witnesses

/// Transactions, threads and files.
@Suite struct ConnectionTests {
  private let scratch: ScratchFolder
  private let path: String

  init() throws {
    scratch = try ScratchFolder()
    path = scratch.path("test.sqlite")
    try Data().write(to: URL(filePath: path))
    try open().withoutTransaction { try $0.run("CREATE TABLE t (id INTEGER PRIMARY KEY, a)") }
  }

  private func open(_ timeout: Int = 5) throws -> Connection { try Connection(.file(path), timeout: timeout) }

  private func code(_ body: () throws -> Void) -> ResultCode? {
    do { try body() } catch { return (error as? DatabaseError)?.code }
    return nil
  }

  // MARK: transactions

  @Test func aTransactionHappensAsAWholeOrNotAtAll() throws {
    struct Refused: Error {}
    let connection = try open()
    #expect(throws: Refused.self) {
      try connection.write { database throws in
        try database.run("INSERT INTO t (a) VALUES (1)")
        throw Refused()
      }
    }
    #expect(try connection.write { try $0.number("SELECT count(*) FROM t") } == 0)
    try connection.withoutTransaction { database throws in
      try database.transaction(.immediate, commits: false) { try database.run("INSERT INTO t (a) VALUES (1)") }
      try database.transaction(.exclusive) { try database.run("INSERT INTO t (a) VALUES (2)") }
    }
    #expect(try open().read { try $0.numbers("SELECT a FROM t") } == [2])
  }

  @Test func aReaderChangesNothing() throws {
    let connection = try open()
    #expect(code { try connection.read { try $0.run("INSERT INTO t (a) VALUES (1)") } } == .readOnly)
    let readOnly = try Connection(.readOnly(path), timeout: 0)
    #expect(code { try readOnly.write { try $0.run("INSERT INTO t (a) VALUES (1)") } }?.primary == .readOnly)
    #expect(try readOnly.read { try $0.number("SELECT count(*) FROM t") } == 0)
  }

  /// Otherwise a thread would wait for itself for ever.
  @Test func aThreadThatUsesAConnectionCannotUseItAgain() throws {
    let connection = try open()
    try connection.write { _ in
      #expect(code { try connection.read { _ in } } == .misuse)
      #expect(code { try connection.close() } == .misuse)
    }
    try connection.withoutTransaction { database throws in
      try database.transaction(.immediate) {
        #expect(code { try database.transaction(.deferred) {} } == .misuse)
      }
    }
    #expect(code { try connection.read { _ in } } == nil)
  }

  /// After a full disk SQLite has rolled back by itself: a statement would then be stored alone.
  @Test func afterSQLiteHasRolledBackNothingElseIsDone() throws {
    let connection = try open()
    try connection.withoutTransaction { database throws in
      try database.run("PRAGMA max_page_count = 8; PRAGMA cache_size = 2")
      let error = #expect(throws: DatabaseError.self) {
        try database.transaction(.immediate) {
          try database.run("INSERT INTO t (a) VALUES ('first')")
          let full = code { try database.run("INSERT INTO t (a) SELECT randomblob(60000) FROM (VALUES (1), (2), (3))") }
          #expect(full == .full)
          try? database.run("ROLLBACK")
          try database.run("INSERT INTO t (a) VALUES ('second')")
        }
      }
      #expect(error?.code == .rolledBack)
      #expect(try database.number("SELECT count(*) FROM t") == 0)
    }
  }

  @Test func aCommitThatIsBusyIsRolledBack() throws {
    let (connection, reader) = (try open(0), try open(0))
    try reader.withoutTransaction { other throws in
      try connection.withoutTransaction { database throws in
        let failed = code {
          try database.transaction(.immediate) {
            try database.run("INSERT INTO t (a) VALUES (1)")
            // It holds its lock for reading until the statement is reset.
            try other.transaction(.reading) {
              #expect(try other.number("SELECT count(*) FROM t") == 0)
              try database.run("COMMIT")
            }
          }
        }
        #expect(failed?.primary == .busy)
        #expect(try database.number("SELECT count(*) FROM t") == 0)
        try database.transaction(.immediate) { try database.run("INSERT INTO t (a) VALUES (2)") }
      }
    }
    #expect(try reader.read { try $0.numbers("SELECT a FROM t") } == [2])
  }

  @Test func anotherConnectionIsWaitedFor() throws {
    let (one, other) = (try open(), try open(0))
    try one.write { database throws in
      try database.run("INSERT INTO t (a) VALUES (1)")
      #expect(code { try other.write { _ in } }?.primary == .busy)
    }
    try other.write { _ in }
  }

  /// The file is free for 20 of each 100 ms, while SQLite's own waiting sleeps, which tries again each 100 ms by then.
  @Test func aWriterThatWaitsLongGetsTheFileWhenItIsFree() throws {
    let (writer, other) = (try open(2), try open())
    let hasBegun = Atomic(false)
    let hasEnded = Atomic(false)
    let thread = Thread {
      var isFirst = true
      while !hasEnded.load(ordering: .sequentiallyConsistent) {
        try? other.write { _ in
          hasBegun.store(true, ordering: .sequentiallyConsistent)
          usleep(isFirst ? 370_000 : 80_000)
          isFirst = false
        }
        usleep(20_000)
      }
    }
    thread.start()
    while !hasBegun.load(ordering: .sequentiallyConsistent) { usleep(100) }
    #expect(code { try writer.write { _ in } } == nil)
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    while !thread.isFinished { usleep(1000) }
  }

  @Test func aStatementMayFailAtOnce() throws {
    let (one, other) = (try open(), try open(100))
    try one.write { _ in
      try other.withoutTransaction { database throws in
        #expect(code { try database.withoutWaiting { try database.transaction(.immediate) {} } }?.primary == .busy)
      }
    }
    try other.write { _ in }
  }

  @Test func thePreparationRunsOnceBeforeTheFirstChange() throws {
    let connection = try Connection(
      .file(path), timeout: 0, preparation: "PRAGMA synchronous = EXTRA; CREATE TABLE once (a)")
    #expect(try connection.read { try $0.number("PRAGMA synchronous") } == 2)
    try connection.write { _ in }
    #expect(try connection.write { try $0.number("PRAGMA synchronous") } == 3)
  }

  // MARK: threads

  @Test func threadsTakeTurns() async throws {
    let connection = try open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          for turn in 0..<25 {
            try connection.write { try $0.run("INSERT INTO t (a) VALUES (?)", ["\(index) \(turn)"]) }
            _ = try connection.read { try $0.numbers("SELECT id FROM t") }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try connection.read { try $0.number("SELECT count(DISTINCT a) FROM t") } == 200)
  }

  private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

  @Test func anInterruptEndsAStatement() async throws {
    let connection = try open()
    connection.interrupt()
    let hasBegun = Atomic(false)
    async let failed = code {
      try connection.write { database throws in
        try database.run("INSERT INTO t (a) VALUES (1)")
        hasBegun.store(true, ordering: .sequentiallyConsistent)
        _ = try database.number(Self.endless)
      }
    }
    while !hasBegun.load(ordering: .sequentiallyConsistent) { await Task.yield() }
    while true {
      connection.interrupt()
      if code({ try connection.read { _ in } }) == nil { break }
    }
    #expect(await failed == .interrupted)
    #expect(try connection.read { try $0.number("SELECT count(*) FROM t") } == 0)
  }

  @Test func anInterruptBetweenTwoStatementsIsRemembered() throws {
    let connection = try open()
    let failed = code {
      try connection.write { database throws in
        try database.run("INSERT INTO t (a) VALUES (1)")
        let thread = Thread { connection.interrupt() }
        thread.start()
        while !thread.isFinished { usleep(1000) }
        try database.run("INSERT INTO t (a) VALUES (2)")
      }
    }
    #expect(failed == .interrupted)
    #expect(try connection.read { try $0.number("SELECT count(*) FROM t") } == 0)
  }

  @Test func aClosedConnectionIsOfNoUse() throws {
    let connection = try open()
    #expect(try connection.read { try $0.number("SELECT count(*) FROM t") } == 0)
    try connection.close()
    try connection.close()
    connection.interrupt()
    #expect(code { try connection.read { _ in } } == .misuse)
  }

  // MARK: files

  @Test func missingFilesAreNotCreated() throws {
    let nothing = scratch.path("nothing.sqlite")
    #expect(code { _ = try Connection(.file(nothing), timeout: 0) }?.primary == .cannotOpen)
    #expect(!FileManager.default.fileExists(atPath: nothing))
  }

  @Test func aFileThatIsMovedIsNotWritten() throws {
    let connection = try open()
    try FileManager.default.moveItem(atPath: path, toPath: scratch.path("moved.sqlite"))
    #expect(code { try connection.write { try $0.run("INSERT INTO t (a) VALUES (1)") } } == .movedFile)
  }

  @Test func copiesAreTheSame() throws {
    let connection = try open()
    try connection.write { database throws in
      try database.run("PRAGMA application_id = 4711; PRAGMA user_version = 12")
      try database.run("INSERT INTO t (a) VALUES (?), (?), (NULL), (1.5)", ["x", [0, 1] as [UInt8]])
    }
    let file = try Array(Data(contentsOf: URL(filePath: path)))
    try connection.read { database throws in
      var portions: [UInt8] = []
      try database.forEachPortion { portions += $0 }
      #expect(portions == file)
      #expect(try database.serialized() == file)
      let header = try #require(try database.header())
      #expect(header.applicationID == 4711 && header.hasRollbackJournal)
      #expect(try database.applicationID() == 4711 && database.userVersion() == 12)

      let memory = try Connection(.memory, timeout: 0)
      try memory.withoutTransaction { try $0.deserialize(file) }
      let (copy, rows) = (try Connection(.temporary, timeout: 0), try Connection(.memory, timeout: 0))
      try copy.withoutTransaction { try database.copy(to: $0) }
      try rows.write { other throws in
        try other.run("CREATE TABLE t (id INTEGER PRIMARY KEY, a)")
        try database.copyRows("SELECT id, a FROM t", columns: 2, into: other, "INSERT INTO t VALUES (?, ?)")
      }
      for other in [memory, copy, rows] {
        let quoted = "SELECT group_concat(quote(id) || quote(a)) FROM t"
        #expect(try other.read { try $0.text(quoted) } == database.text(quoted))
      }
    }
  }

  @Test func aHeaderIsReadAndMarked() throws {
    var file = try Array(Data(contentsOf: URL(filePath: path)))
    Header.set(applicationID: 0x5543_7264, in: &file)
    #expect(Header(file)?.applicationID == 0x5543_7264)
    #expect(Header(file.prefix(99)) == nil && Header(Array("SQLite format 4\0".utf8)) == nil)
    try Data(file).write(to: URL(filePath: path))
    #expect(try open().read { try $0.number("PRAGMA application_id") } == 0x5543_7264)
  }

  // MARK: migrations

  @Test func migrationsRunOnceEach() throws {
    let connection = try open()
    let first = Migration("1", "CREATE TABLE parent (id INTEGER PRIMARY KEY); INSERT INTO parent VALUES (1)")
    // A table to which rows refer is replaced, which foreign keys would not allow.
    let second = Migration(
      "2",
      """
      CREATE TABLE child (p INTEGER REFERENCES parent(id)); INSERT INTO child VALUES (1);
      ALTER TABLE parent RENAME TO old; CREATE TABLE parent (id INTEGER PRIMARY KEY); INSERT INTO parent SELECT * FROM old;
      DROP TABLE child; CREATE TABLE child (p INTEGER REFERENCES parent(id)); INSERT INTO child VALUES (1); DROP TABLE old
      """)
    try connection.migrate([first])
    try open().migrate([first, second])
    try connection.migrate([first, second])
    let sql = "SELECT sql FROM sqlite_schema WHERE name = 'grdb_migrations'"
    try connection.read { database throws in
      #expect(try database.migrations() == ["1", "2"])
      // `Schema.differences` compares it letter by letter with the one that GRDB made.
      #expect(
        try database.text(sql) == "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      #expect(try database.numbers("SELECT p FROM child") == [1])
    }
    #expect(code { try connection.write { try $0.run("INSERT INTO child VALUES (7)") } } == .foreignKey)
  }

  @Test func aMigrationThatLeavesARowAloneIsTakenBack() throws {
    let connection = try open()
    let bad = Migration("1", "CREATE TABLE child (p INTEGER REFERENCES t(id)); INSERT INTO child VALUES (7)")
    #expect(code { try connection.migrate([bad]) } == .foreignKey)
    #expect(try connection.read { try $0.number("SELECT count(*) FROM sqlite_schema") } == 1)
    #expect(code { try connection.migrate([Migration("1", "CREATE TABLE u (a); nonsense")]) }?.primary == .error)
    #expect(try connection.read { try $0.number("SELECT count(*) FROM sqlite_schema") } == 1)
    try connection.migrate([Migration("1", "CREATE TABLE u (a)")])
  }
}
