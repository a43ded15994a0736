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
