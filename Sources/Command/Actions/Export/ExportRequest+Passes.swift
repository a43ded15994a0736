package import Cards
package import Exchange
internal import Files
internal import Values
package import Wallet

/// A card that cannot be written as a pass. It is an error if the card was named.
package struct RefusedPass: Error {
  package let card: Card
  package let reason: PassRefusal
}

/// The error that there are more cards than a file can have passes.
package struct TooManyPasses: Error {
  package let most: Int
  package let count: Int
}

/// The result of an export of passes.
package struct PassResult {
  package let result: ExportResult
  /// Whether it is one file for several passes.
  package let isBundle: Bool
  /// The number of passes that are as they came, and not made by U-Card.
  package let originalCount: Int
  /// The number of passes without a signature.
  package let unsignedCount: Int
  /// The cards that are left out.
  package let refused: [RefusedPass]
}

extension ExportRequest {
  /// Writes a pass, several in one file, or a file for each into a folder.
  ///
  /// - Parameters:
  ///   - app: the app that will show the passes; nil for any.
  ///   - reading: how passes are read: a card that came as a pass and was not edited is written as that pass, byte for byte.
  ///   - isSigning: whether the maker signs passes. Then a pass without a signature is made anew.
  ///   - confirm: asks before a file in the folder is replaced that U-Card did not write.
  ///   - making: returns the maker of passes. It gets a function for remarks about content that passes do not show.
  /// - Throws: `RefusedPass` for a card that was named; `TooManyPasses`; `SigningError`.
  package func passes(
    of store: WalletStore, for app: PassApp?, reading: ImportOptions, isSigning: Bool,
    confirm: (_ path: String) throws -> Void,
    making: (@escaping (ExportRemark) throws -> Void) -> PassExport
  ) throws -> PassResult {
    var (result, refused, originalCount, unsignedCount) = (ExportResult(), [RefusedPass](), 0, 0)
    let export = making { result.remarks.append($0) }
    let isBundle = try withCards(of: store) { cards in
      var folder: Folder?
      if case .folder(let path) = output { (folder, result.files) = (try Folder(making: path), []) }
      var bundle = try folder == nil ? bundle(for: cards.count, app) : nil
      var (single, names, hasSecrets) = ([UInt8](), FileNames(), false)
      // The time stamp of a bundle is the last moment at which one of its cards was changed.
      var changed = Instant.first
      try forEach(of: cards, part: 0.5) { stored in
        let card = stored.card
        do {
          let index = try named(card)
          let isSecret = index.map { card.identifiers[$0].isSecret } ?? false
          let own = index == nil ? try cards.snapshot.pass(of: card, reading) : nil
          let isSigned = own.map(PassOriginal.isSigned) ?? false
          let original = isSigned || !isSigning ? own : nil
          guard app != .apple || isSigned || isSigning else { throw PassRefusal.unsigned }
          let pass = try original ?? export.pass(of: stored, identifier: index, picture: cards.snapshot.file)
          if original != nil { originalCount += 1 }
          if !isSigned, !isSigning { unsignedCount += 1 }
          let name = names.next(for: card.name, suffix: ".pkpass")
          if let folder {
            try confirm("\(folder.path)/\(name)")
            try folder.write(pass, to: name, isPrivate: isSecret)
            result.files?.append(name)
          } else {
            try bundle?.add(pass, named: name)
            single = pass
            hasSecrets = hasSecrets || isSecret
          }
          result.count += 1
          changed = max(changed, card.changed)
        } catch let reason as PassRefusal {
          refused.append(RefusedPass(card: card, reason: reason))
          if case .named = self.cards { throw refused[0] }
        }
      }
      if let folder {
        try folder.sync()
      } else if result.count > 0 {
        try output.writeArchive(by: options.temporaryFolder, isPrivate: hasSecrets) { file in
          guard let bundle else { return try file.write(single) }
          try bundle.write(to: file.number, at: changed) { [progress] in
            try progress.show(.writing(share: 0.5 + $0 / 2))
          }
        }
      }
      return bundle != nil
    }
    return PassResult(
      result: result, isBundle: isBundle, originalCount: originalCount, unsignedCount: unsignedCount, refused: refused)
  }

  /// An empty file for several passes; nil if the output is for one.
  private func bundle(for count: Int, _ app: PassApp?) throws -> PassBundle? {
    let name = output.path.lowercased()
    if count == 1, !name.hasSuffix(".pkpasses") { return nil }
    let most = name.hasSuffix(".pkpass") ? 1 : app?.maximumCount ?? PassBundle.maximumCount
    guard most > 1, count <= most else { throw TooManyPasses(most: most, count: count) }
    return try PassBundle(temporaryFolder: options.temporaryFolder)
  }
}

extension WalletSnapshot {
  /// The pass that a card came as, if the card says the same; nil if there is none.
  fileprivate func pass(of card: Card, _ options: ImportOptions) throws -> [UInt8]? {
    guard let original = card.content.pass, let bytes = try file(of: original) else { return nil }
    return PassOriginal.isSame(bytes, as: card.content, options) ? bytes : nil
  }
}
