import Barcodes
import Cards
import Foundation
import LinearBarcodes
import Synchronization
import Testing
import Values
import Wallet
import Witnesses

/// Every change can be undone and redone.
@Suite struct HistoryTests {
  static let time = WalletStoreTests.time

  /// Everything in a wallet that a person has entered.
  struct Snapshot: Equatable {
    let cards: [Card]
    let categories: [Wallet.Category]

    init(_ wallet: WalletStore) throws {
      cards = try wallet.cards(CardFilter(archived: .last), order: .added)
      categories = try wallet.categories()
    }
  }

  /// Makes random changes to a wallet, as people do.
  struct Somebody {
    let wallet: WalletStore
    var generator: SeededGenerator
    var time = HistoryTests.time

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &generator)] }

    mutating func number() throws -> Int? {
      try wallet.cards(CardFilter(archived: .last)).map(\.number).randomElement(using: &generator)
    }

    mutating func name() -> String {
      pick(["Сільпо", "АТБ", "Gym", "Їжа", "Кав’ярня", "ШАФА", "шафа", "日本 🎁", "Library"])
        + " \(Int.random(in: 0...9, using: &generator))"
    }

    mutating func identifier() -> Identifier {
      let kinds: [Identifier.Kind] = [.code(.qr), .code(.ean13), .number, .nfc, .unknown("holocode")]
      return Identifier(
        label: pick([nil, "app", "PIN", "стара"]), kind: pick(kinds),
        payload: Payload(bytes: generator.bytes(of: Array(0...255), most: 20), eci: pick([nil, 26, 999_999])),
        text: pick([nil, "№ 7"]), charset: pick([nil, "windows-1251"]),
        options: DrawingOptions(
          errorCorrection: pick([nil, .high]), ratio: pick([nil, .two, .three]),
          hasBearerBars: Bool.random(using: &generator)),
        modulePixels: pick([nil, 4]))
    }

    mutating func picture() throws -> CardPicture {
      try CardPicture([0xFF, 0xD8, 0xFF] + generator.bytes(of: [1, 2, 3], most: 3) + [0xFF, 0xD9])
    }

    mutating func original() throws -> OriginalFile {
      try OriginalFile(Array(pick(["%PDF-1.7", "PK\u{3}\u{4}"]).utf8) + generator.bytes(of: [1, 2, 3], most: 3))
    }

    mutating func content() throws -> (CardContent, StepOptions) {
      var content = CardContent(name: name())
      for _ in 0..<Int.random(in: 0...3, using: &generator) { content.identifiers.append(identifier()) }
      for _ in 0..<Int.random(in: 0...2, using: &generator) { content.insert(category: name()) }
      return (content, try change(&content))
    }

    /// Changes one property of a card, and returns its new pictures and originals.
    mutating func change(_ content: inout CardContent) throws -> StepOptions {
      let count = content.identifiers.count
      let index = count == 0 ? 0 : Int.random(in: 0..<count, using: &generator)
      switch Int.random(in: 0...16, using: &generator) {
      case 0: content.name = name()
      case 1: content.issuer = pick([nil, "Fozzy"])
      case 2: content.note = pick([nil, "рядок\nдругий \"рядок\" \\ {}"])
      case 3: content.colour = pick([nil, Colour(argb: 0x80FF_0000), Colour("blue")])
      case 4: content.isStarred.toggle()
      case 5: content.isArchived.toggle()
      case 6: content.validFrom = pick([nil, CalendarDate("2026-01-31").map { [time] in CardDate($0, instant: time) }])
      case 7: content.expiry = pick([nil, CalendarDate("2027-02-28").map { CardDate($0) }])
      case 8:
        try? content.change(balance: .set, Amount("12.5") ?? 0, currency: Currency("UAH"), note: "x", at: time)
      case 9: try? content.change(balance: .add, Amount("0,05") ?? 0, currency: nil, note: nil, at: time)
      case 10: content.insert(category: name())
      case 11:
        if let category = content.categories.randomElement(using: &generator) { content.remove(category: category) }
      case 12: content.identifiers.append(identifier())
      case 13 where count > 0: content.identifiers.remove(at: index)
      case 14 where count > 0:
        content.identifiers.move(from: index, to: Int.random(in: 0..<count, using: &generator))
      case 15:
        let side = pick(PictureSide.allCases)
        if content.pictures[side] != nil, Bool.random(using: &generator) {
          content.pictures[side] = nil
        } else {
          let picture = try picture()
          content.pictures[side] = picture.reference
          return StepOptions(.edit, pictures: [picture])
        }
      case 16:
        if let original = content.originals.randomElement(using: &generator), Bool.random(using: &generator) {
          content.remove(original)
        } else {
          let file = try original()
          content.insert(file.original(named: name()))
          return StepOptions(.edit, originals: [file])
        }
      default: if count > 0 { content.identifiers.select(index) }
      }
      return StepOptions(.edit)
    }

    /// Makes one step, which may change nothing.
    mutating func act() throws {
      time = time.adding(seconds: 1)
      let number = try number()
      switch Int.random(in: 0...9, using: &generator) {
      case 0, 1:
        var (content, options) = try content()
        options.action = .add
        try wallet.add([NewCard(content)], options, at: time)
      case 2, 3, 4, 5:
        guard let number else { return }
        var sample = try #require(try wallet.cards(matching: .number(number)).first).content
        let options = try change(&sample)
        try wallet.edit([number], options, at: time) { $0.content = sample }
      case 6:
        guard let number else { return }
        try wallet.delete(
          Int.random(in: 0...3, using: &generator) == 0 ? wallet.cards().map(\.number) : [number], at: time)
      case 7:
        guard let number, let other = try self.number(), other != number else { return }
        _ = try wallet.merge(other, into: number, at: time)
      case 8:
        try wallet.addCategories([name()], at: time)
        if let category = try wallet.categories().randomElement(using: &generator) {
          _ = try wallet.renameCategory(category.name, to: name(), at: time)
        }
      default:
        guard let category = try wallet.categories().randomElement(using: &generator) else { return }
        if Bool.random(using: &generator) {
          try wallet.deleteCategories([category.name], at: time)
        } else {
          try wallet.moveCategory(category.name, to: Int.random(in: 0...5, using: &generator), at: time)
        }
      }
    }
  }

  private func expectSound(_ wallet: WalletStore, _ what: String) throws {
    let findings = try wallet.findings()
    #expect(findings.isEmpty, "\(what): \(findings)")
    for card in try wallet.cards(CardFilter(archived: .last)) {
      #expect((card.identifiers.selection == nil) == card.identifiers.isEmpty, "\(what)")
      if let selected = card.identifiers.selected, selected.isSecret {
        // A secret may be selected explicitly here; the store keeps the selection.
        #expect(card.identifiers.contains(selected))
      }
    }
    let names = try wallet.categories().map { SearchKey.identity(of: $0.name) }
    #expect(Set(names).count == names.count, "\(what): \(names)")
  }

  @Test(arguments: 1...2)
  func undoAndRedoLeadThroughEveryStateExactly(_ seed: Int) throws {
    var somebody = Somebody(wallet: try .inMemory(), generator: SeededGenerator("history \(seed)"))
    let wallet = somebody.wallet
    // Changes before the steps that are kept.
    for _ in 0..<20 { try somebody.act() }
    var states = [try Snapshot(wallet)]
    var steps = try wallet.history().first?.number ?? 0
    while states.count < 60 {
      try somebody.act()
      let made = try wallet.history().first?.number ?? 0
      if made == steps { #expect(try Snapshot(wallet) == states.last, "no step, no change") }
      // A call of `act` may make two steps.
      let count = try wallet.history().filter { $0.number > steps }.count
      if count == 1 { states.append(try Snapshot(wallet)) }
      if count == 2 {
        let after = try Snapshot(wallet)
        _ = try wallet.undo()
        states.append(try Snapshot(wallet))
        _ = try wallet.redo()
        #expect(try Snapshot(wallet) == after)
        states.append(after)
      }
      steps = made
    }
    var index = states.count - 1
    for _ in 0..<150 {
      let back = index == states.count - 1 || (index > 0 && Bool.random(using: &somebody.generator))
      let step = back ? try wallet.undo() : try wallet.redo()
      try #require(step != nil)
      index += back ? -1 : 1
      let now = try Snapshot(wallet)
      try #require(
        now == states[index], "state \(index), \(back ? "undone" : "done again"): \(String(describing: step))")
    }
    try expectSound(wallet, "after the walk")
    while index > 0 {
      _ = try wallet.undo()
      index -= 1
    }
    try expectSound(wallet, "at the beginning")
    #expect(try Snapshot(wallet) == states[0])
    for _ in 1..<states.count { _ = try wallet.redo() }
    #expect(try Snapshot(wallet) == states.last)
    try expectSound(wallet, "at the end")
  }

  @Test(arguments: 1...3)
  func undoReachesStatesThatWereUndoneBeforeOtherChanges(_ seed: Int) throws {
    var somebody = Somebody(wallet: try .inMemory(), generator: SeededGenerator("undone \(seed)"))
    let wallet = somebody.wallet
    for _ in 0..<10 { try somebody.act() }
    // The states through which undo leads, the present one last.
    var states: [Snapshot] = []
    func steps() throws -> [WalletStep] { try wallet.history().filter { !$0.isUndone } }
    func walk() throws {
      let count = try steps().count
      for _ in 0..<count { _ = try wallet.undo() }
      states = [try Snapshot(wallet)]
      for _ in 0..<count {
        _ = try wallet.redo()
        states.append(try Snapshot(wallet))
      }
    }
    try walk()
    while states.count < 60 {
      let back = Int.random(in: 0...min(4, states.count - 1), using: &somebody.generator)
      let newest = try wallet.history().first?.number
      for _ in 0..<back { _ = try wallet.undo() }
      var undone: [Snapshot] = []
      for index in 1...5 where index <= back { undone.append(states[states.count - 1 - index]) }
      try somebody.act()
      guard try wallet.history().first?.number != newest else {
        for _ in 0..<back { _ = try wallet.redo() }
        continue
      }
      let made = try steps().count - (states.count - 1 + back)
      try #require(try wallet.redo() == nil && made > 0)
      states += undone
      for number in (1...made).reversed() {
        for _ in 1..<number { _ = try wallet.undo() }
        states.append(try Snapshot(wallet))
        for _ in 1..<number { _ = try wallet.redo() }
      }
    }
    for state in states.reversed() {
      try #require(try Snapshot(wallet) == state)
      _ = try wallet.undo()
    }
    try expectSound(wallet, "at the beginning")
  }

  @Test func undoneStepsBecomeStepsOfTheHistory() throws {
    let wallet = try WalletStore.inMemory()
    try wallet.add(CardContent(name: "A"), at: Self.time)
    try wallet.add(CardContent(name: "B"), at: Self.time)
    _ = try wallet.undo()
    #expect(try wallet.history().map(\.isUndone) == [true, false])
    // An edit that changes nothing makes no step.
    try wallet.edit([1], at: Self.time) { $0.name = "A" }
    #expect(try wallet.history().count == 2)
    try wallet.add(CardContent(name: "C"), at: Self.time)
    #expect(try wallet.redo() == nil)
    #expect(try wallet.history().map(\.subjects) == [["C"], ["B"], ["B"], ["A"]])
    #expect(try wallet.history().map(\.isUndoing) == [false, true, false, false])
    // The number of an undone card is not assigned again.
    #expect(try wallet.cards().map(\.number) == [1, 3])
    _ = try wallet.undo(2)
    #expect(try wallet.cards().map(\.number) == [1, 2])
    try wallet.add(CardContent(name: "D"), at: Self.time)
    // What was undone twice was done again.
    #expect(try wallet.history().map(\.subjects) == [["D"], ["B"], ["C"], ["C"], ["B"], ["B"], ["A"]])
    #expect(try wallet.history().map(\.isUndoing) == [false, false, true, false, true, false, false])
    for names in [["A", "B"], ["A", "B"], ["A"], ["A", "C"], ["A"], ["A", "B"], ["A"], []] {
      #expect(try wallet.cards().map(\.name).filter { $0 != "D" } == names)
      _ = try wallet.undo()
    }
  }

  @Test func stepsAreBoundedAndTheNewestIsAlwaysKept() throws {
    var wallet = try WalletStore.inMemory()
    let told = Mutex<[Int]>([])
    wallet.onLargeStep = { bytes in told.withLock { $0.append(bytes) } }
    for number in 1...120 { try wallet.add(CardContent(name: "\(number)"), at: Self.time) }
    #expect(try wallet.history().count == 100)
    #expect(try wallet.history().last?.subjects == ["21"])

    var pictures: [CardPicture] = []
    for byte in 1...9 {
      let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
      pictures.append(try CardPicture(signature + [UInt8](repeating: UInt8(byte), count: 9_500_000) + end))
    }
    // Each step but the first removes 9.5 MB, of which seven fit into 64 MB. Removing all at once is one step, which is
    // kept whatever its size.
    for picture in pictures {
      try wallet.edit([1], StepOptions(.edit, pictures: [picture]), at: Self.time) {
        $0.pictures[.front] = picture.reference
      }
    }
    #expect(try wallet.history().count == 7)
    for (number, picture) in zip(2..., pictures) {
      try wallet.edit([number], StepOptions(.edit, pictures: [picture]), at: Self.time) {
        $0.pictures[.back] = picture.reference
      }
    }
    let before = try Snapshot(wallet)
    let early = told.withLock { $0 }
    #expect(early.isEmpty)
    try wallet.delete(Array(1...120), at: Self.time)
    let sizes = told.withLock { $0 }
    #expect(sizes.count == 1 && sizes[0] > 9 * 9_500_000)
    #expect(try wallet.history().count == 1)
    #expect(try wallet.undo()?.action == .delete)
    #expect(try Snapshot(wallet) == before)
    #expect(try wallet.file(of: pictures[3].reference) == pictures[3].bytes)
  }

  @Test func picturesGoWhenNothingRemembersThem() throws {
    let wallet = try WalletStore.inMemory()
    let picture = try CardPicture([0xFF, 0xD8, 0xFF, 1, 0xFF, 0xD9])
    var content = CardContent(name: "A")
    content.pictures[.front] = picture.reference
    let number = try wallet.add([NewCard(content)], StepOptions(.add, pictures: [picture]), at: Self.time)[0]
    try wallet.edit([number], at: Self.time) { $0.pictures = [:] }
    #expect(try wallet.file(of: picture.reference) != nil)
    for index in 1...100 { try wallet.edit([number], at: Self.time) { $0.note = "\(index)" } }
    #expect(try wallet.file(of: picture.reference) == nil)
  }

  @Test func anEditSaysWhatItChanged() throws {
    let wallet = try WalletStore.inMemory()
    let numbers = try (1...3).map { try wallet.add(CardContent(name: "\($0)"), at: Self.time) }
    func edit(_ numbers: [Int], _ change: (inout CardContent) -> Void) throws {
      try wallet.edit(numbers, at: Self.time) { change(&$0.content) }
    }
    try edit([numbers[0]]) { $0.note = "a" }
    try edit(numbers) {
      $0.isStarred = true
      $0.insert(category: "Home")
    }
    // The same card again: neither step includes the changes of the other.
    try edit([numbers[0]]) {
      $0.name = "One"
      $0.note = nil
    }
    try edit([numbers[0]]) {
      $0.identifiers.append(Identifier(kind: .number, payload: Payload(text: "1")))
      $0.balance = Balance(5)
    }
    let expected: [CardFields] = [
      [.identifiers, .balance], [.name, .note], [.star, .categories], [.note], [], [], [],
    ]
    func changed() throws -> [CardFields] { try wallet.history().map(\.changed) }
    #expect(try changed() == expected)
    for count in 1...4 {
      #expect(try wallet.undo()?.changed == expected[count - 1])
      #expect(try changed() == expected, "\(count) undone")
    }
    for count in 1...4 {
      #expect(try wallet.redo()?.changed == expected[4 - count])
      #expect(try changed() == expected)
    }
  }

  @Test func historyOutlivesTheProcess() throws {
    let scratch = try ScratchFolder()
    let path = scratch.path("wallet.sqlite")
    var wallet = try WalletStore.open(path, .creating)
    try wallet.add(WalletStoreTests.rich, at: Self.time)
    let before = try Snapshot(wallet)
    try wallet.delete([1], at: Self.time.adding(seconds: 1))
    try wallet.close()
    wallet = try WalletStore.open(path, .existing)
    #expect(try wallet.history().map(\.action) == [.delete, .add])
    #expect(try wallet.undo()?.subjects == ["Сільпо"])
    try wallet.close()
    wallet = try WalletStore.open(path, .existing)
    #expect(try Snapshot(wallet) == before)
    #expect(try wallet.cards(CardFilter(text: "застосунок")).count == 1, "what comes back can be found")
    #expect(try wallet.redo()?.action == .delete)
    #expect(try wallet.cards().isEmpty)
  }

  /// The search text is restored even if the clock stands still and the card's own row does not change.
  @Test func theSearchTextFollowsUndoWithinOneMillisecond() throws {
    let wallet = try WalletStore.inMemory()
    let number = try wallet.add(CardContent(name: "Gym"), at: Self.time)
    try wallet.edit([number], at: Self.time) {
      $0.identifiers.append(Identifier(kind: .number, payload: Payload(text: "987654")))
    }
    _ = try wallet.undo()
    #expect(try wallet.cards(CardFilter(text: "987654")).isEmpty && wallet.findings().isEmpty)
    _ = try wallet.redo()
    #expect(try wallet.cards(CardFilter(text: "987654")).count == 1 && wallet.findings().isEmpty)
  }

  @Test func aPictureCountsOnlyWhereNobodyElseHasIt() throws {
    let wallet = try WalletStore.inMemory()
    let picture = try CardPicture([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 1, count: 2_000_000) + [0xFF, 0xD9])
    let cards = (1...40).map { number in
      var content = CardContent(name: "\(number)")
      content.pictures[.front] = picture.reference
      return NewCard(content)
    }
    try wallet.add(cards, StepOptions(.add, pictures: [picture]), at: Self.time)
    try wallet.edit([1], at: Self.time) { $0.note = "x" }
    try wallet.delete(Array(2...40), at: Self.time)
    #expect(try wallet.history().count == 3)
    try wallet.delete([1], at: Self.time)
    #expect(try wallet.history().count == 4 && wallet.undo() != nil && wallet.file(of: picture.reference) != nil)
  }

  @Test func aStepNamesWhatItChangedAlone() throws {
    let wallet = try WalletStore.inMemory()
    for name in ["A", "B", "C"] { try wallet.add(CardContent(name: name), at: Self.time) }
    try wallet.edit([2], at: Self.time) { $0.isStarred = true }
    try wallet.edit([1, 2, 3], at: Self.time) { $0.isStarred = true }
    #expect(try wallet.history().first?.subjects == ["A", "C"])
  }

  @Test func aFailedChangeIsNoStep() throws {
    struct Stop: Error {}
    let wallet = try WalletStore.inMemory()
    try wallet.add(CardContent(name: "A"), at: Self.time)
    try wallet.add(CardContent(name: "B"), at: Self.time)
    #expect(throws: Stop.self) {
      try wallet.edit([1, 2], at: Self.time) { card in
        if card.name == "B" { throw Stop() }
        card.name = "changed"
      }
    }
    #expect(try wallet.cards().map(\.name) == ["A", "B"] && wallet.history().count == 2)
    // Later changes are recorded under a step of their own.
    try wallet.edit([2], at: Self.time) { $0.name = "C" }
    _ = try wallet.undo()
    #expect(try wallet.cards().map(\.name) == ["A", "B"])
  }
}
