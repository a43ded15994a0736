internal import Glibc
internal import CLinux
internal import Files
internal import Pictures
internal import Processes
internal import Values

/// The programs by which pictures are read: `ucard-scan`, and those that convert other formats for it.
struct Programs: Sendable {
  let readers: ReaderPrograms
  /// The folders of other programs, with colons between them; nil for those of `PATH`.
  let folders: String?
  var limits: ScanningLimits

  /// The most memory of a program that converts pictures, in megabytes of addresses.
  private static let converterMemory = 4096
  /// The most bytes of a picture for a card.
  private static let mostBytes = 64 << 20

  /// The path of a converter; nil if it is not installed.
  func find(_ name: String) -> String? { ProgramPath.find(name, in: folders) }

  /// Finds the codes in the picture that a converter makes of a file; nil for the file itself.
  func scan(
    _ input: MemoryFile, _ format: PictureFormat, through converter: Converter?, page: Int, seconds: Double
  ) throws(ScanningError) -> Scan.Page {
    let output = try run(
      ["--seconds", "\(seconds)"], input, format, through: converter, mostBytes: ScanAnswer.mostBytes)
    return try ScanAnswer(output).page(page, format)
  }

  /// Makes a PNG of a picture, or of a part of it, that is not wider or higher than a number of pixels.
  func picture(
    _ input: MemoryFile, _ format: PictureFormat, part: PicturePart?, width: Int, height: Int
  ) throws(ScanningError) -> UprightPicture {
    let rectangle = part.map { ["--part", "\($0.x),\($0.y),\($0.width),\($0.height)"] } ?? []
    let arguments = ["--screen", "--width", "\(width)", "--height", "\(height)"] + rectangle
    return try picture(arguments, input, format, through: converter(for: format))
  }

  /// Makes a JPEG of a picture, of at most so many bytes, whose longer side has at most so many pixels.
  func photo(
    _ input: MemoryFile, _ format: PictureFormat, longest: Int, mostBytes: Int
  ) throws(ScanningError) -> UprightPicture {
    let arguments = ["--photo", "\(mostBytes)", "--width", "\(longest)"]
    return try picture(arguments, input, format, through: converter(for: format))
  }

  /// Makes a picture for a card of the picture that a converter makes of a file.
  ///
  /// - Parameter original: the bytes of the file, if there is no converter.
  func picture(
    _ input: MemoryFile, _ format: PictureFormat, through converter: Converter?, original: [UInt8]? = nil
  ) throws(ScanningError) -> UprightPicture {
    let arguments = ["--picture", "--width", "\(limits.pictureWidth)"] + (original == nil ? ["--rewrite"] : [])
    return try picture(arguments, input, format, through: converter, original: original)
  }

  private func picture(
    _ arguments: [String], _ input: MemoryFile, _ format: PictureFormat, through converter: Converter?,
    original: [UInt8]? = nil
  ) throws(ScanningError) -> UprightPicture {
    let output = try run(arguments, input, format, through: converter, mostBytes: Self.mostBytes)
    return try ScanAnswer(output).picture(format, original: original)
  }

  /// Runs `ucard-scan`, and the converter before it, and returns the answer.
  private func run(
    _ arguments: [String], _ input: MemoryFile, _ format: PictureFormat, through converter: Converter?, mostBytes: Int
  ) throws(ScanningError) -> [UInt8] {
    input.rewind()
    let deadline = deadline
    let result = try readers.withPath { reader throws(ScanningError) -> Program.Result? in
      let before = try converter.map { converter throws(ScanningError) in
        try start(limited(converter, by: reader), .file(input.descriptor))
      }
      let running = try start(Program(reader, arguments), before?.output ?? .file(input.descriptor))
      before?.closeOutput()
      let result = running.result(mostBytes: mostBytes, until: deadline)
      if ReaderPrograms.isNoStart(result.ending) { return nil }
      // If a converter fails, the reader has nothing to read.
      if let converter, let before, ![.timedOut, .wroteTooMuch].contains(result.ending),
        case .exited(1...) = before.wait(until: deadline)
      {
        throw .notConverted(format, program: converter.name)
      }
      return result
    }
    switch result.ending {
    case .exited: return result.output
    case .killed(let signal): throw .crashed(signal: signal)
    case .timedOut: throw .timedOut
    case .wroteTooMuch: throw .invalidAnswer
    }
  }

  /// Runs a converter alone, and returns its output; nil if it fails.
  func output(of converter: Converter, _ input: MemoryFile, mostBytes: Int) throws(ScanningError) -> [UInt8]? {
    input.rewind()
    let result = try readers.withPath { reader throws(ScanningError) -> Program.Result? in
      let running = try start(limited(converter, by: reader), .file(input.descriptor))
      let result = running.result(mostBytes: mostBytes, until: deadline)
      // The status may be that of the reader or that of the converter.
      return ReaderPrograms.isNoStart(result.ending) && !ReaderPrograms.starts(reader) ? nil : result
    }
    switch result.ending {
    case .exited(0): return result.output
    case .timedOut: throw .timedOut
    default: return nil
    }
  }

  /// When a program that starts now is ended.
  private var deadline: SteadyInstant { .now + .seconds(limits.secondsPerPicture) }

  private func start(_ program: Program, _ input: RunningProgram.Stream) throws(ScanningError) -> RunningProgram {
    do throws(Program.StartError) { return try RunningProgram(program, input: input) } catch {
      throw ScanningError(error, of: program.path)
    }
  }

  private func limited(_ converter: Converter, by reader: String) -> Program {
    let seconds = max(1, Int(limits.secondsPerPicture.rounded(.up)))
    let options = converter.needsFolder ? ["--folder"] : []
    return Self.sandboxed(converter.path, converter.arguments, options, seconds: seconds, by: reader)
  }

  /// A program in a sandbox, in which it may open one file or device.
  ///
  /// - Parameter seconds: the most processor time.
  func sandboxed(
    _ path: String, _ arguments: [String], file: String, seconds: Int
  ) throws(ScanningError) -> Program {
    try readers.withPath { reader throws(ScanningError) in
      guard ReaderPrograms.starts(reader) else { return nil }
      return Self.sandboxed(path, arguments, ["--file", file], seconds: seconds, by: reader)
    }
  }

  private static func sandboxed(
    _ path: String, _ arguments: [String], _ options: [String], seconds: Int, by reader: String
  ) -> Program {
    .init(reader, ["--run", "\(seconds)", "\(converterMemory)"] + options + [path] + arguments)
  }
}

extension ScanningError {
  /// Creates the error for a program that could not be started.
  init(_ error: Program.StartError, of path: String) {
    let name = String(path.split(separator: "/").last ?? "")
    self = error.isMissing ? .programMissing(path) : .notStarted(program: name, error.errno)
  }
}

/// A file without a name, in memory, that other programs read as their standard input.
final class MemoryFile: Sendable {
  let descriptor: FileDescriptor

  /// Creates a file of some bytes.
  init(_ bytes: [UInt8]) throws(ScanningError) {
    // MFD_CLOEXEC: the descriptor is not inherited but as standard input.
    let number = memfd_create("ucard-picture", 1)
    guard number >= 0 else { throw .unreadable(errno) }
    descriptor = FileDescriptor(number)
    do throws(StreamError) { try descriptor.write(bytes) } catch {
      close(number)
      throw .unreadable(error.errno)
    }
    rewind()
  }

  /// Makes the first byte the next one that is read, also by programs that have the file.
  func rewind() { lseek(descriptor.number, 0, SEEK_SET) }

  deinit { close(descriptor.number) }
}
