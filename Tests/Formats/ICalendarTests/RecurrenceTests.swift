import Cards
import Foundation
import Testing
import Witnesses

@testable import ICalendar

/// Rules of recurrence, with `dateutil.rrule` as the witness.
@Suite struct RecurrenceTests {
  /// Random rules of every frequency, each to a limit of its own.
  @Test func occurrencesAreThoseOfDateutil() throws {
    let script = """
      import random, datetime, calendar, signal, warnings
      warnings.simplefilter("ignore")
      from dateutil.rrule import rrulestr
      def stop(*_): raise TimeoutError
      signal.signal(signal.SIGALRM, stop)
      random.seed(\(SeededGenerator.seed))
      days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
      def some(numbers, most): return random.sample(list(numbers), random.randint(1, most))
      def signed(numbers, most): return [random.choice([1, 1, -1]) * n for n in some(numbers, most)]
      def rule(frequency):
        parts = {}
        def by(name, values): parts["BY" + name] = ",".join(map(str, values))
        def maybe(chance): return random.random() < chance
        ordinals = False
        if maybe(.35): by("MONTH", some(range(1, 13), 4))
        if frequency == "YEARLY" and maybe(.3):
          by("WEEKNO", [n if n > 0 else max(n, -40) for n in signed(range(1, 54), 3)]); by("DAY", some(days, 3))
        else:
          if frequency not in ("DAILY", "WEEKLY", "MONTHLY") and maybe(.2): by("YEARDAY", signed(range(1, 367), 6))
          if frequency != "WEEKLY" and maybe(.35): by("MONTHDAY", signed(range(1, 32), 4))
          if maybe(.45):
            wanted = some(days, 3)
            if frequency == "MONTHLY" and maybe(.5): wanted = [f"{random.choice([1,2,3,4,5,-1,-2])}{d}" for d in wanted]
            if frequency == "YEARLY" and maybe(.5): wanted = [f"{random.choice([1,2,5,20,53,-1,-9])}{d}" for d in wanted]
            by("DAY", wanted)
        if maybe(.3): by("HOUR", some(range(24), 3))
        if maybe(.3): by("MINUTE", some(range(60), 3))
        if maybe(.2): by("SECOND", some(range(60), 3))
        # dateutil counts positions in the first week from the first day of the event, not of the week.
        if parts and frequency not in ("SECONDLY", "WEEKLY") and maybe(.25): by("SETPOS", signed(range(1, 4), 2))
        if maybe(.4): parts["INTERVAL"] = random.choice([2, 3, 5, 7] + ([90] if frequency.endswith("LY") and frequency[0] in "SMH" else []))
        if maybe(.3): parts["WKST"] = random.choice(days)
        return parts
      span = dict(YEARLY=9000, MONTHLY=3000, WEEKLY=900, DAILY=500, HOURLY=60, MINUTELY=4, SECONDLY=.2)
      for number in range(280):
        frequency = list(span)[number % 7]
        start = datetime.datetime(random.choice([1996, 2004, 2024, 2026]), random.randint(1, 12), random.randint(1, 28),
          random.randrange(24), random.choice([0, 30, 59]), random.choice([0, 7]))
        if random.random() < .1: start = start.replace(month=1, day=31)
        parts = rule(frequency)
        until = start + datetime.timedelta(days=span[frequency] * random.uniform(.5, 1))
        limit = random.choice([f"UNTIL={until:%Y%m%dT%H%M%S}", f"COUNT={random.randint(1, 12)}"])
        text = ";".join([f"FREQ={frequency}"] + [f"{k}={v}" for k, v in parts.items()] + [limit])
        found = []
        try:
          # The time may be over while it is being stopped.
          try:
            signal.setitimer(signal.ITIMER_REAL, .05)
            for time in rrulestr(text + (f";UNTIL={until:%Y%m%dT%H%M%S}" if "COUNT" in text else ""), dtstart=start):
              if time > until or len(found) == 40: break
              found.append(calendar.timegm(time.timetuple()))
          finally: signal.setitimer(signal.ITIMER_REAL, 0)
        # It looks for times up to the year 9999 where a rule has none.
        except (TimeoutError, ValueError, IndexError): continue
        print(text, calendar.timegm(start.timetuple()), calendar.timegm(until.timetuple()), *found)
      """
    let result = try Subprocess.run("timeout", ["60", "/usr/bin/python3", "-c", script])
    try #require(result.status == 0, "\(result.errors)")
    var wrong: [String] = []
    var found = 0
    for line in result.text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let numbers = words.dropFirst().compactMap { Int64($0) }
      let (start, last, expected) = (numbers[0], numbers[1], Array(numbers[2...]))
      let rule = try #require(RecurrenceRule(words[0]), "\(line)")
      #expect(times(rule, start, from: start, through: last) == expected, "\(words[0]) from \(start)")
      // From the middle on, the same times are found without those before.
      if let middle = expected.dropFirst(expected.count / 2).first, expected.count < 40 {
        let late = times(rule, start, from: middle, through: last)
        if late != expected.filter({ $0 >= middle }) { wrong.append("\(words[0]) from \(start), late") }
      }
      found += expected.count
    }
    #expect(wrong == [])
    #expect(found > 2000)
  }

  /// The first 40 times of a rule.
  private func times(_ rule: RecurrenceRule, _ start: Int64, from: Int64, through last: Int64) -> [Int64] {
    var until = last
    if case .local(let seconds, _)? = rule.until { until = min(until, seconds) }
    var occurrences = Occurrences(rule, start: start, from: from, through: until, WorkBudget(10_000_000))
    var times: [Int64] = []
    while times.count < 40, let time = occurrences.next() { times.append(time) }
    #expect(!occurrences.isCut)
    return times
  }

  /// Rules that have no occurrence, or too many to count, end by the budget or at the end of what is asked for.
  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4;COUNT=3",
    "FREQ=SECONDLY;COUNT=999999999", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;INTERVAL=999999999",
    "FREQ=YEARLY;BYSECOND=0,1,2,3,4,5,6,7,8,9;BYMINUTE=1,2,3,4,5,6,7;BYHOUR=1,2,3,4,5,6;BYDAY=MO,TU,WE;COUNT=99999999",
    "FREQ=MINUTELY;BYHOUR=3;BYMINUTE=7;BYYEARDAY=-366;BYWEEKNO=3", "FREQ=HOURLY;BYSETPOS=366;BYMINUTE=1;COUNT=2",
  ])
  func hostileRulesEnd(text: String) throws {
    guard let rule = RecurrenceRule(text) else { return }
    let seconds = ProcessorTime.seconds {
      var occurrences = Occurrences(rule, start: 0, from: 0, through: .max, WorkBudget(50_000))
      var count = 0
      while occurrences.next() != nil { count += 1 }
      #expect(count <= 50_000)
    }
    #expect(seconds < 5 * Sanitizer.slowness)
  }

  /// A rule from long ago without a count is not followed from its start.
  @Test func oldRulesAreEnteredLate() throws {
    for frequency in RecurrenceRule.Frequency.allCases {
      let rule = try #require(RecurrenceRule("FREQ=\(frequency.rawValue)"))
      var occurrences = Occurrences(rule, start: 0, from: 1_800_000_000, through: .max, WorkBudget(2000))
      for _ in 0..<2 { #expect((occurrences.next() ?? 0) >= 1_800_000_000, "\(frequency)") }
      #expect(!occurrences.isCut)
    }
  }

  @Test(arguments: [
    "", "FREQ=", "FREQ=FORTNIGHTLY", "COUNT=2", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=-1",
    "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=1000000000", "FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;BYMONTH=0",
    "FREQ=DAILY;BYMONTH=1,", "FREQ=WEEKLY;BYDAY=1MO", "FREQ=YEARLY;BYDAY=54MO", "FREQ=YEARLY;BYDAY=0MO",
    "FREQ=WEEKLY;BYMONTHDAY=3", "FREQ=MONTHLY;BYWEEKNO=2", "FREQ=DAILY;UNTIL=2026", "FREQ=DAILY;BYEASTER=1",
    "FREQ=YEARLY;RSCALE=CHINESE", "FREQ=YEARLY;BYMONTHDAY=-32", "FREQ=YEARLY;BYMONTHDAY=--1",
  ])
  func rulesThatAreNoneAreRefused(text: String) {
    #expect(RecurrenceRule(text) == nil)
  }

  /// An event with dates of its own and exceptions, as RFC 5545 §3.8.5 describes them.
  @Test func datesAndExceptionsAreRespected() throws {
    let event = try component(
      """
      DTSTART:20261201T190000
      RRULE:FREQ=DAILY;COUNT=5
      RDATE:20261210T120000,20261203T190000
      RDATE;VALUE=PERIOD:20261211T120000/PT1H
      EXDATE:20261202T190000
      EXDATE;VALUE=DATE:20261204
      """)
    let start = try #require(local("20261201T190000"))
    var recurrence = Recurrence(start: start)
    try recurrence.read(event) { time in
      switch time {
      case .day(let day): day.localSeconds
      case .utc(let seconds), .local(let seconds, _): seconds
      }
    }
    let all = try recurrence.times(from: start, through: .max, most: 100, WorkBudget(1000), line: 1)
    #expect(
      all.times.map { CalendarTime.local($0, zone: nil).text } == [
        "20261201T190000", "20261203T190000", "20261205T190000", "20261210T120000", "20261211T120000",
      ])
    #expect(!all.areMore)
    let some = try recurrence.times(from: start, through: .max, most: 2, WorkBudget(1000), line: 1)
    #expect(some.times.count == 2 && some.areMore)
    #expect(throws: CalendarError.self) {
      try recurrence.times(from: start, through: .max, most: 100, WorkBudget(2), line: 1)
    }
  }
}

/// Reads the properties of an event.
func component(_ properties: String) throws -> CalendarComponent {
  var found: CalendarComponent?
  for case .component(let component) in try events(
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(properties)\nEND:VEVENT\nEND:VCALENDAR\n")
  {
    found = component
  }
  return try #require(found)
}

/// Reads a file.
func events(_ text: String) throws -> [CalendarScanner.Event] { try events(Array(text.utf8)) }

func events(_ bytes: [UInt8], piece: Int = 7) throws -> [CalendarScanner.Event] {
  var scanner = CalendarScanner { !["ATTACH", "X-JUNK"].contains($0) }
  var events: [CalendarScanner.Event] = []
  var start = 0
  while start < bytes.count {
    let end = min(start + piece, bytes.count)
    try scanner.take(bytes[start..<end]) { events.append($0) }
    start = end
  }
  try scanner.finish { events.append($0) }
  return events
}

func local(_ text: String) -> Int64? {
  if case .local(let seconds, _)? = CalendarTime(text) { seconds } else { nil }
}
