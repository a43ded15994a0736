package import Cards
internal import SQLite

// Messages that were told are not part of the history: undoing a step does not make a message untold.
extension WalletStore {
  /// Returns all that decides what a person is told on a day.
  ///
  /// - Parameter today: the local day.
  /// - Throws: `WalletError`. Damaged cards are left out.
  package func ringState(on today: CalendarDate) throws(WalletError) -> RingState {
    try read { database in
      var state = RingState()
      let events = try Rings.events(today, days: 0, in: database)
      for card in try CardRecord.cards(Array(events.keys.sorted()), in: database, unreadable: { _ in }) {
        state.events.append((card, events[card.number] ?? 0))
      }
      state.expiring = try Rings.expiring(today, days: 8, in: database)
      state.notices = try EventNotices.all(in: database)
      let ids = state.events.map(\.card.id) + state.expiring.map(\.id) + state.notices.map(\.id)
      state.log = try Rings.log(of: ids, in: database)
      state.lastCheck = try database.number("SELECT moment FROM ring_check").map { Int64($0) }
      return state
    }
  }

  /// Returns the cards whose reminders may come within some days, and those that expire within them.
  ///
  /// - Parameters:
  ///   - today: the local day.
  ///   - days: the number of days.
  /// - Throws: `WalletError`. Damaged cards are left out.
  package func cardsThatRing(from today: CalendarDate, days: Int) throws(WalletError) -> [Card] {
    try read { database in
      let events = try Rings.events(today, days: days, in: database).keys
      let expiring = try Rings.expiring(today, days: days, in: database)
      let others = Set(events).subtracting(expiring.map(\.number))
      return try expiring + CardRecord.cards(others.sorted(), in: database, unreadable: { _ in })
    }
  }

  /// Returns the cards whose events may be on a day, unless they were cancelled, and those that expire soon. Archived
  /// cards are left out.
  ///
  /// - Parameters:
  ///   - day: the local day.
  ///   - days: the days within which cards expire.
  /// - Throws: `WalletError`. Damaged cards are left out.
  package func cardsOfDay(
    _ day: CalendarDate, expiringWithin days: Int
  ) throws(WalletError) -> (events: [Card], expiring: [Card]) {
    try read { database in
      (try Rings.events(on: day, in: database), try Rings.expiring(day, days: days, in: database))
    }
  }

  /// Returns the last noted moment at which due messages were looked for, in seconds since 1970; nil if they never were.
  package func lastRingCheck() throws(WalletError) -> Int64? {
    try read { try $0.number("SELECT moment FROM ring_check").map { Int64($0) } }
  }

  /// Returns what is known of one message; nil if nothing.
  package func record(of key: RingKey) throws(WalletError) -> RingRecord? {
    try read { try Rings.record(of: key, in: $0) }
  }

  /// Delivers a message to the person, and notes it.
  ///
  /// A message is noted as an attempt before it is told, and as told afterwards. If the program is ended in between,
  /// the message is told once more, with a remark that it may have been told already. If another process has been
  /// faster, the message is not told.
  ///
  /// - Parameters:
  ///   - attempts: the identities of the message, with the number of attempts to tell each before.
  ///   - today: the local day. Records of what is long over are forgotten.
  ///   - now: returns the moment, in seconds since 1970.
  ///   - show: tells the message; returns false if it reached nobody, so that it stays due.
  /// - Returns: false if the message reached nobody.
  /// - Throws: `WalletError`, and the errors of `show`.
  package func deliver(
    _ attempts: [RingKey: Int], on today: CalendarDate, at now: () -> Int64, _ show: () throws -> Bool
  ) throws -> Bool {
    let isFirst = try write { database in
      for (key, count) in attempts {
        let record = try Rings.record(of: key, in: database)
        guard record?.attempts ?? 0 == count, record?.isDelivered != true else { return false }
      }
      for key in attempts.keys { try Rings.note(key, isDelivered: false, in: database) }
      return true
    }
    guard isFirst else { return true }
    guard try show() else {
      try write { for (key, count) in attempts { try Rings.release(key, attempts: count, in: $0) } }
      return false
    }
    let now = now()
    try write { database in
      for key in attempts.keys {
        try Rings.note(key, isDelivered: true, in: database)
        if key.kind == .notice, let card = key.card { try EventNotices.forget(card, until: key.moment, in: database) }
      }
      try Rings.forget(before: today, at: now, in: database)
      try Rings.noteCheck(at: now, in: database)
    }
    return true
  }

  /// Notes that due messages were looked for.
  ///
  /// - Parameter now: the moment, in seconds since 1970.
  package func noteRingCheck(at now: Int64) throws(WalletError) {
    try write { try Rings.noteCheck(at: now, in: $0) }
  }

  /// Forgets changes of events that need not be reported any more.
  package func forget(_ notices: [EventNotice]) throws(WalletError) {
    try write { database in
      for notice in notices { try EventNotices.forget(notice.id, until: notice.time, in: database) }
    }
  }
}
