internal import Cryptography
internal import Pictures
internal import Values

/// A file that is known by its digest: a picture or an original, or what a card stores of one.
public protocol DigestedFile: Hashable, Sendable {
  /// The types of such files.
  associatedtype FileType: RawRepresentable<String> & CaseIterable
  /// The SHA-256 digest of the file, in lower-case hexadecimal.
  var digest: String { get }
  /// The type of the file, by its content.
  var type: FileType { get }
}

extension DigestedFile {
  /// The name `DIGEST.TYPE`.
  package var fileName: String { "\(digest).\(type.rawValue)" }
}

/// A picture or an original, with the bytes of its file.
public protocol CardFile: DigestedFile {
  /// The size of the largest file in bytes.
  static var maximumBytes: Int { get }
  /// The bytes of the file.
  var bytes: [UInt8] { get }
  /// Creates it from the bytes of a file.
  init(_ bytes: [UInt8]) throws
}

/// A picture of a card, with the bytes of its file.
public struct CardPicture: CardFile {
  /// The file types that can be stored: those that all phones and browsers show.
  public enum FileType: String, CaseIterable, Sendable {
    /// PNG: ISO/IEC 15948.
    case png
    /// JPEG: ISO/IEC 10918-1.
    case jpeg
  }

  /// The reason why bytes are refused as a picture.
  public enum Refusal: Error, Hashable, Sendable {
    /// The bytes are neither PNG nor JPEG.
    case unknownType
    /// The file ends before the picture does.
    case truncated(FileType)
    /// The file has more than `maximumBytes` bytes.
    case tooLarge
    /// The picture has this size, which is more than `maximumPixels`.
    case tooManyPixels(width: Int, height: Int)
    /// The digest cannot be computed, because OpenSSL's libcrypto is not installed.
    case digestUnavailable
  }

  /// The size of the largest file that is accepted: 10 MB.
  public static let maximumBytes = 10_000_000

  /// The largest number of pixels that is accepted: those of the largest cameras of phones. The program that reads
  /// pictures decodes no more either. A file of a few kilobytes can have far more, which no phone would show.
  public static let maximumPixels = 205_000_000

  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The reference to the picture that a card stores.
  public let reference: PictureReference
  /// The SHA-256 digest of the file, in lower-case hexadecimal.
  public var digest: String { reference.digest }
  /// The type of the file.
  public var type: FileType { reference.type }

  /// Creates a picture from the bytes of a file.
  public init(_ bytes: [UInt8]) throws(Refusal) {
    guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
    let type: FileType
    switch PictureFormat(of: Array(bytes.prefix(4096))) {
    case .png:
      type = .png
      // The last chunk is IEND: a length of 0, its type, its checksum (ISO/IEC 15948, 11.2.5).
      guard bytes.suffix(12).elementsEqual(Self.pngEnd) else { throw .truncated(.png) }
    case .jpeg:
      type = .jpeg
      // The end-of-image marker (ISO/IEC 10918-1, table B.1). Cameras append data of their own after it.
      guard zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0xFF && $1 == 0xD9 }) else {
        throw .truncated(.jpeg)
      }
    default: throw .unknownType
    }
    if let size = PictureSize(of: bytes),
      case let (pixels, isOverflowing) = size.width.multipliedReportingOverflow(by: size.height),
      isOverflowing || pixels > Self.maximumPixels
    {
      throw .tooManyPixels(width: size.width, height: size.height)
    }
    self.bytes = bytes
    reference = PictureReference(digest: try Self.digest(of: bytes), type: type, byteCount: bytes.count)
  }

  /// The SHA-256 digest of a file, in lower-case hexadecimal (FIPS 180-4).
  ///
  /// - Throws: `.digestUnavailable`.
  public static func digest(of bytes: [UInt8]) throws(Refusal) -> String {
    do { return try Digest.of(bytes, .sha256).hexadecimal } catch { throw .digestUnavailable }
  }

  /// Whether a text is a digest as `digest(of:)` returns it.
  package static func isDigest(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
  }

  private static let pngEnd: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
}

/// A reference to a picture in the wallet, by a digest of its bytes.
public struct PictureReference: DigestedFile {
  /// The SHA-256 digest of the file, in lower-case hexadecimal.
  public let digest: String
  /// The type of the file.
  public let type: CardPicture.FileType
  /// The size of the file in bytes.
  public let byteCount: Int

  /// Creates a reference from its parts.
  public init(digest: String, type: CardPicture.FileType, byteCount: Int) {
    self.digest = digest
    self.type = type
    self.byteCount = byteCount
  }
}

/// The use of a picture of a card.
public enum PictureSide: String, CaseIterable, Sendable {
  /// The front of the card.
  case front
  /// The back of the card.
  case back
  /// A small picture for lists.
  case icon
  /// A picture behind the name and the code.
  case background
}
