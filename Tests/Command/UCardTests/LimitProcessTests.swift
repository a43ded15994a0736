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
      (ulimit -n 4; ucard add Pool 2); echo $?
      (ulimit -f 64; ucard add Pool 2; echo $?; ulimit -f 0; ucard export json -o cards.json; echo $?) 2>&1 | cat
      ucard list | grep -c .; ucard check > /dev/null 2>&1; echo $?; ls
      """)
    let lines = result.text.split(separator: "\n")
    #expect(lines.filter { $0.count < 3 } == ["74", "74", "74", "2", "0"], "\(result.text)")
    #expect(lines.count { $0.contains("File too large") && !$0.contains("disk failed") } == 2, "\(result.text)")
    #expect(result.errors.hasSuffix("could not be used (Too many open files).\n"), "\(result.errors)")
  }

  /// With few open files, a command does its work or tells what is wrong.
  @Test func fewFilesTrapNothing() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      export SWIFT_BACKTRACE=enable=no
      ucard add Gym 1 -q > /dev/null; ucard export json -o in.json 2> /dev/null; printf pw > pw
      mkdir shared; ucard sync init shared --yes 2> /dev/null
      python3 -c 'import json; json.dump({"format": "ucard", "version": 1, "cards": [
        {"name": f"Card {n}", "note": "x" * 2000, "identifiers": [{"payload": str(n)}]} for n in range(800)]}, open("large.json", "w"))'
      while read -r words; do
        for most in 4 5 6 7 8 9 10 11 12; do
          (ulimit -n $most; exec ucard $words) > out 2> err < /dev/null; status=$?
          case $status in 0|1|64|66|73|74|75) ;; *) echo "$status: $most, $words" ;; esac
          [ $status = 0 ] || grep -q '^ucard: ' err || { echo "$most, $words:"; cat err; }
        done
      done <<'END'
      list
      show Gym
      add Pool 2
      edit Gym --star
      undo
      agenda
      check
      export json
      export json -o out.json
      export csv -o out.csv
      export html -o out.html
      export html --app app --unencrypted --yes
      export catima -o out.zip
      export png --output-dir pictures
      import in.json
      import large.json
      encode ean13 4820000000024 -o code.png
      backup backup.ucard
      lock --password-file pw
      unlock --password-file pw
      forget --yes
      sync
      END
      ucard check > /dev/null 2>&1; echo $?
      """)
    #expect(result.text == "0\n", "\(result.text) \(result.errors)")
  }

  /// A web app that cannot be written whole leaves the files of the version before, which the service worker takes.
  @Test func anAppThatCannotBeWrittenWholeLeavesTheOldFiles() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      ucard add Gym 1 -q > /dev/null
      ucard export html --app app --unencrypted --yes 2> /dev/null; cp -r app before
      ucard add Pool 2 -q > /dev/null
      (ulimit -f 32; ucard export html --app app --unencrypted --yes; echo $?) 2>&1 | cat
      diff -r app before && echo same
      """)
    let lines = result.text.split(separator: "\n")
    #expect(lines.suffix(2) == ["74", "same"], "\(result.text) \(result.errors)")
    #expect(
      lines.contains { $0.hasPrefix("ucard: “app/index.html”") && $0.contains("File too large") }, "\(result.text)")
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
