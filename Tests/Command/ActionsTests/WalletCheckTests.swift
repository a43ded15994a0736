import Actions
import Barcodes
import Cards
import Foundation
import Testing
import Values
import Wallet
import Witnesses

/// A check finds what is wrong with a wallet and its codes, and changes nothing.
@Suite struct WalletCheckTests {
  private let scratch: ScratchFolder
  private let wallet: WalletStore
  private static let time = Instant(seconds: 1_800_000_000)

  init() throws {
    scratch = try ScratchFolder()
    wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
  }

  private func sqlite(_ statement: String) throws {
    let result = try Subprocess.run("sqlite3", [scratch.path("wallet.sqlite"), statement])
    try #require(result.status == 0, "\(result.errors)")
  }

  private func word(_ reason: IdentifierRemark.Reason) -> String {
    switch reason {
    case .unknown(let kind): "unknown \(kind.id)"
    case .notDrawn(let kind): "not drawn \(kind.id)"
    case .completed(let whole, _): "completed \(whole.text)"
    case .caution(let caution, _): "caution \(caution)"
    case .undrawable: "undrawable"
    }
  }

  @Test func aSoundWalletNeedsNothing() throws {
    try wallet.add(CardContent(name: "Gym"), at: Self.time)
    let check = try WalletCheck(of: wallet, at: Self.time)
    #expect(check.findings.isEmpty && check.remarks.isEmpty && check.remedies.isEmpty && check.removable.isEmpty)
    #expect(check.cardCount == 1 && check.room.size > check.room.unused)
    let repair = try WalletRepair(of: wallet, at: Self.time)
    #expect(repair.removed.isEmpty && repair.repaired.isEmpty && repair.findings.isEmpty)
    #expect(try wallet.stepCount() == 1)
  }

  @Test func codesThatATillCannotSimplyScanAreNamed() throws {
    let payloads: [(Identifier.Kind, String)] = [
      (.code(.qr), "fine"), (Identifier.Kind(id: "hologram"), "1"), (.code(.maxiCode), "2"),
      (.code(.ean13), "482000000000"), (.code(.code128), "é"), (.code(.ean13), "4820000000001"), (.number, "3"),
    ]
    let identifiers = payloads.map { Identifier(kind: $0, payload: Payload(text: $1)) }
    try wallet.add(CardContent(name: "Gym", identifiers: IdentifierList(identifiers)), at: Self.time)
    let remarks = try WalletCheck(of: wallet, at: Self.time).remarks
    #expect(remarks.allSatisfy { $0.name == "Gym" && $0.number == 1 } && remarks.map(\.index) == [1, 2, 3, 4, 5])
    #expect(
      remarks.map { word($0.reason) } == [
        "unknown hologram", "not drawn maxicode", "completed 4820000000000", "caution beyondASCII", "undrawable",
      ])
  }

  @Test func aRepairIsTriedOnACopy() throws {
    try wallet.add(CardContent(name: "Gym"), at: Self.time)
    try sqlite("UPDATE card SET balance = 'abc'")
    for _ in 1...2 {
      let check = try WalletCheck(of: wallet, at: Self.time)
      #expect(check.findings.contains(.unreadableCard(1)) && check.remedies == [.repairing] && check.cardCount == 0)
      #expect(check.removable.contains { $0.card == 1 && $0.text == "abc" })
    }
    let repair = try WalletRepair(of: wallet, at: Self.time)
    #expect(repair.removed.contains { $0.text == "abc" } && repair.repaired.contains(.unreadableCard(1)))
    #expect(repair.findings.isEmpty)
    let check = try WalletCheck(of: wallet, after: repair, at: Self.time)
    #expect(check.remedies.isEmpty && check.removable.isEmpty && check.cardCount == 1)
  }

  @Test func unrepairableProblemsNeedABackup() throws {
    try wallet.add(CardContent(name: "Gym"), at: Self.time)
    try sqlite("INSERT INTO card_category VALUES (99, 1)")
    let finding = WalletFinding.brokenReference(table: "card_category")
    let check = try WalletCheck(of: wallet, at: Self.time)
    #expect(check.findings == [finding] && check.remedies == [.restoring] && check.removable.isEmpty)
    #expect(try WalletRepair(of: wallet, at: Self.time).findings == [finding])
  }
}
