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
  /// - Throws: `.elementString` if libzint would place separators differently, which it does only where data
  ///   contains a parenthesis; `.tooLong`, `.libraryMissing`,
  ///   `.outOfMemory`.
  func grid(of elementString: GS1ElementString) throws(EncodingError) -> Grid {
    let bytes = elementString.bytes
    let parentheses = "()".utf8
    guard bytes.contains(where: parentheses.contains) else {
      // libzint would set separators by the first two digits of identifiers, and version 2.11 takes 23 for a predefined
      // length. So it is given all elements as the data of one, in which [ is a separator for it.
      let data = bytes.dropFirst(2).map { $0 == GS1ElementString.separator ? UInt8(ascii: "[") : $0 }
      return try draw(
        Array("(".utf8) + bytes.prefix(2) + Array(")".utf8) + data, mode: Self.parenthesesMode, eci: nil,
        length: bytes.count)
    }
    if let identifier = elementString.identifierBeforeNeedlessSeparator {
      throw .elementString(.misplacedSeparator(identifier: identifier))
    }
    if let identifier = elementString.identifiers.dropLast().first(where: { $0.hasPrefix("23") }) {
      throw .elementString(.misplacedSeparator(identifier: identifier))
    }
    return try draw(Array(elementString.bracketed.utf8), mode: Self.bracketsMode, eci: nil, length: bytes.count)
  }

  private static let dataMode: Int32 = 0
  /// GS1_MODE, with GS1NOCHECK_MODE: the content has been checked here, including identifiers that are newer than
  /// version 2.11.
  private static let bracketsMode: Int32 = 0x0002 | 0x0020
  /// The same, with GS1PARENS_MODE.
  private static let parenthesesMode: Int32 = bracketsMode | 0x0010

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
    case CZINT_MISSING: throw .libraryMissing("libzint")
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
