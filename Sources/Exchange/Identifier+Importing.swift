internal import Barcodes
internal import Cards
internal import LinearBarcodes

extension Identifier.Kind {
  /// The kind of code with a name that another wallet uses, which may be any name that U-Card knows. An unknown kind
  /// keeps its name, with a remark.
  ///
  /// - Parameter remark: receives a remark about an unknown name.
  static func named(_ name: String, at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows
    -> Identifier.Kind
  {
    if let symbology = Symbology.named(name) { return .code(symbology) }
    try remark(ImportRemark(.unknownSymbology(name), at: location))
    return .unknown(name)
  }
}

extension Identifier {
  /// Adds a remark if the type of the identifier cannot carry its payload, or not as it is. The identifier is kept as it
  /// is.
  func check(at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows {
    guard let symbology = kind.drawnSymbology else { return }
    if let whole = symbology.completed(payload) {
      try remark(ImportRemark(.completed(whole, symbology), at: location))
      return
    }
    do throws(EncodingError) { _ = try symbology.encode(payload, options: options) } catch {
      try remark(ImportRemark(.cannotBeDrawn(error, symbology, payload), at: location))
    }
  }
}

extension Payload {
  /// The payload for a text of another wallet. GS1 data whose application identifiers are in brackets, as people read
  /// it, becomes the element string that the code carries.
  static func imported(_ payload: Payload, as kind: Identifier.Kind) -> Payload {
    guard case .code(let symbology) = kind, let first = payload.bytes.first, "([".utf8.contains(first),
      let typed = try? symbology.payload(typed: payload), (try? symbology.encode(typed)) != nil
    else { return payload }
    return typed
  }

  /// The kind of a number without a type: a code if it is an EAN or UPC number with a right check digit, with a remark.
  ///
  /// - Throws: the errors of `remark`.
  func guessedKind(at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows -> Identifier.Kind {
    guard let guess = try? Symbology.guess(for: self), case .checkDigit = guess.reason else { return .number }
    try remark(ImportRemark(.guessedType(guess.symbology), at: location))
    return .code(guess.symbology)
  }
}
