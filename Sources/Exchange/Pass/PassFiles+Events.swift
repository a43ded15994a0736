internal import Cards

extension PassFiles {
  /// Reads the card of the pass and the remarks about it, with locations within its archive or folder.
  ///
  /// - Throws: `ImportError`, and the errors of the options' functions.
  func events(_ options: ImportOptions) throws -> [ImportEvent] {
    var remarks = try remarksAboutManifest(options)
    if self[Self.signature] != nil {
      remarks.append(ImportRemark(.signatureNotJudged, at: location(of: Self.signature)))
    } else if hasManifest {
      remarks.append(ImportRemark(.unsigned, at: ImportLocation()))
    }
    var pass = try Pass(self, options)
    let card = try pass.card()
    return (remarks + pass.remarks).map(ImportEvent.remark) + [.card(card)]
  }

  /// Compares the files with the manifest.
  ///
  /// - Throws: `ImportError` for a difference, unless the import is forced.
  private func remarksAboutManifest(_ options: ImportOptions) throws -> [ImportRemark] {
    guard hasManifest else { return [ImportRemark(.noManifest, at: ImportLocation())] }
    var remarks: [ImportRemark] = []
    let others = try check { fault, location throws(ImportError) in
      guard options.isForced else { throw ImportError(.manifest(fault), at: location) }
      remarks.append(ImportRemark(.manifest(fault), at: location))
    }
    return remarks + others.map { ImportRemark(.ignoredEntry, at: $0) }
  }
}
