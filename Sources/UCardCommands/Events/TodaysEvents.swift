internal import Cards
internal import TimeZones
internal import Wallet

extension WalletSnapshot {
  /// The numbers of the cards whose events go on now or begin later today, the earliest first. Cancelled ones are left
  /// out.
  func todaysEvents(in context: CommandContext) throws -> [Int] {
    let (today, zone, moment) = (context.today, context.zone, context.moment)
    let end = EventTime(today.adding(days: 1)).moment(local: zone)
    let spans = try events(during: today...today).filter { $0.status != .cancelled }.map { entry in
      (number: entry.number, span: EventSpan(starts: entry.starts, ends: entry.ends, local: zone))
    }
    return spans.filter { $0.span.state(at: moment) != .finished && $0.span.start < end }
      .sorted { ($0.span.start, $0.number) < ($1.span.start, $1.number) }.map(\.number)
  }
}

extension [Int] {
  /// The numbers, with those of `first` that are among them at the beginning, in the order of `first`.
  func beginning(with first: [Int]) -> [Int] {
    guard !first.isEmpty else { return self }
    let own = Set(self)
    let moved = first.filter(own.contains)
    guard !moved.isEmpty else { return self }
    let others = Set(moved)
    return moved + filter { !others.contains($0) }
  }
}
