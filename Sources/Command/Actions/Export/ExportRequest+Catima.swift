internal import Exchange
internal import Files
package import Values
package import Wallet

/// The result of an export for a phone.
package struct PhoneExport {
  package let result: ExportResult
  /// The phone that was used last, if the wallet did not know the named one. A mistyped name counts as a new phone,
  /// which gets every card again.
  package let otherPhone: WalletPhone?
  /// The reason why the wallet could not note what the phone gets, although the file was written; nil for success.
  package let unnoted: WalletError?
}

extension ExportRequest {
  /// Writes a zip that Catima imports, and notes in the wallet what the phone gets.
  ///
  /// - Parameters:
  ///   - name: the name of the phone; nil for the one that was used last.
  ///   - isNewOnly: whether to write only cards that the phone does not have.
  ///   - isWhole: whether to write every card, even with pictures that the phone has.
  ///   - time: the moment of the export.
  package func catima(
    of store: WalletStore, for name: String?, isNewOnly: Bool = false, isWhole: Bool = false, at time: Instant
  ) throws -> PhoneExport {
    var result = ExportResult()
    let (export, phone, other) = try withCards(of: store) { cards in
      let snapshot = cards.snapshot
      let known = try snapshot.phone(named: name, of: CatimaEntry.format)
      let other = known == nil && name != nil ? try snapshot.phone(named: nil, of: CatimaEntry.format) : nil
      let phone = known ?? WalletPhone(name: name)
      var export = try CatimaExport(
        categories: cards.categories,
        for: CatimaExport.Phone(file: phone.file, lastKey: phone.lastKey, isNewOnly: isNewOnly, isWhole: isWhole),
        options
      ) { result.remarks.append($0) }
      try forEach(of: cards, part: 0.5) { try export.add($0) }
      guard export.count > 0 || !isNewOnly else { throw NothingToExport.noNewCards }
      try output.writeArchive(by: options.temporaryFolder) { archive in
        try export.write(to: archive.number, password: password, at: time) { reference in
          guard let bytes = try snapshot.file(of: reference) else { throw ExportError(code: .refused) }
          return bytes
        } progress: { [progress] in
          try progress.show(.writing(share: 0.5 + $0 / 2))
        }
      }
      return (export, phone, other)
    }
    (result.count, result.leftOut) = (export.count, export.leftOut)
    var unnoted: WalletError?
    do {
      try store.remember(
        phone, of: CatimaEntry.format, at: time, withCategories: export.linkedKeys, rows: export.forEachChangedRow)
    } catch let error as WalletError {
      unnoted = error
    }
    return PhoneExport(result: result, otherPhone: other, unnoted: unnoted)
  }
}
