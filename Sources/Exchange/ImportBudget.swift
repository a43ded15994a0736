internal import Cards

/// What a file may unfold to as it is read, so that a small one takes little memory and time, however it is made.
final class ImportBudget {
  /// Bytes that may still be unpacked.
  private var bytes: Int
  /// Values of JSON that may still be read.
  private var values: Int

  /// The budget of a file of that many bytes.
  ///
  /// An archive of cards packs to a tenth, JSON has a value in a dozen bytes or more; what is small may have more of both.
  init(size: Int) {
    let size = min(size, 1 << 40)
    bytes = 2 << 20 + 20 * size
    values = 200_000 + size / 10
  }

  /// Takes bytes off the budget.
  ///
  /// - Returns: whether there were as many.
  func spend(bytes count: Int) -> Bool {
    bytes -= min(count, bytes + 1)
    return bytes >= 0
  }

  /// Takes the values of some JSON off the budget.
  ///
  /// - Throws: `.tooManyValues`.
  func spendValues(of json: [UInt8], at place: ImportPlace = .init()) throws(ImportError) {
    values -= min(JSONValue.count(in: json), values + 1)
    guard values >= 0 else { throw ImportError(.tooManyValues, at: place) }
  }
}
