internal import Dispatch
internal import Processes
internal import Synchronization

/// Converts values on another core, some hundred at a time, while the next ones are collected. What comes of them is
/// taken in the order of the values, by the caller's thread, which also throws all errors.
final class Conveyor<Value: Sendable, Product: Sendable> {
  private let convert: @Sendable ([Value]) -> Product
  private let take: (Product) throws -> Void
  private var values: [Value] = []
  private var byteCount = 0
  private var running: Conversion?

  /// The largest number of values that are converted at a time.
  private static var maximumCount: Int { 250 }
  /// The number of bytes from which on fewer values are converted at a time, because two such parts are in memory.
  private static var maximumBytes: Int { 1 << 20 }

  /// Creates a conveyor.
  ///
  /// - Parameters:
  ///   - convert: converts values, on another thread.
  ///   - take: receives what came of them.
  init(_ convert: @escaping @Sendable ([Value]) -> Product, take: @escaping (Product) throws -> Void) {
    self.convert = convert
    self.take = take
  }

  /// Adds a value.
  ///
  /// - Parameter byteCount: the number of bytes of the value, if it may be large.
  /// - Throws: the errors of `take`.
  func add(_ value: Value, byteCount: Int = 0) throws {
    values.append(value)
    self.byteCount += byteCount
    if values.count >= Self.maximumCount || self.byteCount >= Self.maximumBytes { try advance() }
  }

  /// Converts and takes the values that are left.
  ///
  /// - Throws: the errors of `take`.
  func finish() throws {
    // Another thread would take longer to begin than a few values take.
    guard running != nil else { return try take(convert(values)) }
    try advance()
    try advance()
  }

  /// Begins to convert the collected values, and takes what came of those before.
  private func advance() throws {
    let before = running?.product()
    running = values.isEmpty ? nil : Conversion(of: values, convert)
    values = []
    byteCount = 0
    if let before { try take(before) }
  }

  /// A conversion on another thread.
  private final class Conversion: Sendable {
    private let result = Mutex<Product?>(nil)
    private let end = DispatchSemaphore(value: 0)

    init(of values: [Value], _ convert: @escaping @Sendable ([Value]) -> Product) {
      let work: @Sendable () -> Void = { [self] in
        let product = convert(values)
        result.withLock { $0 = product }
        end.signal()
      }
      if !OwnThread.start(work) { work() }
    }

    /// Waits for the end of the conversion.
    func product() -> Product? {
      end.wait()
      return result.withLock { $0.take() }
    }
  }
}
