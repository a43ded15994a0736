import Foundation
import Testing
import Witnesses

@testable import TimeZones

/// Zones of the machine, with Python's `zoneinfo` as the witness.
@Suite struct ZoneTests {
  /// Offsets of every zone at moments from 1900 to 2600, many of them close to a change of clocks.
  @Test func offsetsAreThoseOfPython() throws {
    let script = """
      import zoneinfo, datetime, random
      random.seed(7)
      utc = datetime.timezone.utc
      for name in sorted(zoneinfo.available_timezones()):
        if name in ("localtime", "posixrules"): continue
        zone = zoneinfo.ZoneInfo(name)
        def offset(t):
          return int(datetime.datetime.fromtimestamp(t, utc).astimezone(zone).utcoffset().total_seconds())
        moments = [random.randrange(-2208988800, 19880899200) for _ in range(20)]
        for _ in range(4):
          low = random.randrange(0, 4102444800); high = low + 200 * 86400
          if offset(low) == offset(high): continue
          while high - low > 1:
            middle = (low + high) // 2
            if offset(middle) == offset(low): low = middle
            else: high = middle
          moments += [low, high]
        print(name, *[f"{t}:{offset(t)}" for t in moments])
      """
    let result = try Subprocess.run("/usr/bin/python3", ["-c", script])
    let lines = result.text.split(separator: "\n")
    #expect(lines.count > 400)
    var wrong: [String] = []
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let zone = try #require(Zone(words[0]), "\(words[0])")
      for word in words.dropFirst() {
        let parts = word.split(separator: ":").compactMap { Int($0) }
        if zone.offset(at: Int64(parts[0])) != parts[1] { wrong.append("\(words[0]) \(word)") }
      }
    }
    #expect(wrong == [])
  }

  /// Python does not know an old name where the system has no file for it.
  @Test(
    arguments: [
      ("Europe/Kyiv", "Europe/Kyiv"), ("Europe/Kiev", "Europe/Kyiv"), ("America/New_York", "America/New_York"),
      ("Australia/Lord_Howe", "Australia/Lord_Howe"),
    ])
  func clocksThatArePutBackShowATimeTwice(name: String, witness: String) throws {
    let script = """
      import zoneinfo, datetime
      zone = zoneinfo.ZoneInfo("\(witness)")
      utc = datetime.timezone.utc
      local = datetime.datetime(2026, 1, 1, 0, 15)
      while local.year < 2027:
        one, two = [local.replace(tzinfo=zone, fold=fold).astimezone(utc) for fold in (0, 1)]
        back = one.astimezone(zone).replace(tzinfo=None)
        kind = "one" if one == two else "two" if back == local else "none"
        print(int(local.replace(tzinfo=utc).timestamp()), kind, int(one.timestamp()), int(two.timestamp()))
        local += datetime.timedelta(minutes=30)
      """
    let zone = try #require(Zone(name))
    var kinds: [Substring: Int] = [:]
    for line in try Subprocess.run("/usr/bin/python3", ["-c", script]).text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.compactMap { Int64($0) }
      kinds[words[1], default: 0] += 1
      let expected: Zone.Moments
      switch words[1] {
      case "one": expected = .one(numbers[1])
      case "two": expected = .two(earlier: numbers[1], later: numbers[2])
      default: expected = .none(before: numbers[1])
      }
      #expect(zone.moments(ofLocal: numbers[0]) == expected)
    }
    #expect(kinds["two"] == kinds["none"] && kinds["two"] ?? 0 > 0)
  }

  @Test(arguments: ["", "/", "../../etc/passwd", "Europe/../Europe/Kyiv", "/etc/localtime", ".", "Europe/", "No/Where"])
  func namesThatAreNoZone(name: String) { #expect(Zone(name) == nil) }

  @Test func zoneOfTheMachine() throws {
    #expect(Zone.local("Asia/Tokyo").identifier == "Asia/Tokyo")
    #expect(Zone.local(":Asia/Tokyo").offset(at: 0) == 9 * 3600)
    #expect(Zone.local("/usr/share/zoneinfo/Asia/Tokyo").identifier == "Asia/Tokyo")
    #expect(Zone.local("/etc/passwd") == .utc)
    let rule = Zone.local("EET-2EEST,M3.5.0/3,M10.5.0/4")
    #expect(rule.offset(at: 1_782_864_000) == 3 * 3600)
    #expect(!Zone.isIdentifier(rule.identifier))
    let system = Zone.local(nil)
    #expect(Zone.isIdentifier(system.identifier))
  }

  @Test func linksOfTheDatabaseAreKnown() {
    let names = [
      "CET", "CST6CDT", "EET", "EST", "EST5EDT", "HST", "MET", "MST", "MST7MDT", "PST8PDT", "WET", "Europe/Kiev",
    ]
    #expect(names.filter { ZoneLinks.targets[$0] == nil } == [])
    for target in Set(ZoneLinks.targets.values) { #expect(Zone(target) != nil, "\(target)") }
  }

  /// Files that are cut or changed at any byte give a zone or none, and never end the process.
  @Test func damagedFiles() throws {
    let bytes = try #require(ZoneDatabase.bytes(of: "/usr/share/zoneinfo/Europe/Kyiv"))
    for length in stride(from: 0, to: bytes.count, by: 7) { _ = TZif.rules(Array(bytes.prefix(length)))?.offset(at: 0) }
    for index in 0..<min(bytes.count, 120) {
      var changed = bytes
      changed[index] = 0xFF
      _ = TZif.rules(changed)?.offset(at: 2_000_000_000)
    }
    #expect(TZif.rules(Array("TZif".utf8)) == nil)
    #expect(TZif.rules([]) == nil)
  }
}
