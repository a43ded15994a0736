internal import Files
internal import Processes

/// Reads the pictures of a camera, or of a video, one after the other. The program ffmpeg takes them.
public struct Camera: Sendable {
  /// A picture of a camera.
  public struct Frame: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The luminance of each pixel, 0 for black to 255, row by row from the top.
    public let pixels: [UInt8]
    /// The codes in the picture.
    public internal(set) var codes: [ScannedCode] = []

    /// The picture as a file, a PGM of Netpbm.
    public var file: [UInt8] { Array("P5\n\(width) \(height)\n255\n".utf8) + pixels }
  }

  /// The path of the usual camera.
  public static let usualPath = "/dev/video0"

  private let path: String
  private let scanner: PictureScanner
  /// The pictures that are looked at in a second. Those in between are left out.
  private static let rate = 8
  /// The largest width of a picture; a wider one is scaled down.
  private static let maximumWidth = 1280
  /// The largest number of pixels of a picture.
  private static let maximumPixels = 4 << 20
  /// The time after which a look at one picture is given up, in seconds.
  private static let secondsPerFrame = 0.15

  /// Creates a camera.
  ///
  /// - Parameters:
  ///   - path: the path of a device of Video4Linux, or of a video.
  ///   - scanner: finds the codes.
  public init(_ path: String = usualPath, scanner: PictureScanner) {
    self.path = path
    var scanner = scanner
    scanner.programs.limits.seconds = Self.secondsPerFrame
    self.scanner = scanner
  }

  /// Looks at pictures until it is told to stop, or a video ends.
  ///
  /// - Parameters:
  ///   - isWaiting: is called several times in a second while no picture comes.
  ///   - receive: receives each picture, and returns whether to go on.
  /// - Throws: `ScanningError`: `.unreadable` if there is no such camera, `.cameraSilent` if it gives no picture; the
  ///   errors of `isWaiting` and `receive`.
  public func watch(isWaiting: () throws -> Void = {}, _ receive: (Frame) throws -> Bool) throws {
    let kind = FileKind(of: path)
    // A link such as /dev/v4l/by-id/… leads to a device.
    if case .nothing = kind { throw ScanningError.unreadable(Self.noSuchFile) }
    guard let ffmpeg = scanner.programs.find("ffmpeg") else {
      throw ScanningError.cameraProgramMissing(program: "ffmpeg")
    }
    let program = try scanner.programs.sandboxed(
      ffmpeg, arguments(kind), file: path, seconds: Self.processorSeconds)
    let stream: RunningProgram
    do throws(Program.StartError) { stream = try RunningProgram(program) } catch {
      throw ScanningError(error, of: ffmpeg)
    }
    defer { stream.end() }
    var reader = FrameReader(stream: stream, mostPixels: Self.maximumPixels)
    var isSilent = true
    while let (width, height, pixels) = try reader.next(isWaiting) {
      isSilent = false
      var frame = Frame(width: width, height: height, pixels: pixels)
      frame.codes = try scanner.scan(frame.file).codes
      guard try receive(frame) else { return }
    }
    if isSilent { throw ScanningError.cameraSilent }
  }

  private static let noSuchFile: Int32 = 2
  /// The most processor time of ffmpeg, an hour.
  private static let processorSeconds = 3600

  private func arguments(_ kind: FileKind) -> [String] {
    // "file:" keeps ffmpeg from taking the name for an address or an option.
    let isVideo = if case .regular = kind { true } else { false }
    return ["-nostdin", "-loglevel", "quiet"] + (isVideo ? ["-i", "file:" + path] : ["-f", "v4l2", "-i", path])
      + [
        "-an", "-vf", "fps=\(Self.rate),scale='min(\(Self.maximumWidth),iw)':-2", "-pix_fmt", "gray", "-c:v", "pgm",
        "-f", "image2pipe", "pipe:1",
      ]
  }
}

/// Reads pictures of the format PGM, one after the other.
private struct FrameReader {
  let stream: RunningProgram
  let mostPixels: Int
  var buffer: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// The next picture; nil at the end.
  ///
  /// - Throws: `.invalidAnswer` for another format; the errors of `isWaiting`.
  mutating func next(_ isWaiting: () throws -> Void) throws -> (width: Int, height: Int, pixels: [UInt8])? {
    while true {
      if let (width, height, start) = try header() {
        let end = start + width * height
        if buffer.count >= end {
          let pixels = Array(buffer[start..<end])
          buffer.removeFirst(end)
          return (width, height, pixels)
        }
      }
      guard let count = stream.read(into: &chunk, milliseconds: 200) else {
        try isWaiting()
        continue
      }
      guard count > 0 else { return nil }
      buffer += chunk[..<count]
    }
  }

  /// The size of the picture at the beginning of the buffer, and the index of its first pixel; nil if the header is not
  /// there yet. ffmpeg writes `P5`, the size and 255 in lines of their own.
  private func header() throws(ScanningError) -> (width: Int, height: Int, start: Int)? {
    let lines = buffer.prefix(64).split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count == 4 else {
      if buffer.count >= 64 { throw .invalidAnswer }
      return nil
    }
    let texts = lines[..<3].map { String(decoding: $0, as: UTF8.self) }
    let size = texts[1].split(separator: " ").compactMap { Int($0) }
    guard texts[0] == "P5", texts[2] == "255", size.count == 2, size.allSatisfy({ (1...32_768).contains($0) }),
      size[0] * size[1] <= mostPixels
    else { throw .invalidAnswer }
    return (size[0], size[1], lines[3].startIndex)
  }
}
