import Foundation
import Testing
import Witnesses

/// The limits of a shell, and commands at the same time.
@Suite struct LimitProcessTests {
  @Test func limitsAreNamed() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      ucard add Gym 1 -q > /dev/null
      for most in 4 5 6; do (ulimit -n $most; ucard add Pool 2); echo $?; done
      (ulimit -f 64; ucard add Pool 2; echo $?; ulimit -f 0; ucard export json -o cards.json; echo $?) 2>&1 | cat
      ucard list | grep -c .; ucard check > /dev/null 2>&1; echo $?; ls
      """)
    let lines = result.text.split(separator: "\n")
    #expect(lines.filter { $0.count < 3 } == ["74", "74", "74", "74", "74", "2", "0"], "\(result.text)")
    #expect(lines.count { $0.contains("File too large") && !$0.contains("disk failed") } == 2, "\(result.text)")
    let messages = result.errors.split(separator: "\n")
    #expect(
      messages.count == 3 && messages.allSatisfy { $0.hasSuffix("could not be used (Too many open files).") },
      "\(result.errors)")
  }

  @Test func settingsAtTheSameTimeAreAllKept() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      for round in 1 2 3 4 5 6; do
        rm -rf config; export XDG_CONFIG_HOME="$PWD/config"
        for setting in 'language en' 'color never' 'plain true' 'as spaces' 'scale 2' 'face true'; do
          ucard config $setting 2> /dev/null &
        done
        wait; ucard config 2> /dev/null | grep -c '=.'
      done
      """)
    #expect(result.text == "6\n6\n6\n6\n6\n6\n", "\(result.text) \(result.errors)")
  }
}
