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
  /// Adds a remark if the type of the identifier cannot carry its payload. The identifier is kept as it is.
  func check(at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows {
    guard let symbology = kind.drawnSymbology else { return }
    do throws(EncodingError) { _ = try symbology.encode(payload, options: options) } catch {
      try remark(ImportRemark(.cannotBeDrawn(error, symbology, payload), at: location))
    }
  }
}
