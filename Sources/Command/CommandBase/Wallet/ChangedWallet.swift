internal import Arguments
package import Wallet
package import Words

/// The wallet of a command that changes cards, and the option to change a copy of it instead.
package struct ChangedWallet {
  package let location: WalletLocation
  package var dryRun = Given.flag("--dry-run", help: Phrase("Say what would happen, and change nothing."))

  /// Creates the wallet at a location; by default at that of the options.
  package init(_ location: WalletLocation = WalletLocation()) { self.location = location }

  /// A sentence about how to undo the change; nil with `--dry-run`, which changes nothing.
  package func hint(toUndo hint: Phrase) -> Phrase? { dryRun ? nil : hint }

  /// A sentence about how to undo any change; nil with `--dry-run`.
  package var undoHint: Phrase? { hint(toUndo: .toUndo) }

  /// Opens the wallet as `WalletLocation.withWallet` does, and calls `body`. With `--dry-run`, `body` gets a copy in
  /// memory, and the person is told.
  ///
  /// - Parameters:
  ///   - mayLack: whether a missing file that was named is treated as an empty wallet.
  ///   - force: whether an empty file becomes a wallet without a question.
  ///   - isChanging: whether `body` changes something at all.
  package func withWallet<Result>(
    _ access: WalletStore.Access, mayLack: Bool = false, force: Bool = false, isChanging: Bool = true,
    in context: CommandContext, _ body: (WalletStore) throws -> Result
  ) throws -> Result {
    guard dryRun, isChanging else {
      return try location.withWallet(access, mayLack: mayLack, force: force, in: context, body)
    }
    let isCreating = access == .creating
    return try location.withWallet(.existing, mayLack: mayLack || isCreating, in: context) { store in
      if store.path != nil || isCreating {
        context.say(Phrase("This is a dry run, which changes nothing:"))
      }
      let copy = try store.copyInMemory()
      defer { try? copy.close() }
      return try body(copy)
    }
  }
}
