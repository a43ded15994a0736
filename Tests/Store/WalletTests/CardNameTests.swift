import Cards
import Foundation
import Testing
import Wallet
import Witnesses

/// The names that a shell suggests.
@Suite struct CardNameTests {
  private let wallet: WalletStore

  init() throws { wallet = try WalletStore.inMemory() }

  private func add(_ names: [String]) throws {
    try wallet.add(names.map { NewCard(CardContent(name: $0)) }, at: WalletStoreTests.time)
  }

  private func names(_ text: String) throws -> [String] {
    try wallet.withSnapshot { try $0.cardNames(beginning: text, most: 100) }.map(\.name)
  }

  private static let letters = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"

  @Test func fewNamesComeInTheOrderOfAList() throws {
    try add(["Gym", "gym", "Сільпо", "АТБ"])
    #expect(try names("") == ["Gym", "gym", "АТБ", "Сільпо"])
    #expect(try names("сі") == ["Сільпо"] && names("x") == [])
    #expect(try wallet.withSnapshot { try $0.cardNames(beginning: "#", most: 9) }.map(\.number) == [1, 2])
    #expect(try wallet.withSnapshot { try $0.cardNames(beginning: "g", most: 9) }.allSatisfy(\.isShared))
  }

  @Test func ofManyNamesOneForEachNextLetterIsListed() throws {
    try add((0..<200).map { "Card \($0)" } + Self.letters.map { "Card \($0)" })
    #expect(try names("card").count == 10 + Self.letters.count)
    #expect(try names("") == names("card"))
    #expect(try names("card 1").contains("Card 1"))
  }

  /// SQLite compares scalars, where a mark comes after the letter that it changes.
  @Test(arguments: ["га\u{301}", "👍", "क", "e\u{301}", "👨‍👩‍👧"])
  func marksAreLettersOfTheirOwn(_ start: String) throws {
    let plain = String(start.unicodeScalars.first.map(Character.init) ?? "x")
    try add((0..<300).map { "\(plain)\(Array(Self.letters)[$0 % 33]) \($0)" })
    try add([start, start + "x", start + "\u{301}y", plain + "\u{301}z", plain + "\u{1F3FD}"])
    for text in [plain, start, ""] {
      let found = try names(text)
      #expect(found.count >= 1 && found.count < 60)
      #expect(Set(found).count == found.count)
    }
    #expect(try names(plain).count >= 33)
  }
}
