import Cards
import Exchange
import Testing

@testable import UCardCommands

/// Work on two cores keeps the order, and the errors.
@Suite struct ConveyorTests {
  private struct Refusal: Error, Equatable {
    let number: Int
  }

  @Test(arguments: [0, 1, 249, 250, 251, 5000])
  func valuesAreTakenInTheirOrder(_ count: Int) throws {
    var taken: [Int] = []
    let conveyor = Conveyor<Int, [Int]>({ $0.map { $0 * 2 } }) { taken += $0 }
    for value in 0..<count { try conveyor.add(value) }
    try conveyor.finish()
    #expect(taken == (0..<count).map { $0 * 2 })
  }

  @Test func largeValuesAreConvertedSoon() throws {
    var parts: [Int] = []
    let conveyor = Conveyor<Int, Int>({ $0.count }) { parts.append($0) }
    for value in 0..<10 { try conveyor.add(value, byteCount: 600_000) }
    try conveyor.finish()
    #expect(parts.filter { $0 > 0 } == [2, 2, 2, 2, 2])
  }

  @Test func theErrorOfTakingIsThrown() {
    let conveyor = Conveyor<Int, Int>({ $0.count }) { _ in throw Refusal(number: 1) }
    #expect(throws: Refusal(number: 1)) {
      for value in 0..<1000 { try conveyor.add(value) }
      try conveyor.finish()
    }
  }

  private static func category(_ number: Int) -> ImportEvent { .category(ImportedCategory("\(number)")) }

  private func names(_ events: [ImportEvent]) -> [String] {
    events.compactMap { if case .category(let category) = $0 { category.name } else { nil } }
  }

  @Test(arguments: [0, 1, 99, 100, 101, 5000])
  func eventsAreReceivedInTheirOrder(_ count: Int) throws {
    var events: [ImportEvent] = []
    try ReadAhead.run({ events.append($0.event) }, read: { for number in 0..<count { try $0(Self.category(number)) } })
    #expect(names(events) == (0..<count).map { "\($0)" })
  }

  @Test func theErrorOfReadingComesAfterTheEventsBeforeIt() {
    var events: [ImportEvent] = []
    #expect(throws: Refusal(number: 7)) {
      try ReadAhead.run {
        events.append($0.event)
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
