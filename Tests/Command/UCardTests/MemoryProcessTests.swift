import Testing
import Witnesses

/// The memory of commands that change, compare or write every card.
@Suite struct MemoryProcessTests {
  /// With all cards in memory, each of these took 35 MB or more for 14,000 more cards.
  @Test(.enabled(if: Sanitizer.name == nil)) func memoryDoesNotGrowWithTheWallet() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      export UCARD_WALLET="$PWD/wallet.sqlite"
      for count in 2000 16000; do
        rm -f wallet.sqlite cards.ucard
        python3 - $count > cards.csv <<'END'
      import sys
      print("name,payload,type,note,categories")
      for n in range(int(sys.argv[1])):
          print(f"Card {n * 7919 % 16001},{10**11 + n},code128,A note about the card {n},Group {n % 10}")
      END
        ucard import cards.csv 2> /dev/null && ucard backup cards.ucard 2> /dev/null
        while read -r words; do
          python3 - $words <<'END'
      import resource, subprocess, sys
      status = subprocess.run(["ucard"] + sys.argv[1:], stderr=subprocess.DEVNULL).returncode
      # In kilobytes; Python itself, with which the count begins, takes less than any of the commands.
      print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
      END
        done <<'END'
      export html -o page.html
      edit --all --star
      restore cards.ucard --yes
      delete --all --yes
      END
      done
      """)
    let lines = result.text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
    let areDone = lines.count == 8 && lines.allSatisfy { $0.count == 2 && $0[0] == 0 }
    try #require(areDone, "\(result.text) \(result.errors)")
    for (few, many) in zip(lines, lines.dropFirst(4)) { #expect(many[1] - few[1] < 20, "\(result.text)") }
  }
}
