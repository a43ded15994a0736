internal import Files
internal import Wallet

/// Where the wallet is.
struct WalletPlace {
  /// The file that `--wallet` names.
  var file: String?

  /// `--wallet`, else `$UCARD_WALLET`, else `ucard/wallet.sqlite` where data of programs are kept (XDG Base
  /// Directory Specification).
  func path(in context: CommandContext) throws -> String {
    if let path = file ?? context.variable("UCARD_WALLET") {
      guard !path.isEmpty else {
        throw CommandFailure(
          .usage, english: "--wallet needs the name of a file.", ukrainian: "--wallet потребує назви файлу.")
      }
      return path
    }
    // A relative XDG_DATA_HOME is invalid, and is to be ignored.
    if let data = context.variable("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/ucard/wallet.sqlite" }
    guard let home = context.variable("HOME") else {
      throw CommandFailure(
        .usage, english: "There is no place for the wallet: set HOME, or name a file with --wallet.",
        ukrainian: "Немає місця для гаманця: задайте HOME або назвіть файл через --wallet.")
    }
    return home + "/.local/share/ucard/wallet.sqlite"
  }

  /// Refuses to write over the wallet.
  ///
  /// - Throws: `CommandFailure` where `output` leads to the wallet's file.
  func spare(_ output: String, in context: CommandContext) throws(CommandFailure) {
    guard output == "-" || !((try? path(in: context)).map { FileKind.isSame(output, $0) } ?? false) else {
      throw CommandFailure(
        .usage, english: "“\(output)” is the wallet itself; name another file.",
        ukrainian: "«\(output)» — це сам гаманець; назвіть інший файл.")
    }
  }

  /// Opens the wallet, and closes it whatever `body` does.
  ///
  /// - Parameter mayLack: whether a file that is named and not there stands for an empty wallet.
  func withWallet<Result>(
    _ access: WalletStore.Access, mayLack: Bool = false, in context: CommandContext,
    _ body: (WalletStore) throws -> Result
  ) throws -> Result {
    let wallet = try WalletStore.open(path(in: context), access)
    // A file that was named and is not there is a slip of the finger; the usual place may still be empty.
    if access == .existing, !mayLack, let file, wallet.path == nil {
      throw CommandFailure(
        .noInput, english: "There is no wallet “\(file)”. The first card makes it: ucard add NAME NUMBER --wallet FILE",
        ukrainian: "Гаманця «\(file)» немає. Його створює перша картка: ucard add НАЗВА НОМЕР --wallet ФАЙЛ")
    }
    let result: Result
    do {
      result = try body(wallet)
    } catch {
      try? wallet.close()
      throw error
    }
    try wallet.close()
    return result
  }
}
