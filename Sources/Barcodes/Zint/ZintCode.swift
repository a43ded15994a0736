internal import CZint
internal import Glibc
internal import LinearBarcodes

/// A code that libzint draws.
struct ZintCode {
  /// Its number in `zint.h`.
  let symbology: Int32
  /// Level of error correction, as the symbology counts it; -1 for libzint's choice.
  var errorCorrection: Int32 = -1
  /// The third option of libzint, of which 100 asks for square Data Matrix symbols.
  var shape: Int32 = 0
  /// The greatest ECI that it can declare.
  var greatestECI = 999_999

  /// Rows of modules, true for dark.
  struct Grid {
    let modules: [Bool]
    let width: Int
  }

  /// The grid that carries `payload`, bytes as they are.
  ///
  /// - Throws: `.empty`, `.tooLong`, `.noSuchECI`, `.libraryMissing`, `.outOfMemory`.
  func grid(of payload: Payload) throws(EncodingError) -> Grid {
    guard !payload.bytes.isEmpty else { throw .empty }
    // To libzint, 0 is none.
    if let eci = payload.eci, !(1...greatestECI).contains(eci) { throw .noSuchECI(eci) }
    return try draw(payload.bytes, mode: Self.dataMode, eci: payload.eci, length: payload.bytes.count)
  }

  /// The grid that carries `elementString`.
  ///
  /// - Throws: `.elementString` where libzint would put separators otherwise; `.tooLong`, `.libraryMissing`,
  ///   `.outOfMemory`.
  func grid(of elementString: GS1ElementString) throws(EncodingError) -> Grid {
    if let identifier = elementString.identifierBeforeNeedlessSeparator {
      throw .elementString(.misplacedSeparator(identifier: identifier))
    }
    // Version 2.11 takes identifiers that begin with 23 for some of a predefined length.
    if let identifier = elementString.identifiers.dropLast().first(where: { $0.hasPrefix("23") }) {
      throw .elementString(.misplacedSeparator(identifier: identifier))
    }
    // Brackets show libzint where elements begin. What they hold has been checked, with the identifiers that have been
    // added since that version.
    return try draw(
      Array(elementString.bracketed.utf8), mode: Self.gs1Mode, eci: nil, length: elementString.bytes.count)
  }

  private static let dataMode: Int32 = 0
  /// GS1_MODE, with GS1NOCHECK_MODE.
  private static let gs1Mode: Int32 = 0x0002 | 0x0020

  /// What libzint makes of `bytes`.
  ///
  /// - Parameter length: bytes of the payload, for who is told that they are too many.
  private func draw(_ bytes: [UInt8], mode: Int32, eci: Int?, length: Int) throws(EncodingError) -> Grid {
    var request = czint_request(
      symbology: symbology, input_mode: mode, option_1: errorCorrection, option_2: 0, option_3: shape,
      eci: Int32(eci ?? 0))
    var symbol = czint_symbol()
    switch Int(czint_encode(&request, bytes, bytes.count, &symbol)) {
    case CZINT_DONE: break
    case CZINT_MISSING: throw .libraryMissing("libzint")
    case CZINT_NO_MEMORY: throw .outOfMemory
    case CZINT_REFUSED where eci != nil: throw .noSuchECI(eci ?? 0)
    // What is no byte too long is refused for its length in codewords.
    default: throw .tooLong(found: length, limit: nil)
    }
    defer { free(symbol.modules) }
    let width = Int(symbol.width)
    let modules = UnsafeBufferPointer(start: symbol.modules, count: width * Int(symbol.rows)).map { $0 == 1 }
    return Grid(modules: modules, width: width)
  }
}
