internal import Barcodes
internal import Pictures

/// A document that belongs to a card, as it came: the PDF of a ticket, the letter of a gift card, the file of a pass.
public struct CardOriginal: DigestedFile {
  /// The types of files that are kept.
  public enum FileType: String, CaseIterable, Sendable {
    /// PDF: ISO 32000.
    case pdf
    /// PNG: ISO/IEC 15948.
    case png
    /// JPEG: ISO/IEC 10918-1.
    case jpeg
    /// HEIC: ISO/IEC 23008-12.
    case heic
    /// The archive of a pass of Apple Wallet. No program opens it; an export of the pass gives it back.
    case pass = "pkpass"

    /// The media type (RFC 6838).
    public var mediaType: String {
      switch self {
      case .pdf: "application/pdf"
      case .png, .jpeg, .heic: "image/\(rawValue)"
      case .pass: "application/vnd.apple.pkpass"
      }
    }

    /// Recognises a file by its content; nil for one of another type.
    public init?(of file: [UInt8]) {
      switch PictureFormat(of: Array(file.prefix(4096))) {
      // Other programs would take a file with something before that for what it begins with.
      case .pdf where file.starts(with: "%PDF-".utf8): self = .pdf
      case .png: self = .png
      case .jpeg: self = .jpeg
      case .heic: self = .heic
      // The first entry of a zip archive (APPNOTE.TXT, 4.3.7).
      case nil where file.starts(with: [0x50, 0x4B, 3, 4]): self = .pass
      default: return nil
      }
    }
  }

  /// The name by which a person knows the document: one line, most often the name of its file.
  public let name: String
  /// The SHA-256 digest of the file, in lower-case hexadecimal. A card has each file once.
  public let digest: String
  /// The type of the file.
  public let type: FileType
  /// The size of the file in bytes.
  public let byteCount: Int

  /// A name for a copy of the file: that of the original, without slashes, and with the ending of its type.
  package var copyName: String {
    let name = name.printable.replacing("/", with: " ")
    let endings = type == .jpeg ? [".jpeg", ".jpg"] : [".\(type.rawValue)"]
    return endings.contains(where: name.lowercased().hasSuffix) ? name : name + endings[0]
  }

  /// Creates a reference from its parts.
  public init(name: String, digest: String, type: FileType, byteCount: Int) {
    self.name = name
    self.digest = digest
    self.type = type
    self.byteCount = byteCount
  }

  /// The same file under another name.
  func named(_ name: String) -> CardOriginal {
    CardOriginal(name: name, digest: digest, type: type, byteCount: byteCount)
  }
}

/// The file of an original.
public struct OriginalFile: CardFile {
  /// The reason why a file is not kept.
  public enum Refusal: Error, Hashable, Sendable {
    /// The file is neither a PDF, a PNG, a JPEG, a HEIC nor a pass.
    case unknownType
    /// The digest cannot be computed, because OpenSSL's libcrypto is not installed.
    case digestUnavailable
  }

  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The SHA-256 digest of the file, in lower-case hexadecimal.
  public let digest: String
  /// The type of the file, by its content.
  public let type: CardOriginal.FileType

  /// Creates the file of an original from its bytes.
  public init(_ bytes: [UInt8]) throws(Refusal) {
    guard let type = CardOriginal.FileType(of: bytes) else { throw .unknownType }
    do { digest = try CardPicture.digest(of: bytes) } catch { throw .digestUnavailable }
    self.bytes = bytes
    self.type = type
  }

  /// The most bytes of a file, whatever a person allows: 64 MB.
  public static let maximumBytes = 64_000_000
  /// The most bytes of a file, unless a person allows more: 16 MB.
  public static let usualBytes = 16_000_000

  /// The original that a card stores for the file.
  public func original(named name: String) -> CardOriginal {
    CardOriginal(name: name, digest: digest, type: type, byteCount: bytes.count)
  }
}

extension CardContent {
  /// Adds an original, unless the card has the file. A card has one pass: the last one that came.
  ///
  /// - Returns: whether it was added.
  @discardableResult
  public mutating func insert(_ original: CardOriginal) -> Bool {
    if originals.contains(where: { $0.digest == original.digest }) { return false }
    if original.type == .pass { originals.removeAll { $0.type == .pass } }
    originals.append(original)
    originals.sort { ($0.name, $0.digest) < ($1.name, $1.digest) }
    return true
  }

  /// Removes an original.
  public mutating func remove(_ original: CardOriginal) { originals.removeAll { $0 == original } }

  /// The names `DIGEST.TYPE` of its pictures and originals. A file that is known by its digest is none of another type.
  package var fileNames: [String] {
    pictures.values.map(\.fileName) + originals.map(\.fileName)
  }

  /// The file of the pass that the card came as; nil for none.
  public var pass: CardOriginal? { originals.first { $0.type == .pass } }
}

extension [CardOriginal] {
  /// Merges the originals of two versions of a card that were made from the same one: what one version added is added, what
  /// one has removed is removed, and a name that only one has changed is taken.
  ///
  /// - Parameters:
  ///   - later: the version that was changed later, whose pass and whose names are taken if both changed them.
  ///   - earlier: the other version.
  ///   - base: the version from which both were made.
  static func merging(later: Self, earlier: Self, base: Self) -> Self {
    func names(_ originals: Self) -> [String: String] {
      Dictionary(originals.map { ($0.digest, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
    let (new, old, known) = (names(later), names(earlier), names(base))
    var merged = CardContent(name: "")
    for original in earlier where new[original.digest] == nil && known[original.digest] == nil {
      merged.insert(original)
    }
    for original in later {
      guard let name = old[original.digest] else {
        if known[original.digest] == nil { merged.insert(original) }
        continue
      }
      merged.insert(original.name == known[original.digest] ? original.named(name) : original)
    }
    return merged.originals
  }
}
