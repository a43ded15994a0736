internal import Barcodes
internal import Cards
internal import LinearBarcodes

extension Identifier.Kind {
  /// The kind of code that another wallet names: any of the names that U-Card knows. What it does not know is kept by
  /// that name, with a remark.
  ///
  /// - Parameter remark: is told what is not known.
  static func named(_ name: String, at place: ImportPlace, remark: (ImportRemark) throws -> Void) rethrows
    -> Identifier.Kind
  {
    if let symbology = Symbology.named(name) { return .code(symbology) }
    try remark(ImportRemark(.unknownSymbology(name), at: place))
    return .unknown(name)
  }
}

extension Identifier {
  /// Tells where its type cannot carry its payload. It is kept as it is.
  func check(at place: ImportPlace, remark: (ImportRemark) throws -> Void) rethrows {
    guard let symbology = kind.drawnSymbology else { return }
    do throws(EncodingError) { _ = try symbology.encode(payload, options: options) } catch {
      try remark(ImportRemark(.cannotBeDrawn(error, symbology, payload), at: place))
    }
  }
}
