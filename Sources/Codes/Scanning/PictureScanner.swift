internal import Files
public import Pictures

/// Finds codes in pictures.
///
/// A picture is opened by a program of its own, `ucard-scan`, which can do nothing but answer: a picture that is made to
/// harm does so to no one. Formats other than PNG, JPEG and PNM are converted first, by programs of the system that are
/// limited too.
public struct PictureScanner: Sendable {
  var programs: Programs

  /// The limits within which files are read.
  public var limits: ScanningLimits { programs.limits }

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - program: the path of `ucard-scan`; nil for the one that is installed with the running program, in its folder or
  ///     in `../libexec/ucard`. Of several there for different versions of libzxing, the first that starts is taken.
  ///   - folders: the folders in which programs that convert pictures are looked for, with colons between them; nil for
  ///     those of `PATH`.
  ///   - limits: the limits within which files are read.
  public init(program: String? = nil, folders: String? = nil, limits: ScanningLimits = .init()) {
    programs = Programs(readers: ReaderPrograms(program), folders: folders, limits: limits)
  }

  /// Finds the codes in the file at a path.
  ///
  /// - Parameters:
  ///   - path: the path of the file. It may be a pipe, such as `/dev/stdin`, which is read to its end.
  ///   - onPage: is called before each page of a document, with its number and the number of pages that will be read.
  ///     It returns whether to read the page and the rest.
  /// - Throws: `ScanningError`.
  public func scan(
    path: String, onPage: (_ page: Int, _ count: Int) -> Bool = { _, _ in true }
  ) throws(ScanningError) -> Scan {
    try scan(try read(path), onPage: onPage)
  }

  /// Finds the codes in a file.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - onPage: is called before each page of a document, with its number and the number of pages that will be read.
  ///     It returns whether to read the page and the rest.
  /// - Throws: `ScanningError`.
  public func scan(
    _ file: [UInt8], onPage: (_ page: Int, _ count: Int) -> Bool = { _, _ in true }
  ) throws(ScanningError) -> Scan {
    let format = try recognise(file)
    let input = try MemoryFile(file)
    if format == .pdf { return try PDFDocument(file, input, programs).scan(onPage) }
    let converter = try programs.converter(for: format)
    let page = try programs.scan(input, format, through: converter, page: 1, seconds: limits.seconds)
    // A damaged picture may still show its code.
    if page.isDamaged && page.codes.isEmpty { throw .damaged(format) }
    return Scan(format: format, pages: [page], pageCount: 1)
  }

  /// Makes a picture for a card of a file: upright, and at most `ScanningLimits.pictureWidth` wide.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - page: the number of the page of a document.
  public func picture(of file: [UInt8], page: Int = 1) throws(ScanningError) -> UprightPicture {
    let format = try recognise(file)
    let input = try MemoryFile(file)
    if format == .pdf { return try PDFDocument(file, input, programs).picture(ofPage: page) }
    guard page == 1 else { throw .noSuchPage(page) }
    let converter = try programs.converter(for: format)
    return try programs.picture(input, format, through: converter, original: converter == nil ? file : nil)
  }

  /// Makes a picture for a screen of a file: an opaque PNG, upright, and reduced if it is wider or higher than a number of
  /// pixels.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file, which is no document.
  ///   - part: the part that is shown, which is enlarged if it is small; nil for the whole picture.
  ///   - width: the largest width in pixels, up to 10,000.
  ///   - height: the largest height in pixels, up to 10,000.
  public func picture(
    of file: [UInt8], part: PicturePart? = nil, width: Int, height: Int
  ) throws(ScanningError) -> UprightPicture {
    let format = try recognise(file)
    guard format != .pdf else { throw .notAPicture }
    return try programs.picture(MemoryFile(file), format, part: part, width: width, height: height)
  }

  /// Makes a picture for a page of a file: an opaque JPEG, upright, without what a camera writes beside the picture.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file, which is no document.
  ///   - longest: the most pixels of the longer side, up to 10,000.
  ///   - mostBytes: the most bytes of the JPEG. Its quality is lowered for them, then its size.
  public func photo(of file: [UInt8], longest: Int, mostBytes: Int) throws(ScanningError) -> UprightPicture {
    let format = try recognise(file)
    guard format != .pdf else { throw .notAPicture }
    return try programs.photo(MemoryFile(file), format, longest: longest, mostBytes: mostBytes)
  }

  /// The file of a picture of the screen, from the desktop's portal (XDG Desktop Portal), which may ask the person; nil if
  /// there is none, or the person refuses. The desktop's own file is deleted.
  package func screen() -> [UInt8]? { programs.readers.screen(mostBytes: limits.bytes) }

  /// The libraries with which `ucard-scan` reads codes.
  ///
  /// - Throws: `.programMissing`, `.librariesMissing` and `.programFailed` if it cannot start, `.invalidAnswer`.
  package func libraries() throws(ScanningError) -> [ReaderLibrary] { try programs.readers.libraries() }

  /// Reads the whole file at a path.
  public func read(_ path: String) throws(ScanningError) -> [UInt8] {
    do throws(FileError) {
      if let bytes = try InputFile.read(path, most: limits.bytes) { return bytes }
    } catch {
      throw .unreadable(error.errno)
    }
    throw .tooLarge
  }

  private func recognise(_ file: [UInt8]) throws(ScanningError) -> PictureFormat {
    guard file.count <= limits.bytes else { throw .tooLarge }
    guard !file.isEmpty else { throw .empty }
    guard let format = PictureFormat(of: file) else { throw .notAPicture }
    return format
  }
}

/// A picture for a card: upright, and not larger than it has to be.
public struct UprightPicture: Hashable, Sendable {
  /// The format of the file: PNG or JPEG.
  public let format: PictureFormat
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bytes of the file. They are those of the file that was read if nothing had to be changed.
  public let bytes: [UInt8]
}

/// The limits within which files are read.
public struct ScanningLimits: Hashable, Sendable {
  /// The largest file, in bytes.
  public var bytes = 128 << 20
  /// The time in which a code is looked for in a picture in which none is seen at once, in seconds. Below 1, no further code
  /// is looked for beside one that was found.
  public var seconds = 2.0
  /// The time after which reading a picture is given up, in seconds. It includes converting it.
  public var secondsPerPicture = 15.0
  /// The time after which no further page of a document is read, in seconds.
  public var secondsPerDocument = 60.0
  /// The number of pages of a document that are read.
  public var pages = 50
  /// The width of a picture that is kept with a card, in pixels. It may be twice as high.
  public var pictureWidth = 2000

  /// Creates the usual limits.
  public init() {}
}

/// The reason why a file could not be read as a picture.
public enum ScanningError: Error, Hashable, Sendable {
  /// The file cannot be opened or read: an `errno`.
  case unreadable(Int32)
  /// The file is empty.
  case empty
  /// The file is no picture, or none of a format that is known.
  case notAPicture
  /// The file, or the picture in it, is larger than is allowed.
  case tooLarge
  /// The file is damaged or truncated.
  case damaged(PictureFormat)
  /// The document is encrypted.
  case encrypted
  /// The document has no page with this number.
  case noSuchPage(Int)
  /// Reading took too long.
  case timedOut
  /// The program `ucard-scan` is missing: its path, or the places where it was looked for.
  case programMissing(String)
  /// `ucard-scan` cannot start, because a library is missing: its file name, such as `libZXing.so.3`. Where there are
  /// programs for several versions of it, one library of each, the newest first; any of them is enough.
  case librariesMissing([String])
  /// `ucard-scan` cannot start for the reason in this message of the system.
  case programFailed(String)
  /// The system does not start a program, by its name, for the reason with this error number.
  case notStarted(program: String, Int32)
  /// A program that converts the format is missing: the name of one that would do, such as `dwebp`.
  case converterMissing(PictureFormat, program: String)
  /// The program that takes pictures of a camera is missing: its name.
  case cameraProgramMissing(program: String)
  /// The camera gives no picture, or is used by another program.
  case cameraSilent
  /// The program that converts the format, by its name, cannot read the file.
  case notConverted(PictureFormat, program: String)
  /// `ucard-scan` was ended by this signal.
  case crashed(signal: Int32)
  /// `ucard-scan` needed more memory than it is allowed.
  case outOfMemory
  /// The answer of `ucard-scan` is not valid, so that it may not be the program that it should be.
  case invalidAnswer
}
