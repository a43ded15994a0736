internal import Cards
internal import JSON

/// Limits on unpacked bytes and JSON values, which ensure that a small file takes little memory and time, even a
/// malicious one.
final class ImportBudget {
  /// The number of bytes that may still be unpacked.
  private var bytes: Int
  /// The number of JSON values that may still be read.
  private var values: Int

  /// Creates the budget of a file of `size` bytes.
  ///
  /// Archives of cards are compressed to a tenth, and JSON has one value in a dozen bytes or more; small files may
  /// exceed both.
  init(size: Int) {
    let size = min(size, 1 << 40)
    bytes = 2 << 20 + 20 * size
    values = 200_000 + size / 10
  }

  /// Subtracts bytes from the budget.
  ///
  /// - Returns: whether there were enough.
  func spend(bytes count: Int) -> Bool {
    bytes -= min(count, bytes + 1)
    return bytes >= 0
  }

  /// Reads JSON, and subtracts the number of its values from the budget.
  ///
  /// - Throws: `.notJSON`, `.tooManyValues`.
  func json(_ bytes: [UInt8], at location: ImportLocation = .init()) throws(ImportError) -> JSONValue {
    do throws(JSONError) { return try JSONValue(bytes, valuesLeft: &values) } catch {
      throw ImportError(error, at: location)
    }
  }
}
