extension Database {
  /// Calls `body` at each row of a query, until it returns a value.
  ///
  /// - Returns: that value; nil after the last row.
  /// - Throws: `DatabaseError`, and the errors of `body`.
  package func firstValue<Value>(
    _ sql: String, _ arguments: [(any Bindable)?], _ body: (inout ColumnReader) throws -> Value?
  ) throws -> Value? {
    try withStatement(sql) { statement in
      try statement.bind(arguments)
      while try statement.step() {
        var reader = ColumnReader(statement)
        if let value = try body(&reader) { return value }
      }
      return nil
    }
  }

  /// Calls `body` at each row of a query.
  ///
  /// - Parameters:
  ///   - sql: the query.
  ///   - arguments: the values of the parameters `?1`, `?2` and so on.
  ///   - body: reads the row, which is valid until it returns.
  /// - Throws: `DatabaseError`, and the errors of `body`.
  package func forEachRow(
    _ sql: String, _ arguments: [(any Bindable)?] = [], _ body: (inout ColumnReader) throws -> Void
  ) throws {
    let _: Never? = try firstValue(sql, arguments) {
      try body(&$0)
      return nil
    }
  }

  /// The values that `read` returns for the rows of a query.
  package func rows<Value>(
    _ sql: String, _ arguments: [(any Bindable)?] = [], _ read: (inout ColumnReader) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(sql, arguments) { values.append(try read(&$0)) }
    return values
  }

  /// The value that `read` returns for the first row of a query; nil if there is no row.
  package func row<Value>(
    _ sql: String, _ arguments: [(any Bindable)?] = [], _ read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    try firstValue(sql, arguments) { try read(&$0) }
  }

  /// The numbers in the first column of a query.
  package func numbers(_ sql: String, _ arguments: [(any Bindable)?] = []) throws -> [Int] {
    try rows(sql, arguments) { try $0.requiredNumber() }
  }

  /// The number in the first row of a query; nil for none, and for NULL.
  package func number(_ sql: String, _ arguments: [(any Bindable)?] = []) throws -> Int? {
    try row(sql, arguments) { try $0.number() } ?? nil
  }

  /// The texts in the first column of a query.
  package func texts(_ sql: String, _ arguments: [(any Bindable)?] = []) throws -> [String] {
    try rows(sql, arguments) { try $0.requiredText() }
  }

  /// The text in the first row of a query; nil for none, and for NULL.
  package func text(_ sql: String, _ arguments: [(any Bindable)?] = []) throws -> String? {
    try row(sql, arguments) { try $0.text() } ?? nil
  }

  /// Whether a query for a truth value says so.
  package func isTrue(_ sql: String, _ arguments: [(any Bindable)?] = []) throws -> Bool {
    try number(sql, arguments) ?? 0 != 0
  }

  /// Copies the rows of a query into another database, values as they are.
  ///
  /// - Parameters:
  ///   - sql: the query.
  ///   - count: the number of its columns.
  ///   - target: the other database.
  ///   - insertion: a statement with as many parameters.
  /// - Throws: `DatabaseError`.
  package func copyRows(_ sql: String, columns count: Int, into target: Database, _ insertion: String) throws {
    try target.withStatement(insertion) { inserting in
      try forEachRow(sql) { try inserting.run(copying: $0, count: count) }
    }
  }
}
