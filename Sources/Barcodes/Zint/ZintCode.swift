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
  /// Whether it carries an element string.
  var isGS1 = false
  /// The greatest ECI that it can declare.
  var greatestECI = 999_999

  /// Rows of modules, true for dark.
  struct Grid {
    let modules: [Bool]
    let width: Int
  }

  /// The grid that carries `payload`, bytes as they are.
  ///
  /// - Throws: `.empty`, `.tooLong`, `.noSuchECI`, `.noECI` for a GS1 code with one, `.libraryMissing`, `.outOfMemory`; `.elementString` for a GS1 code.
  func grid(of payload: Payload) throws(EncodingError) -> Grid {
    guard !payload.bytes.isEmpty else { throw .empty }
    if let eci = payload.eci {
      guard !isGS1 else { throw .noECI }
      // To libzint, 0 is none.
      guard (1...greatestECI).contains(eci) else { throw .noSuchECI(eci) }
    }
    var bytes = payload.bytes
    if isGS1 {
      // Brackets show libzint where elements begin. The element string has been checked by then, with the identifiers
      // that have been added since that version.
      bytes = Array(try Self.bracketed(payload).utf8)
    }
    var request = czint_request(
      symbology: symbology, input_mode: isGS1 ? Self.gs1Mode : Self.dataMode, option_1: errorCorrection, option_2: 0,
      option_3: shape, eci: Int32(payload.eci ?? 0))
    var symbol = czint_symbol()
    switch Int(czint_encode(&request, bytes, bytes.count, &symbol)) {
    case CZINT_DONE: break
    case CZINT_MISSING: throw .libraryMissing("libzint")
    case CZINT_NO_MEMORY: throw .outOfMemory
    case CZINT_REFUSED where payload.eci != nil: throw .noSuchECI(payload.eci ?? 0)
    // What is no byte too long is refused for its length in codewords.
    default: throw .tooLong(found: payload.bytes.count, limit: nil)
    }
    defer { free(symbol.modules) }
    let width = Int(symbol.width)
    let modules = UnsafeBufferPointer(start: symbol.modules, count: width * Int(symbol.rows)).map { $0 == 1 }
    return Grid(modules: modules, width: width)
  }

  /// The element string of `payload` as libzint takes it, which puts separators by itself.
  ///
  /// - Throws: `.elementString` where that would put them otherwise.
  private static func bracketed(_ payload: Payload) throws(EncodingError) -> String {
    let elementString = try GS1ElementString(payload: payload.bytes)
    if let identifier = elementString.identifierBeforeNeedlessSeparator {
      throw .elementString(.misplacedSeparator(identifier: identifier))
    }
    // Version 2.11 takes identifiers that begin with 23 for some of a predefined length.
    if let identifier = elementString.identifiers.dropLast().first(where: { $0.hasPrefix("23") }) {
      throw .elementString(.misplacedSeparator(identifier: identifier))
    }
    return elementString.bracketed
  }

  private static let dataMode: Int32 = 0
  /// GS1_MODE, with GS1NOCHECK_MODE.
  private static let gs1Mode: Int32 = 0x0002 | 0x0020
}
