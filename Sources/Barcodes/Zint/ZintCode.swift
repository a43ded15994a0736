internal import CZint
internal import Glibc
internal import LinearBarcodes

/// A request to libzint to draw a code.
struct ZintCode {
  /// The number of the symbology in `zint.h`.
  let symbology: Int32
  /// The error correction level, as a number that depends on the symbology; -1 for libzint's choice.
  var errorCorrection: Int32 = -1
  /// The second option of libzint, of which the first is taken that holds the payload: the number of the size of a Data
  /// Matrix; 0 for the smallest square.
  var sizes: ClosedRange<Int32> = 0...0
  /// The third option of libzint; 100 asks for square Data Matrix symbols.
  var shape: Int32 = 0
  /// The largest ECI that the symbology can declare.
  var greatestECI = 999_999

  /// Rows of modules, true for dark.
  struct Grid {
    let modules: [Bool]
    let width: Int
  }

  /// Encodes `payload`, with its bytes as they are.
  ///
  /// - Throws: `.empty`, `.tooLong`, `.noSuchECI`, `.libraryMissing`, `.outOfMemory`.
  func grid(of payload: Payload) throws(EncodingError) -> Grid {
    guard !payload.bytes.isEmpty else { throw .empty }
    // For libzint, 0 means no ECI.
    if let eci = payload.eci, !(1...greatestECI).contains(eci) { throw .noSuchECI(eci) }
    return try draw(payload.bytes, mode: Self.dataMode, eci: payload.eci, length: payload.bytes.count)
  }

  /// The numbers of the rectangular sizes of Data Matrix in `zint.h`, the smallest first: from 8 × 18 to 16 × 48 modules.
  static let rectangularSizes: ClosedRange<Int32> = 25...30

  /// Encodes `elementString`.
  ///
  /// - Throws: `.tooLong`, `.libraryMissing`, `.outOfMemory`.
  func grid(of elementString: GS1ElementString) throws(EncodingError) -> Grid {
    // libzint sets separators by the first two digits of the identifiers in brackets, and takes 23 for a predefined length.
    // So it is given no identifier: with GS1NOCHECK_MODE, `[]` stands for one, before which there is always a separator.
    let noIdentifier = Array("[]".utf8)
    let elements = elementString.bytes.split(separator: GS1ElementString.separator)
    return try draw(
      elements.flatMap { noIdentifier + $0 }, mode: Self.elementsMode, eci: nil, length: elementString.bytes.count)
  }

  private static let dataMode: Int32 = 0
  /// GS1_MODE, with GS1NOCHECK_MODE: the content has been checked here, including identifiers that are newer than libzint.
  private static let elementsMode: Int32 = 0x0002 | 0x0020

  /// Draws `bytes`.
  ///
  /// - Parameter length: the number of bytes of the payload, for an error about too many.
  private func draw(_ bytes: [UInt8], mode: Int32, eci: Int?, length: Int) throws(EncodingError) -> Grid {
    for size in sizes.dropLast() {
      do { return try draw(bytes, mode: mode, eci: eci, length: length, size: size) } catch {
        guard case .tooLong = error else { throw error }
      }
    }
    return try draw(bytes, mode: mode, eci: eci, length: length, size: sizes.upperBound)
  }

  private func draw(
    _ bytes: [UInt8], mode: Int32, eci: Int?, length: Int, size: Int32
  ) throws(EncodingError) -> Grid {
    var request = czint_request(
      symbology: symbology, input_mode: mode, option_1: errorCorrection, option_2: size, option_3: shape,
      eci: Int32(eci ?? 0))
    var symbol = czint_symbol()
    switch Int(czint_encode(&request, bytes, bytes.count, &symbol)) {
    case CZINT_DONE: break
    case CZINT_MISSING: throw .libraryMissing(LibZint.name)
    case CZINT_NO_MEMORY: throw .outOfMemory
    case CZINT_REFUSED where eci != nil: throw .noSuchECI(eci ?? 0)
    // Anything else that libzint refuses has too many codewords, even if not too many bytes.
    default: throw .tooLong(found: length, limit: nil)
    }
    defer { free(symbol.modules) }
    let width = Int(symbol.width)
    let modules = UnsafeBufferPointer(start: symbol.modules, count: width * Int(symbol.rows)).map { $0 == 1 }
    return Grid(modules: modules, width: width)
  }
}
