import Foundation
import Testing
import Witnesses

/// Imports as whole processes: pipes, signals, terminals.
@Suite struct ImportProcessTests {
  /// A line of shell that creates a table with `count` cards.
  private static func table(_ count: Int, _ name: String) -> String {
    #"awk 'BEGIN { print "name,payload"; for (i = 0; i < \#(count); i++) print "Card " i ",A-" i }' > \#(name)"#
  }

  @Test func itComesThroughPipes() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      printf 'name,payload\\nA,1\\n' | ucard import - && ucard export catima -o - > out.zip && unset X
      mkfifo pipe; cat out.zip > pipe & ucard import pipe; python3 -m zipfile -l out.zip; ucard export json | head -c 9
      """)
    #expect(result.errors.hasPrefix("1 added, 0 updated, 0 unchanged"), "\(result.errors)")
    #expect(result.errors.contains("0 added, 0 updated, 1 unchanged"))
    #expect(result.text.contains("catima.csv") && result.text.hasSuffix("{\n\"format"))
  }

  @Test func anEndAskedForLeavesTheWalletAsItWas() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      \(Self.table(20_000, "many.csv"))
      ucard add Gym 1 && ucard export json > before
      for wait in 0.05 0.2 0.4 0.7 1.0 1.3; do
        timeout -s INT $wait ucard import many.csv
        code=$?
        [ $code = 0 ] && { ucard undo; continue; }
        echo "$code"
        ucard export json | cmp - before && ucard check
      done
      ls -A . .local/share/ucard | grep -vE '^(many.csv|before|\\.local|wallet.sqlite|\\..*:|)$'
      """)
    // timeout always returns 124; there are no files left beside the wallet.
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(!lines.isEmpty && lines.allSatisfy { $0 == "124" }, "\(result.text) \(result.errors)")
    #expect(result.errors.contains("Stopped; nothing was changed."), "\(result.errors)")
  }

  @Test func twoAtOnceLoseNothing() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      \(Self.table(300, "a.csv")); sed 's/Card/Other/' a.csv > b.csv
      ucard import a.csv & ucard import b.csv & wait
      ucard list --all | wc -l; ucard check
      """)
    #expect(result.text == "601\n", "\(result.text) \(result.errors)")
  }

  @Test func archivesAreRefusedWhereLibzipIsAnotherLibrary() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      ucard add Gym 1 2> /dev/null && ucard export catima -o out.zip || exit
      mkdir other && cp "$(ldconfig -p | sed -n 's/.*libz\\.so\\.1 .*=> //p' | head -n 1)" other/libzip.so.5
      ln -s libzip.so.5 other/libzip.so.4
      export LD_LIBRARY_PATH="$PWD/other"
      ucard import out.zip; echo $?
      ucard export catima -o other.zip; echo $?
      ls other.zip; ucard show Gym
      """)
    #expect(result.text == "74\n74\n1\n")
    let refusals = result.errors.split(separator: "\n").filter { $0.hasPrefix("ucard: ") }
    #expect(refusals.count == 2 && refusals.allSatisfy { $0.contains("libzip") }, "\(result.errors)")
  }

  @Test func progressIsForATerminalAlone() throws {
    let built = try BuiltCommand()
    let made = try built.shell(Self.table(60_000, "many.csv") + "; ucard import many.csv")
    #expect(!made.errors.contains("Reading") && made.errors.hasPrefix("60000 added"))
    let seen = try built.shell("ucard undo; script -qec 'ucard import many.csv' /dev/null < /dev/null")
    #expect(seen.text.contains("\r\u{1B}[K"), "\(seen.text)")
    #expect(seen.text.contains("Reading “many.csv”… ") || seen.text.contains("Storing…"))
    #expect(seen.text.hasSuffix("ucard undo\r\n"))
  }
}
