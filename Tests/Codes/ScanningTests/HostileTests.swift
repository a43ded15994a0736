import Foundation
import Pictures
import Scanning
import Testing
import Witnesses

/// Files that are no pictures, or that are made to harm.
@Suite struct HostileTests {
  private func png(_ width: Int, _ height: Int, rows: Int, interlaced: Bool = false) throws -> [UInt8] {
    try Samples().pillow(
      """
      import zlib, struct
      def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      packer = zlib.compressobj(9)
      row = b"\\0" * (\(width) + 1)
      data = b"".join(packer.compress(row) for _ in range(\(rows))) + packer.flush()
      header = struct.pack(">IIBBBBB", \(width), \(height), 8, 0, 0, 0, \(interlaced ? 1 : 0))
      out.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b""))
      """)
  }

  /// The memory that `ucard-scan` uses for a file, in megabytes.
  private func memory(_ file: [UInt8]) throws -> Int {
    // A process counts the memory of the one that started it, which is large for the tests, and small for Python.
    let script = """
      import resource, subprocess, sys
      subprocess.run([sys.argv[1], "--seconds", "0"], stdin=sys.stdin, stdout=subprocess.PIPE)
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
      """
    let run = try Subprocess.run("/usr/bin/python3", ["-c", script, Samples.program], input: file)
    return try #require(Int(run.text.trimmingCharacters(in: .whitespacesAndNewlines)), "\(run.errors)")
  }

  @Test func filesThatAreNoPicturesAreRefused() throws {
    let scanner = Samples.scanner()
    #expect(throws: ScanningError.empty) { try scanner.scan([]) }
    #expect(throws: ScanningError.notAPicture) { try scanner.scan(Array("Hello, this is a text.\n".utf8)) }
    #expect(throws: ScanningError.notAPicture) { try scanner.scan([UInt8](repeating: 0, count: 100_000)) }
    #expect(throws: ScanningError.unreadable(ENOENT)) { try scanner.scan(path: "/nowhere/picture.png") }
    #expect(throws: ScanningError.unreadable(EISDIR)) { try scanner.scan(path: "/") }
  }

  @Test func theNameOfAFileDoesNotCount() throws {
    let samples = try Samples()
    let path = try samples.write(try samples.zint("EANX", Array("482000000001".utf8)), to: "card.pdf")
    #expect(try Samples.scanner().scan(path: path).format == .png)
  }

  @Test func onePixelIsAPictureWithoutACode() throws {
    let scan = try Samples.scanner().scan(try png(1, 1, rows: 1))
    #expect(scan.codes.isEmpty)
    #expect(scan.pages.map(\.width) == [1])
  }

  @Test(arguments: [(1, 4000), (4000, 1), (2, 2), (7, 3)])
  func narrowPicturesAreNoHarm(width: Int, height: Int) throws {
    #expect(try Samples.scanner().scan(try png(width, height, rows: height)).codes.isEmpty)
  }

  @Test func hugePicturesAreRefusedAtOnce() throws {
    let huge = try png(20_000, 20_000, rows: 1)
    #expect(throws: ScanningError.tooLarge) { try Samples.scanner().scan(huge) }
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0xFF, 0xDC, 0xFF, 0xDC, 1, 1, 0x11, 0]
      + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0]
    #expect(throws: ScanningError.tooLarge) { try Samples.scanner().scan(jpeg) }
  }

  /// Fifty million pixels in a file of 50 KB.
  @Test func aBombIsReadInLittleMemory() throws {
    let bomb = try png(7_000, 7_000, rows: 7_000)
    #expect(bomb.count < 100_000)
    #expect(try memory(bomb) < 200)
  }

  @Test(.disabled(if: Sanitizer.name == "thread", "With ThreadSanitizer, it takes three times the memory."))
  func anInterlacedBombStaysWithinTheLimit() throws {
    let bomb = try png(14_300, 14_300, rows: 100, interlaced: true)
    #expect(try memory(bomb) < 1100)
  }

  @Test(arguments: ["PNG", "JPEG"])
  func truncatedPicturesAreDamaged(kind: String) throws {
    let samples = try Samples()
    let whole = try samples.pillow(
      "picture.save(out, '\(kind)')", try samples.zint("QRCODE", Array("https://example.org".utf8)))
    for count in [30, whole.count / 4] {
      let error = try #require(throws: ScanningError.self) { try Samples.scanner().scan(Array(whole.prefix(count))) }
      #expect(error == .damaged(kind == "PNG" ? .png : .jpeg))
    }
    #expect(throws: ScanningError.damaged(kind == "PNG" ? .png : .jpeg)) {
      try Samples.scanner().picture(of: Array(whole.dropLast(whole.count / 2)))
    }
  }

  /// Each byte of a picture is changed in turn. Whatever it becomes, there is an answer.
  @Test(arguments: ["PNG", "JPEG"])
  func changedBytesGiveAnAnswer(kind: String) throws {
    let samples = try Samples()
    let whole = try samples.pillow("picture.save(out, '\(kind)')", try samples.zint("QRCODE", Array("42".utf8)))
    let scanner = Samples.scanner { $0.seconds = 0 }
    for index in stride(from: 8, to: whole.count, by: max(1, whole.count / 60)) {
      var file = whole
      file[index] ^= 0xFF
      do throws(ScanningError) { _ = try scanner.scan(file) } catch {
        #expect(
          [.damaged(.png), .damaged(.jpeg), .tooLarge, .outOfMemory, .notAPicture].contains(error), "byte \(index)")
      }
    }
  }

  @Test func inputWithoutEndIsCutOff() throws {
    let scanner = Samples.scanner { $0.bytes = 1 << 20 }
    #expect(throws: ScanningError.tooLarge) { try scanner.scan(path: "/dev/zero") }
  }

  /// Before the first byte is read, the program has given up the system calls that it does not need, and more.
  @Test(.disabled(if: Sanitizer.name != nil, "\(Sanitizer.whyNoCage)"))
  func theScannerIsSandboxed() throws {
    let samples = try Samples()
    let script = """
      mkfifo pipe
      '\(Samples.program)' < pipe > answer &
      exec 3> pipe
      for try in 1 2 3 4 5 6 7 8 9; do
        grep -q 'Seccomp:.*2' /proc/$!/status && break
        sleep 0.1
      done
      cat /proc/$!/status /proc/$!/limits
      """
    let facts = String(decoding: try samples.output("sh", ["-c", script], []), as: UTF8.self)
    let lines = facts.split(separator: "\n").map { $0.split { $0.isWhitespace }.joined(separator: " ") }
    for fact in [
      "NoNewPrivs: 1", "Seccomp: 2", "Max open files 3 3", "Max file size 0 0", "Max core file size 0 0",
      "Max address space 1073741824",
    ] {
      #expect(lines.contains { $0.hasPrefix(fact) }, "\(fact)")
    }
  }
}
