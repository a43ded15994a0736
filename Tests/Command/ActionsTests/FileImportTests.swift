import Actions
import Cards
import Exchange
import Files
import Foundation
import Scanning
import Synchronization
import Testing
import Wallet
import Witnesses

/// An import returns what it found and did. Whoever calls it speaks.
@Suite struct FileImportTests {
  /// Nobody answers, and the steps are noted.
  private final class Caller: ImportPerson, WorkProgress {
    struct Stopped: Error {}

    let steps = Mutex<[String]>([])
    let stopsAt: String?
    var canCompare: Bool { false }

    init(stopsAt step: String? = nil) { stopsAt = step }

    func isRight(_ code: FoundCode, in source: PictureSource, on page: Scan.Page?) -> Bool { false }
    func isRight(_ number: String, of name: String) -> Bool { false }
    func password(of source: ImportSource) -> [UInt8]? { nil }
    func reading(_ source: ImportSource, _ read: (() -> Void) throws -> Void) throws { try read {} }
    func key(of lock: SecretsLock, isOwn: Bool, from source: ImportSource) -> WalletKey? { nil }
    func check() {}
    func run<Value>(cancel: @escaping @Sendable () -> Void, _ body: () throws -> Value) throws -> Value { try body() }

    func show(_ step: WorkStep) throws {
      let name =
        switch step {
        case .reading(let source, _): source.key
        case .page: "page"
        case .storing: "storing"
        case .writing: "writing"
        }
      steps.withLock { $0.append(name) }
      if name == stopsAt { throw Stopped() }
    }
  }

  private let scratch: ScratchFolder
  private let wallet: WalletStore

  init() throws {
    scratch = try ScratchFolder()
    wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
  }

  private func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path(name)))
    return scratch.path(name)
  }

  private func request(_ sources: String...) throws -> ImportRequest {
    ImportRequest(
      sources: sources.map(ImportSource.init), reading: ImportOptions(), rows: ExportOptions(start: \.midnight),
      input: try InputFile("/dev/null"), scanner: PictureScanner(),
      pictureName: { _ in nil })
  }

  @Test func theResultHasCardsAndFaults() throws {
    let path = try file("cards.csv", "name,payload,expires\nGym,1234,\nShop,12,soon\nCafé,5678,2027-03-05\n")
    var request = try request(path)
    let refused = try FileImport(request, asking: Caller(), Caller())
    #expect(throws: FaultyFiles.self) { try refused.merge(into: wallet) { _, _ in } }
    #expect(refused.result.faultCount == 1 && refused.result.counts.added == 0)
    #expect((refused.result.faults.first?.reason as? ImportError)?.location.line == 3)
    #expect(try wallet.isEmpty())

    request.keepsGoing = true
    let caller = Caller()
    let taken = try FileImport(request, asking: caller, caller)
    try taken.merge(into: wallet) { _, _ in }
    #expect(taken.result.counts.added == 2 && taken.result.faultCount == 1)
    #expect(taken.result.outcomes.isEmpty)
    #expect(caller.steps.withLock { $0.last } == "storing")
  }

  @Test func everyCardIsInTheResultOnDemand() throws {
    var request = try request(try file("cards.csv", "name,payload\nGym,1234\nShop,5678\n"))
    request.reportsEveryCard = true
    let files = try FileImport(request, asking: Caller(), Caller())
    try files.merge(into: wallet) { _, _ in }
    #expect(files.result.outcomes.map(\.name) == ["Gym", "Shop"])
  }

  @Test func aCallerCanEndIt() throws {
    let request = try request(try file("cards.csv", "name,payload\nGym,1234\n"))
    let files = try FileImport(request, asking: Caller(), Caller(stopsAt: "storing"))
    #expect(throws: Caller.Stopped.self) { try files.merge(into: wallet) { _, _ in } }
    #expect(try wallet.isEmpty())
  }

  @Test func anEmptyFolderIsRefused() throws {
    let folder = scratch.path("empty")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let request = try request(folder)
    let error = #expect(throws: FolderRefusal.self) { try FileImport(request, asking: Caller(), Caller()) }
    #expect(error?.path == folder)
  }
}
