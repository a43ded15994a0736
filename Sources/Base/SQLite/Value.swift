internal import CSQLite

/// A value that a parameter of a statement can have; nil stands for NULL.
package protocol Bindable: Sendable {
  /// Sets a parameter, which keeps a copy of the value.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - index: the number of the parameter, from 1 on.
  /// - Returns: SQLite's result code.
  func bind(to statement: Statement, at index: Int32) -> Int32
}

extension String: Bindable {
  package func bind(to statement: Statement, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      // Without an address SQLite would bind NULL.
      guard let start = bytes.baseAddress else { return sqlite3_bind_text(statement.handle, index, "", 0, nil) }
      return sqlite3_bind_text64(
        statement.handle, index, UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self),
        sqlite3_uint64(bytes.count), Value.copied, UInt8(SQLITE_UTF8))
    }
  }
}

/// Bytes are a blob.
extension [UInt8]: Bindable {
  package func bind(to statement: Statement, at index: Int32) -> Int32 {
    // The same holds for bytes.
    if isEmpty { return sqlite3_bind_zeroblob(statement.handle, index, 0) }
    return sqlite3_bind_blob64(statement.handle, index, self, sqlite3_uint64(count), Value.copied)
  }
}

extension Int64: Bindable {
  package func bind(to statement: Statement, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement.handle, index, self)
  }
}

extension Int: Bindable {
  package func bind(to statement: Statement, at index: Int32) -> Int32 { Int64(self).bind(to: statement, at: index) }
}

extension Bool: Bindable {
  package func bind(to statement: Statement, at index: Int32) -> Int32 {
    Int64(self ? 1 : 0).bind(to: statement, at: index)
  }
}

/// A value as SQLite stores it.
package enum Value: Bindable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the value.
  fileprivate static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  package func bind(to statement: Statement, at index: Int32) -> Int32 {
    switch self {
    case .null: sqlite3_bind_null(statement.handle, index)
    case .integer(let number): number.bind(to: statement, at: index)
    case .real(let number): sqlite3_bind_double(statement.handle, index, number)
    case .text(let text): text.bind(to: statement, at: index)
    case .blob(let bytes): bytes.bind(to: statement, at: index)
    }
  }

  /// Copies an argument of a function that SQLite calls.
  init(_ value: OpaquePointer?) {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      let start = sqlite3_value_text(value)
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      self = .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_value_blob(value)
      self = .blob([UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))))
    default: self = .null
    }
  }

  /// Makes this the result of a function that SQLite has called.
  func becomeResult(of context: OpaquePointer?) {
    switch self {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .real(let number): sqlite3_result_double(context, number)
    case .text(let text): sqlite3_result_text(context, text, Int32(text.utf8.count), Self.copied)
    case .blob(let bytes): sqlite3_result_blob(context, bytes, Int32(bytes.count), Self.copied)
    }
  }
}
