import Cards
import Exchange
import Testing

@testable import Actions

/// Reading on another core keeps the order, and the errors.
@Suite struct ReadAheadTests {
  private struct Refusal: Error, Equatable {
    let number: Int
  }

  private static func category(_ number: Int) -> ImportEvent { .category(ImportedCategory("\(number)")) }

  private func names(_ events: [ImportEvent]) -> [String] {
    events.compactMap { if case .category(let category) = $0 { category.name } else { nil } }
  }

  @Test(arguments: [0, 1, 99, 100, 101, 5000])
  func eventsAreReceivedInTheirOrder(_ count: Int) throws {
    var events: [ImportEvent] = []
    try ReadAhead.run({ events.append($0) }, read: { for number in 0..<count { try $0(Self.category(number)) } })
    #expect(names(events) == (0..<count).map { "\($0)" })
  }

  @Test func theErrorOfReadingComesAfterTheEventsBeforeIt() {
    var events: [ImportEvent] = []
    #expect(throws: Refusal(number: 7)) {
      try ReadAhead.run {
        events.append($0)
      } read: { receive in
        for number in 0..<1234 { try receive(Self.category(number)) }
        throw Refusal(number: 7)
      }
    }
    #expect(names(events) == (0..<1234).map { "\($0)" })
  }

  @Test(arguments: [1, 100, 1000])
  func theErrorOfReceivingEndsTheReading(_ count: Int) {
    var received = 0
    #expect(throws: Refusal(number: count)) {
      try ReadAhead.run { _ in
        received += 1
        if received == count { throw Refusal(number: count) }
      } read: { receive in
        // It would never end by itself.
        while true { try receive(Self.category(0)) }
      }
    }
    #expect(received == count)
  }
}
