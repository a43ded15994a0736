import Cards
import Files
import Foundation
import Synchronization
import Terminal
import CommandBase
import Commands
import Values

extension FuzzTarget {
  /// Lines of `encode --batch`. Each must be answered by one line of JSON.
  static let batch = FuzzTarget(name: "batch") { bytes in
    let output = Sink()
    let context = CommandContext(
      environment: ["LC_ALL": "C", "HOME": "/nonexistent"], terminal: Terminal(isInput: false, isOutput: false),
      input: Source(bytes), output: output, messages: Sink(), now: { Instant(seconds: 1_700_000_000) })
    let status = CommandLineTool.run(["encode", "--batch"], in: context)
    promise(status == .done || status == .badData, "a batch ends with 0 or 65")
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let answers = output.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    promise(answers.count == lines.count - (lines.last?.isEmpty ?? true ? 1 : 0), "a line has an answer")
    for answer in answers {
      promise((try? JSONSerialization.jsonObject(with: Data(answer))) is [String: Any], "an answer is an object")
    }
  }

  private final class Sink: ByteSink {
    private let contents = Mutex<[UInt8]>([])

    var bytes: [UInt8] { contents.withLock { $0 } }

    func write(_ bytes: [UInt8]) { contents.withLock { $0 += bytes } }
  }

  private final class Source: ByteSource, Sendable {
    private let rest: Mutex<ArraySlice<UInt8>>

    init(_ bytes: [UInt8]) { rest = Mutex(bytes[...]) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
      rest.withLock { rest in
        let part = rest.prefix(buffer.count)
        buffer.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
      }
    }
  }
}
