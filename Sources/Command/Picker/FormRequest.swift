package import Actions
package import Cards
package import CommandBase
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// A request to fill in the form of a card on the whole window.
package struct FormRequest {
  /// A form that a person has filled in.
  package enum Filled {
    /// A new card and its codes.
    case new(CardDraft, codes: [(identifier: Identifier, choice: CodeChoice)])
    /// The changes of the card.
    case changes(EditRequest)
  }

  private let card: Card?
  private let wallet: WalletLocation

  /// Creates the request for the form of a card; nil for a new one.
  package init(of card: Card? = nil, in wallet: WalletLocation) {
    self.card = card
    self.wallet = wallet
  }

  /// Opens the form, until the person saves the card or leaves.
  ///
  /// - Parameter save: saves the card, with the terminal as it was. If it throws an error, the form opens again and says
  ///   why.
  /// - Returns: whether the card was saved; nil if there is no window.
  /// - Throws: `WalletError`.
  package func run(in context: CommandContext, save: (Filled) throws -> Void) throws -> Bool? {
    // Messages would be written into the window.
    var silent = context
    silent.isSilent = true
    func read<Value>(_ body: (WalletStore) throws -> Value) throws -> Value {
      try wallet.withWallet(.existing, mayLack: true, force: true, in: silent, body)
    }
    let categories = try read { try $0.categories().map(\.name) }
    let form = CardForm(of: card, at: card?.identifiers.selection, categories: categories, in: silent)
    let page = FormPage(form) { identifiers in try read { try $0.card(carryingOneOf: identifiers) } }
    while let screen = context.openScreen?() {
      defer { screen.close() }
      guard try Self.isSaved(page, on: screen, in: silent) else { return false }
      let filled = try page.form.filled()
      screen.close()
      do {
        try save(filled)
        return true
      } catch { try page.refuse(error) }
    }
    return nil
  }

  /// Handles keys until the person saves the card or leaves.
  private static func isSaved(_ page: FormPage, on screen: any Screen, in context: CommandContext) throws -> Bool {
    var style: PickerStyle { PickerStyle(context: context, size: screen.size, pixels: nil) }
    func show() { screen.show(page.frame(style)) }
    while true {
      show()
      switch screen.next(within: 60_000) {
      case .closed: return false
      case .redraw, .idle: break
      case .key(.control("z")): screen.suspend()
      case .key(let key):
        switch try page.handle(key, style, show: show) {
        case .stay, .help, .read: break
        case .back: return false
        case .save: return true
        }
      }
    }
  }
}

extension CardForm {
  /// The form as the person has filled it in.
  ///
  /// - Throws: `Mistake`.
  func filled() throws -> FormRequest.Filled {
    guard card == nil else { return .changes(try request()) }
    let (draft, codes) = try draft()
    return .new(draft, codes: codes)
  }
}
