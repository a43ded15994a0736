import Barcodes
import Foundation
import Scanning
import Testing
import Witnesses

/// The sandbox of the programs that convert pictures, documents and videos.
@Suite struct SandboxTests {
  /// Runs a line of shell in the sandbox, as a converter.
  private func run(_ line: String, _ options: [String] = []) throws -> Subprocess.Result {
    try Subprocess.run(Samples.program, ["--run", "10", "4096"] + options + ["/bin/sh", "-c", line])
  }

  @Test func otherFilesCanNeitherBeReadNorWritten() throws {
    let folder = try ScratchFolder()
    let (own, other) = (folder.path("own"), folder.path("other"))
    try #require(try Subprocess.run("sh", ["-c", "echo 1 > \(own); echo 2 > \(other)"]).status == 0)
    let result = try run(
      """
      cat \(own); cat \(other); cat /etc/passwd; ls \(folder.url.path); echo 3 > \(folder.path("new")); rm \(other)
      cat /proc/1/environ; cat /usr/lib/os-release | head -c 6; echo 4 > \(own); echo 5 >> \(own)
      """, ["--file", own])
    #expect(result.text == "1\nPRETTY", "\(result.text) \(result.errors)")
    let left = try Subprocess.run("sh", ["-c", "cat \(own) \(other); ls \(folder.url.path)"]).text
    #expect(left == "1\n2\nother\nown\n")
  }

  @Test func theNetworkAndOtherProcessesAreOutOfReach() throws {
    let script = """
      import ctypes, os, resource, socket
      parent, system = os.getppid(), ctypes.CDLL(None, use_errno=True)
      def tried(call):
          try: call()
          except PermissionError: return "no"
          return "yes"
      def signalled(call, *arguments): return "no" if call(*arguments) < 0 and ctypes.get_errno() == 1 else "yes"
      print(
          tried(socket.socket), tried(lambda: socket.socket(socket.AF_UNIX)), tried(lambda: os.kill(parent, 0)),
          signalled(system.tgkill, parent, parent, 0), tried(lambda: os.pidfd_open(parent)),
          tried(lambda: resource.prlimit(parent, resource.RLIMIT_CORE)), signalled(system.shmget, 1, 4096, 0o1600),
          tried(lambda: resource.prlimit(0, resource.RLIMIT_CORE)), signalled(system.tgkill, os.getpid(), os.getpid(), 0))
      """
    #expect(try run("exec /usr/bin/python3 -c '\(script)'").text == "no no no no no no no yes yes\n")
  }

  private static let callsForMemory = [
    "read", "write", "mmap", "munmap", "brk", "mremap", "madvise", "mprotect", "futex", "fstat", "clock_gettime",
    "close",
    "getrandom", "rt_sigprocmask", "getpid", "gettid", "exit_group",
  ]

  /// `ucard-scan` itself opens nothing once it reads a picture, and makes no calls but those for memory and the end.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"),
    .disabled(if: Sanitizer.name != nil, "\(Sanitizer.whyNoCage)"))
  func aPictureIsReadWithoutOpeningAnything() throws {
    let folder = try ScratchFolder()
    let (picture, trace) = (folder.path("a.png"), folder.path("trace"))
    let line = "zint -b QRCODE -d 1 --scale 4 -o \(picture) && strace -o \(trace) \(Samples.program) < \(picture) | cat"
    let result = try Subprocess.run("sh", ["-c", line])
    try #require(result.status == 0, "\(result.errors)")
    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    let confined = try #require(lines.firstIndex { $0.contains("SECCOMP") && $0.hasSuffix("= 0") })
    #expect(!lines[..<confined].contains { $0.contains("read(0,") }, "the picture is read afterwards")
    for line in lines[confined...].dropFirst() where !line.contains("+++") {
      let call = String(line.drop { $0.isNumber || $0 == " " }.prefix { $0 != "(" })
      #expect(Self.callsForMemory.contains(call) || line.contains("EPERM"), "\(line)")
    }
  }

  @Test func aFolderForTemporaryFilesIsRemoved() throws {
    let line = "echo 1 > $TMPDIR/a; cat $TMPDIR/a; rm -rf $TMPDIR; LC_ALL=C ls -d $TMPDIR"
    let result = try run(line, ["--folder"])
    #expect(result.text == "1\n" && result.errors.contains("No such file"), "\(result.text) \(result.errors)")
  }

  /// ffmpeg takes a list of files for a video, and would open each.
  @Test func aVideoOpensNoOtherFile() throws {
    let folder = try ScratchFolder()
    let script = """
      zint -b QRCODE -d 4820000000000 --scale 8 -o code.png && ffmpeg -v error -loop 1 -i code.png -t 2 -pix_fmt yuv420p \\
        -vf pad=ceil\\(iw/2\\)*2:ceil\\(ih/2\\)*2 video.mp4 && printf "ffconcat version 1.0\\nfile video.mp4\\n" > list.ffconcat
      """
    let made = try Subprocess.run("sh", ["-c", script], in: folder.url)
    try #require(made.status == 0, "\(made.errors)")
    func codes(_ name: String) throws -> [[UInt8]] {
      var codes: [[UInt8]] = []
      try Camera(folder.path(name), scanner: Samples.scanner()).watch { frame in
        codes += frame.codes.map(\.payload.bytes)
        return codes.isEmpty
      }
      return codes
    }
    #expect(try codes("video.mp4") == [Array("4820000000000".utf8)])
    #expect(throws: ScanningError.cameraSilent) { try codes("list.ffconcat") }
  }
}
