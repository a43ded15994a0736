package import Cards
internal import Cryptography
internal import Exchange
internal import Files
package import Pages
package import Scanning
package import Wallet
package import Words

/// The words and the pictures for a page.
package struct PageContent {
  let language: Language
  let written: PageCard.Moment
  let pictures: PictureScanner?
  let words: (Card, [Identifier]) throws -> PageCard

  /// - Parameters:
  ///   - written: the time at the foot of the page.
  ///   - pictures: reduces large pictures; nil for a page without pictures and originals.
  ///   - words: returns a card in the person's words. The second argument has the identifiers to show, in order.
  package init(
    in language: Language, written: PageCard.Moment, pictures: PictureScanner?,
    words: @escaping (Card, [Identifier]) throws -> PageCard
  ) {
    self.language = language
    self.written = written
    self.pictures = pictures
    self.words = words
  }
}

/// The error that a page would show a secret to everybody who learns its address.
package struct UnsealedSecret: Error {}

extension ExportRequest {
  /// Writes one page with all cards or, into a folder, a web app.
  ///
  /// - Parameters:
  ///   - seal: the encryption of the page; nil for none.
  ///   - icons: the bytes of each icon of the app; nil for a page alone.
  /// - Throws: `UnsealedSecret` for an app.
  package func page(
    _ content: PageContent, of store: WalletStore, _ seal: PageSeal?, appWith icons: [WebApp.Icon: [UInt8]]? = nil
  ) throws -> ExportResult {
    var (result, hasSecrets) = (ExportResult(), false)
    let page = try withCards(of: store, mayLackCards: true) { cards in
      let page = WalletPage(
        categories: cards.categories, written: content.written, language: content.language, seal: seal,
        putsStarsFirst: store.putsStarsFirst, isApp: icons != nil, spool: Spool(in: options.temporaryFolder))
      result.leftOut = cards.archived
      try cards.forEach { card in
        try progress.show(.writing(share: Double(result.count) / Double(max(cards.count, 1))))
        let named = try named(card)
        // The identifiers that are not secret, and the named one; the named or selected one is the first.
        let shown = card.identifiers.indices.filter { $0 == named || !card.identifiers[$0].isSecret }
        let first = named ?? card.identifiers.selection
        let ordered = (shown.filter { $0 == first } + shown.filter { $0 != first }).map { card.identifiers[$0] }
        hasSecrets = hasSecrets || ordered.contains(where: \.isSecret)
        var entry = try content.words(card, ordered)
        entry.pictures = try content.pictures(of: card, in: cards.snapshot)
        entry.thumbnail = try content.thumbnail(of: entry)
        entry.originals = try content.originals(of: card, in: cards.snapshot)
        try page.add(entry)
        result.count += 1
      }
      return page
    }
    if let icons {
      guard seal != nil || !hasSecrets else { throw UnsealedSecret() }
      var files = Dictionary(uniqueKeysWithValues: icons.map { ($0.file, $1) })
      files[WebApp.manifest] = WebApp.manifest(in: content.language)
      try write(page, files, to: Folder(making: output.path))
      result.files = (files.keys + [WebApp.page, WebApp.worker]).sorted()
    } else {
      try output.write(isPrivate: hasSecrets) { try page.write(to: $0) }
    }
    return result
  }

  /// Writes the page of an app, and the files beside it. Each appears whole, and the service worker last: until then, browsers
  /// find the digests of the version before, and take none of the new files.
  private func write(_ page: WalletPage, _ files: [String: [UInt8]], to folder: Folder) throws {
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    var digests = try files.mapValues { try Digest.of($0, .sha256) }
    let digest = try Digest(.sha256)
    try folder.write(to: WebApp.page) { file in
      let buffer = BufferedSink(file)
      try page.write { bytes in
        try digest.update(bytes[...])
        try buffer.write(bytes)
      }
      try buffer.flush()
    }
    digests[WebApp.page] = try digest.finish()
    try folder.write(WebApp.worker(digests: digests), to: WebApp.worker)
    try folder.sync()
  }
}

extension PageContent {
  /// The most bytes of a picture, which has a third more as base64.
  private static let mostPictureBytes = 370_000
  /// The most pixels of the longer side of a photo.
  private static let longestSide = 1600
  /// The same of a picture in the list, which is 90 units wide there.
  private static let (mostThumbnailBytes, thumbnailSide) = (24_000, 270)

  /// The pictures of a card; large ones are reduced, since a phone's photo of 4 MB would make a page of 5.5 MB. Where
  /// `ucard-scan` cannot do that, they stay as they are.
  fileprivate func pictures(of card: Card, in snapshot: WalletSnapshot) throws -> [PictureSide: PageCard.Picture] {
    guard let scanner = pictures else { return [:] }
    return try card.pictures.reduce(into: [:]) { pictures, entry in
      guard let bytes = try snapshot.file(of: entry.value) else { return }
      pictures[entry.key] = (entry.value.type, bytes)
      guard bytes.count > Self.mostPictureBytes else { return }
      let photo = try scanner.reduced(bytes, longest: Self.longestSide, mostBytes: Self.mostPictureBytes)
      if let photo { pictures[entry.key] = photo }
    }
  }

  /// The originals of a card; none for a page without pictures.
  fileprivate func originals(of card: Card, in snapshot: WalletSnapshot) throws -> [PageCard.Original] {
    if pictures == nil { return [] }
    return try card.originals.compactMap { original in
      try snapshot.file(of: original).map { (original, $0) }
    }
  }

  /// The picture for the list of a card that has no icon; nil if `ucard-scan` cannot make it.
  fileprivate func thumbnail(of card: PageCard) throws -> PageCard.Picture? {
    guard let scanner = pictures, card.pictures[.icon] == nil, let front = card.pictures[.front] else { return nil }
    return try scanner.reduced(front.bytes, longest: Self.thumbnailSide, mostBytes: Self.mostThumbnailBytes)
  }
}

extension PictureScanner {
  /// A picture as a JPEG of at most so many pixels and bytes; nil if `ucard-scan` is missing, or cannot read the picture.
  ///
  /// - Throws: `StreamError` if the system has no room for the picture.
  fileprivate func reduced(_ bytes: [UInt8], longest: Int, mostBytes: Int) throws(StreamError) -> PageCard.Picture? {
    do throws(ScanningError) {
      return (.jpeg, try photo(of: bytes, longest: longest, mostBytes: mostBytes).bytes)
    } catch {
      if case .unreadable(let code) = error { throw .failed(code) }
      return nil
    }
  }
}

extension PageSeal {
  /// Derives the key for an app in a folder.
  ///
  /// The salt of the app that is in the folder stays, so that a key that a phone has kept opens the new version, too, if the
  /// password is the same. Whoever could put a salt there could as well put a page there that sends the password away.
  package convenience init(_ passphrase: [UInt8], forAppIn path: String) throws {
    let page = (try? InputFile.beginning(of: "\(path)/\(WebApp.page)", Self.beginning)) ?? nil
    try self.init(passphrase, salt: page.flatMap(Self.salt))
  }
}
