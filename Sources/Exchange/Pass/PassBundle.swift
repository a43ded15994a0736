internal import Files
public import FoundationEssentials

/// Several passes in one file, `.pkpasses`.
public struct PassBundle {
  private let passes: InputFile
  private var places: [(name: String, offset: Int, size: Int)] = []

  /// The largest number of passes in a bundle.
  public static let maximumCount = PassReader.maximumPasses

  /// Creates an empty bundle.
  ///
  /// - Parameter folder: the folder for a temporary file without a name.
  /// - Throws: an error of creating the file.
  public init(temporaryFolder folder: String) throws { passes = try TemporaryFile.unnamed(in: folder) { _ in } }

  /// The number of passes.
  public var count: Int { places.count }

  /// Adds a pass under a file name of its own.
  ///
  /// - Throws: an error of writing to the temporary file.
  public mutating func add(_ pass: [UInt8], named name: String) throws {
    let offset = places.last.map { $0.offset + $0.size } ?? 0
    try passes.descriptor.write(pass)
    places.append((name, offset, pass.count))
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor of an empty file.
  ///   - time: the time stamp of the passes in the archive.
  ///   - progress: receives the fraction that is written, 0 to 1.
  /// - Throws: `ExportError`, and the errors of `progress`.
  public func write(to descriptor: Int32, at time: Date, progress: @escaping (Double) throws -> Void) throws {
    let files = places.map { place in
      ZipWriter.File(
        name: place.name, size: place.size, isStored: true,
        open: { PartSource(passes, place.offset..<place.offset + place.size) })
    }
    try ZipWriter.write(files, to: descriptor, password: nil, time: time, progress: progress)
  }

  /// A part of a file.
  private final class PartSource: ByteSource {
    private let file: InputFile
    private var range: Range<Int>

    init(_ file: InputFile, _ range: Range<Int>) {
      self.file = file
      self.range = range
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(range.count))
      guard !part.isEmpty else { return 0 }
      let count = try file.read(into: part, at: range.lowerBound)
      range = range.lowerBound + count..<range.upperBound
      return count
    }
  }
}
