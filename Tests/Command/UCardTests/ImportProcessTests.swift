import Foundation
import Testing
import Witnesses

/// Imports as whole processes: pipes, signals, terminals.
@Suite struct ImportProcessTests {
  /// A line of shell that creates a table with `count` cards.
  private static func table(_ count: Int, _ name: String) -> String {
    #"awk 'BEGIN { print "name,payload"; for (i = 0; i < \#(count); i++) print "Card " i ",A-" i }' > \#(name)"#
  }

  @Test func anImportComesThroughPipes() throws {
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

  /// The zones are written as rules of POSIX, which need no database.
  @Test func daysDependOnNoTimeZone() throws {
    let built = try BuiltCommand()
    try FileManager.default.createDirectory(at: built.home.appending(path: "in"), withIntermediateDirectories: false)
    let files = [
      "phone.csv": """
      _id,store,note,expiry,cardid
      1,Kyiv,,1735682400000,1
      2,Kyiv in summer,,1719781200000,2
      3,no midnight,,1719785400000,3

      """,
      "sheet.csv": """
      name,number,expires,from
      Moments,11,2024-12-31T22:00:00Z,1735682400000
      Zones,12,2024-12-31T23:30:00-05:00,2024-12-31 12:00
      Days,13,2024-12-31,31.12.2024

      """,
      "vault.json": #"[{"description":"Vault","code":"21","expires":"2024-06-30T21:00:00.000Z"}]"#,
      "link.txt": "https://catima.app/share#store%3DLink%26note%3D%26cardid%3D31%26expiry%3D1735682400000\n",
    ]
    for (name, text) in files { try Data(text.utf8).write(to: built.home.appending(path: "in/" + name)) }
    let pass = """
      {"description": "Pass", "formatVersion": 1, "organizationName": "Pass", "serialNumber": "1",
      "passTypeIdentifier": "pass.x", "expirationDate": "2024-12-31T23:59:00+02:00",
      "storeCard": {"backFields": [{"label": "Here", "value": "2024-12-31T23:59:00+02:00"},
      {"label": "Anywhere", "value": "2024-12-31T23:59:00Z", "timeStyle": "PKDateStyleShort"}]}}
      """
    try Data(pass.utf8).write(to: built.home.appending(path: "pass.json"))
    let result = try built.shell(
      """
      python3 -m zipfile -c in/p.pkpass pass.json
      for zone in UTC0 EET-2EEST,M3.5.0/3,M10.5.0/4 EST5EDT,M3.2.0,M11.1.0 NZST-12NZDT,M9.5.0,M4.1.0/3; do
        export TZ="$zone"
        ucard import in/* --wallet "$zone.sqlite" >&2
        ucard export json --wallet "$zone.sqlite" | sed -E 's/"(uuid|identifier|added|changed|file)":"[^"]*",?//g' > "$zone.json"
        cmp UTC0.json "$zone.json" && echo same
      done
      cat UTC0.json
      """)
    let lines = result.text.split(separator: "\n", maxSplits: 4)
    #expect(lines.prefix(4) == ["same", "same", "same", "same"], "\(result.text) \(result.errors)")
    #expect(result.text.contains(#""note":"Here: 2024-12-31 23:59 (+02:00)\nAnywhere: 23:59 UTC""#), "\(result.text)")
    let wallet = try JSONDecoder().decode(Wallet.self, from: Data((lines.last ?? "").utf8))
    #expect(
      Set(wallet.cards) == [
        Wallet.Card("Kyiv", "2025-01-01", "2024-12-31T22:00:00.000Z"),
        Wallet.Card("Kyiv in summer", "2024-07-01", "2024-06-30T21:00:00.000Z"),
        // The other dates of the file are two and three hours ahead.
        Wallet.Card("no midnight", "2024-07-01", "2024-06-30T22:10:00.000Z"),
        Wallet.Card("Moments", "2025-01-01", "2024-12-31T22:00:00.000Z"),
        Wallet.Card("Zones", "2024-12-31", "2025-01-01T04:30:00.000Z"), Wallet.Card("Days", "2024-12-31", nil),
        Wallet.Card("Vault", "2024-07-01", "2024-06-30T21:00:00.000Z"),
        Wallet.Card("Link", "2025-01-01", "2024-12-31T22:00:00.000Z"),
        Wallet.Card("Pass", "2024-12-31", "2024-12-31T21:59:00.000Z"),
      ])
  }

  /// The last days of the cards in a JSON export.
  private struct Wallet: Decodable {
    let cards: [Card]

    struct Card: Hashable, Decodable {
      let name: String
      let expires: String?
      let expiresInstant: String?

      init(_ name: String, _ expires: String?, _ expiresInstant: String?) {
        self.name = name
        self.expires = expires
        self.expiresInstant = expiresInstant
      }
    }
  }

  /// From 1 MiB on, another thread reads the file and prepares cards. The parts are smaller.
  @Test func aLargeTableGivesTheSameWalletAsItsParts() throws {
    let built = try BuiltCommand()
    let rows = (0..<4000).map { index in
      let note = "\"note \(index), with a comma, \(String(repeating: "слово ", count: 20))\""
      let categories = index.isMultiple(of: 4) ? "Їжа;Shop \(index % 7)" : ""
      let expiry = index.isMultiple(of: 5) ? "2027-01-0\(index % 9 + 1)" : ""
      return "Картка \(index),A-\(index)-with-a-long-number,\(note),\(categories),\(expiry)\n"
    }
    let header = "name,payload,note,categories,expires\n"
    for (name, rows) in [("whole", rows[...]), ("part-1", rows[..<2000]), ("part-2", rows[2000...])] {
      let table = Data((header + rows.joined()).utf8)
      #expect((table.count > 1 << 20) == (name == "whole"), "\(name): \(table.count)")
      try table.write(to: built.home.appending(path: name + ".csv"))
    }
    let result = try built.shell(
      """
      ucard import part-*.csv --wallet parts.sqlite && ucard import whole.csv --wallet whole.sqlite
      for wallet in parts whole; do
        ucard check --wallet $wallet.sqlite >&2 || echo damaged
        ucard export json --wallet $wallet.sqlite |
          sed -E '/^"categoryUUIDs"/d; s/"(uuid|identifier|added|changed|file)":"[^"]*",?//g' > $wallet.json
        ucard list --wallet $wallet.sqlite 'картка 2345' | wc -l
      done
      cmp parts.json whole.json && grep -c '"name":"Картка' whole.json
      """)
    #expect(result.text == "2\n2\n4000\n", "\(result.text) \(result.errors)")
  }

  @Test func anEndAskedForLeavesTheWalletAsItWas() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      \(Self.table(50_000, "many.csv"))
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

  /// Neither a pipe without a writer nor one whose writer says nothing holds a command that is to end.
  @Test func waitingForInputCanBeEnded() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      mkfifo alone quiet; exec 3<> quiet
      for signal in INT TERM HUP; do
        timeout -s $signal -k 20 0.5 ucard import alone; echo $?
        timeout -s $signal -k 20 0.5 ucard import quiet; echo $?
        timeout -s $signal -k 20 0.5 ucard import - < quiet; echo $?
      done
      ls -A
      """)
    // timeout returns 124 unless it has to kill the command.
    #expect(result.text == String(repeating: "124\n", count: 9) + "alone\nquiet\n", "\(result.text) \(result.errors)")
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
      mkdir other && cp "$(/sbin/ldconfig -p | sed -n 's/.*libz\\.so\\.1 .*=> //p' | head -n 1)" other/libzip.so.5
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

  @Test func facesAreRefusedWhereLibrsvgIsAnotherLibrary() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      ucard add Gym 1 2> /dev/null
      mkdir other && cp "$(/sbin/ldconfig -p | sed -n 's/.*libz\\.so\\.1 .*=> //p' | head -n 1)" other/librsvg-2.so.2
      export LD_LIBRARY_PATH="$PWD/other"
      ucard export png --face -o face.png; echo $?
      ucard export pdf --face -o cards.pdf; echo $?
      ucard export svg --face -o face.svg && ucard export png -o code.png && ucard export pdf -o code.pdf; echo $?
      ls *.png *.pdf *.svg; ucard show Gym
      """)
    #expect(result.text == "74\n74\n0\ncode.pdf\ncode.png\nface.svg\n1\n", "\(result.text)")
    let refusals = result.errors.split(separator: "\n").filter { $0.hasPrefix("ucard: ") }
    #expect(refusals.count == 2 && refusals.allSatisfy { $0.contains("librsvg 2.52 or later") }, "\(result.errors)")
  }

  @Test func aCodeInAPDFNeedsNoFontAndAFaceSaysThatItDoes() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      ucard add Gym 4820000000024 --note "" 2> /dev/null
      echo "<fontconfig/>" > none.conf
      export FONTCONFIG_FILE="$PWD/none.conf"
      ucard encode qr "Ґедзь 42" -o without.pdf && ucard export pdf -o again.pdf
      pdftotext without.pdf - && pdftotext again.pdf -
      ucard export pdf --face -o face.pdf
      """)
    #expect(result.text == "Ґедзь 42\n\n\u{C}4820000000024\n\n\u{C}", "\(result.text)")
    #expect(result.errors.contains("\n“Gym” (#1): no font on this computer has all its letters."), "\(result.errors)")
  }

  /// Half of the table comes later than the time after which progress is shown.
  @Test func progressIsForATerminalAlone() throws {
    let built = try BuiltCommand()
    let slow = "mkfifo slow.csv; { head -n 9000 many.csv; sleep 1.5; tail -n +9001 many.csv; } > slow.csv &"
    let made = try built.shell(Self.table(15_000, "many.csv") + "; \(slow) ucard import slow.csv; rm slow.csv")
    #expect(!made.errors.contains("Reading") && made.errors.hasPrefix("15000 added"), "\(made.errors)")
    let seen = try built.shell("ucard undo; \(slow) script -qec 'ucard import slow.csv' /dev/null < /dev/null")
    #expect(seen.text.contains("\r\u{1B}[K"), "\(seen.text)")
    #expect(seen.text.contains("Reading “slow.csv”…") || seen.text.contains("Storing…"))
    #expect(seen.text.hasSuffix("ucard undo\r\n"))
  }
}
