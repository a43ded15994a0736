import Foundation
import Testing
import Witnesses

/// Files that the built command writes, as seen by a shell.
struct FileProcessTests {
  @Test func standardOutputMayBeNamed() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      ucard add A 1 2> /dev/null; ucard export csv > plain
      ucard export csv -o /dev/stdout > once 2> /dev/null; cmp plain once && echo once
      echo head > more; ucard export csv -o /dev/stdout >> more 2> /dev/null; echo tail >> more
      (echo head; cat plain; echo tail) | cmp - more && echo more
      (echo head; ucard export csv -o /dev/fd/1 2> /dev/null; echo tail) > group; cmp more group && echo group
      ucard export csv -o /dev/stdout 2> /dev/null | cmp - plain && echo pipe
      ucard export csv -o /dev/fd/5 5> fifth 2> /dev/null; cmp plain fifth && echo fifth
      ucard export catima -o /dev/stdout > archive.zip 2> /dev/null && python3 -m zipfile -t archive.zip
      ucard encode code128 A -o /dev/stdout > code 2> /dev/null; head -c 4 code | tail -c 3; ls -A | grep ucard-
      """)
    #expect(result.text == "once\nmore\ngroup\npipe\nfifth\nDone testing\nPNG")
  }

  /// A pipe that nobody reads holds the process, which ends all the same.
  @Test(arguments: ["export json", "export csv", "export catima", "backup", "export html"])
  func aSignalEndsWhatThePipeHolds(_ command: String) throws {
    let built = try BuiltCommand()
    let option = command == "backup" ? "" : "-o"
    let result = try built.shell(
      """
      ucard add A 1 2> /dev/null; mkfifo pipe
      timeout --kill-after=20 --signal=TERM 1 ucard \(command) \(option) pipe; echo $?
      """)
    #expect(result.text == "124\n", "\(result.errors)")
  }

  /// A file system that locks no files is told before anything is there.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"))
  func aFileSystemWithoutLocksIsNamed() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      strace -f -o /dev/null -e trace=fcntl -e inject=fcntl:error=ENOLCK:when=1+ true || exit 0
      run() { strace -f -o log -e trace=fcntl -e inject=fcntl:error=ENOLCK ucard "$@"; echo $?; }
      run add A 1 --wallet new/w.sqlite; ls -d new 2> /dev/null
      ucard add A 1 2> /dev/null; run add B 2
      """)
    #expect(result.text == "74\n74\n", "\(result.text) \(result.errors)")
    #expect(
      result.errors.contains("folder “new” is on a file system that does not lock files (fcntl)"), "\(result.errors)")
    #expect(!result.errors.contains("damaged"))
  }

  @Test func theWalletIsNotWrittenOver() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      export UCARD_WALLET=w.png; printf 'P1 1 1 0' > p.pbm; ucard add A 1 2> /dev/null; ln -s w.png link.png
      cp w.png before
      for format in json csv catima link; do ucard export $format -o link.png; echo $?; done
      ucard export png A -o w.png; echo $?
      ucard encode code128 A -o ./w.png; echo $?
      ucard backup w.png; echo $?
      cmp w.png before && echo same
      """)
    #expect(result.text == String(repeating: "64\n", count: 7) + "same\n")
    #expect(
      result.errors.split(separator: "\n").allSatisfy { $0.hasSuffix("is the wallet itself; give another file.") })
  }

  @Test func aKilledExportLeavesNothing() throws {
    let built = try BuiltCommand()
    try #require(
      try built.shell(
        """
        (echo name,payload; for n in $(seq 3000); do echo "Card $n,$n"; done) > cards.csv
        ucard import cards.csv 2> /dev/null && mkdir out && ucard export json > whole
        """
      ).status == 0)
    let folder = built.home.appending(path: "out").path
    let whole = try Data(contentsOf: built.home.appending(path: "whole"))
    var killed = 0
    for delay in 1...40 where killed < 8 {
      let ended = try built.shell(
        "rm -f out/*; timeout --signal=KILL \(Double(delay) / 50) ucard export json -o out/wallet.json 2> /dev/null")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      if ended.status != 0 { killed += 1 }
      #expect(files.isEmpty || files == ["wallet.json"], "\(files)")
      for file in files { #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)) == whole) }
    }
    #expect(killed > 0)
  }

  @Test(.enabled(if: ProcessTests.mayMount, "needs user namespaces"))
  func aFullDiskKeepsTheOldFile() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      mkdir disk; ucard add Big 1 --note "$(head -c 20000 /dev/zero | tr '\\0' x)" 2> /dev/null
      exec unshare -rm sh -c '
        mount -t tmpfs -o size=16384 none disk; echo old > disk/out
        for format in json csv; do ucard export $format -o disk/out --force; echo $?; done
        ucard backup disk/copy; echo $?
        cat disk/out; ls -A disk'
      """)
    #expect(result.text == "74\n74\n74\nold\nout\n", "\(result.errors)")
  }
}
