internal import CSQLite

extension Database {
  /// Calls `body` while statements can call a function, which gives the same result for the same arguments.
  ///
  /// - Parameters:
  ///   - name: the name of the function.
  ///   - count: the number of its arguments.
  ///   - function: computes the result from the arguments.
  ///   - body: runs statements.
  /// - Throws: `DatabaseError`, and the errors of `body`.
  package func withFunction<Result>(
    _ name: String, arguments count: Int, _ function: @escaping ([Value]) -> Value, _ body: () throws -> Result
  ) throws -> Result {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    let context = Unmanaged.passRetained(Function(function)).toOpaque()
    // If the call fails, SQLite releases the function.
    let code = sqlite3_create_function_v2(
      handle, name, Int32(count), flags, context,
      { context, count, arguments in
        let function = Unmanaged<Function>.fromOpaque(sqlite3_user_data(context)).takeUnretainedValue()
        let values = (0..<Int(count)).map { Value(arguments?[$0]) }
        function.call(values).becomeResult(of: context)
      }, nil, nil, { context in if let context { Unmanaged<Function>.fromOpaque(context).release() } })
    try DatabaseError.require(SQLITE_OK, code, of: handle)
    defer { sqlite3_create_function_v2(handle, name, Int32(count), flags, nil, nil, nil, nil, nil) }
    return try body()
  }

  private final class Function {
    let call: ([Value]) -> Value
    init(_ call: @escaping ([Value]) -> Value) { self.call = call }
  }
}
