internal import Glibc
public import Barcodes
public import Pictures

/// A code that was found in a picture.
public struct ScannedCode: Hashable, Sendable {
  /// A program library that reads codes.
  public enum Reader: String, Sendable {
    /// zxing-cpp.
    case zxing
    /// libzbar.
    case zbar
  }

  /// A property of a code that U-Card does not write, so that a code which it draws for the payload lacks it.
  public enum Loss: String, CaseIterable, Sendable {
    /// FNC1 in the first position, which marks a GS1 element string. In Code 128 and Data Matrix it makes another
    /// symbology, and is not lost.
    case gs1
    /// FNC1 in the second position, which marks the format of an industry.
    case applicationIndicator
    /// Parts of the payload declare different charsets. The payload is the text of all of them in UTF-8 or, if a charset is not
    /// known, their bytes with the first one.
    case severalECIs
    /// libzbar, which does not tell if the code declares a charset, is the only reader.
    case unknownECI
    /// The code is one of several which together hold a text (structured append).
    case partOfSequence
    /// The code programs a reader.
    case instruction
    /// A QR code has a segment of Hanzi characters, which U-Card writes as bytes.
    case doubleByteSegment
    /// A two-dimensional code is light on dark.
    case lightOnDark
    /// A two-dimensional code is mirrored.
    case mirrored
    /// The version and the mask of a QR code, or the size of another two-dimensional code, could not be read from the
    /// picture, or is none that U-Card draws with the payload.
    case form
    /// A two-dimensional code that U-Card draws has the same size, but other modules: it encodes the payload in another way.
    case modules

    /// Whether what the code says is lost, and not only how it is drawn.
    public var concernsContent: Bool {
      switch self {
      case .gs1, .applicationIndicator, .severalECIs, .unknownECI, .partOfSequence, .instruction: true
      case .doubleByteSegment, .lightOnDark, .mirrored, .form, .modules: false
      }
    }
  }

  /// A point of a picture, in pixels from its top left corner.
  public struct Point: Hashable, Sendable {
    /// The pixels from the left.
    public let x: Int
    /// The pixels from the top.
    public let y: Int
  }

  /// The symbology; nil if U-Card does not know it.
  ///
  /// An EAN-13 that begins with 0 has the same bars as the UPC-A without the 0, and is a UPC-A. An ITF of 14 digits with
  /// a right check digit is an ITF-14. The symbols of Code 39 do not tell whether they mean full ASCII, or whether the
  /// last is a check character, so such codes are plain Code 39, with the characters that are in the bars.
  public let symbology: Symbology?
  /// The name that the reader has for the symbology.
  public let format: String
  /// The exact bytes, and the ECI that the code declares. An EAN or UPC has its add-on after `+`, a Codabar its start and
  /// stop, a GS1 element string 0x1D between elements.
  public let payload: Payload
  /// The symbology identifier of ISO/IEC 15424, such as `]C1`; nil if the reader does not know it.
  public let identifier: String?
  /// The error correction level; nil if the symbology has no choice, or neither the reader nor the modules tell.
  public let errorCorrection: ErrorCorrection?
  /// The form of a two-dimensional code, with which U-Card draws it again in the same size; nil if it is not known, or
  /// U-Card does not draw it. A QR code has a form only if it is an exact copy.
  public let form: SymbolForm?
  /// Whether a two-dimensional code that U-Card draws in the form has the same modules, but for those that error correction
  /// mends in the picture.
  public let isExactCopy: Bool
  /// The top left corner as the code is read, then the others clockwise, in pixels of the upright page. All are zero if
  /// the reader does not tell.
  public let corners: [Point]
  /// The number of the page, from 1.
  public let page: Int
  /// The library that has read the code.
  public let reader: Reader
  /// Whether there is no reason to doubt the payload. A linear code is confirmed if both readers, or at least three separate
  /// lines across the bars, give the same payload, its quiet zones were seen, and nothing else was read in the same place.
  /// Matrix codes are confirmed, because they have error correction; a PDF417 if its start and its stop are seen, and a GS1
  /// QR code with `%`, which libzxing 1.4 cuts, if both readers agree. So is every code of which there is an exact copy.
  public let isConfirmed: Bool
  /// Whether the code is light on dark.
  public let isInverted: Bool
  /// Whether the code is mirrored.
  public let isMirrored: Bool
  /// The properties that a code which U-Card draws for the payload lacks.
  public let losses: Set<Loss>

  /// The angle by which the code is turned clockwise, in degrees from 0 up to 359.
  public var angle: Int {
    let (start, end) = (corners[0], corners[1])
    guard start != end else { return 0 }
    let degrees = atan2(Double(end.y - start.y), Double(end.x - start.x)) * 180 / .pi
    return (Int(degrees.rounded()) + 360) % 360
  }
}

/// The codes in a file.
public struct Scan: Hashable, Sendable {
  /// A page of a document, or the whole of a picture.
  public struct Page: Hashable, Sendable {
    /// The number of the page, from 1.
    public let number: Int
    /// The width in pixels of the upright page, as it was read.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The codes, in no particular order.
    public let codes: [ScannedCode]
    /// Whether a part of the picture is missing or wrong.
    public let isDamaged: Bool
  }

  /// The format of the file.
  public let format: PictureFormat
  /// The pages that were read.
  public let pages: [Page]
  /// The number of pages in the file, of which fewer may have been read; 1 for a picture.
  public let pageCount: Int

  /// The codes of all pages, in the order of the pages.
  public var codes: [ScannedCode] { pages.flatMap(\.codes) }
  /// Whether all pages were read.
  public var isComplete: Bool { pages.count == pageCount }
}
