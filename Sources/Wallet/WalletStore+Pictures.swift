public import Cards

extension WalletStore {
  /// Returns the bytes of a picture; nil if the wallet does not have it.
  ///
  /// - Throws: `WalletError`.
  public func picture(_ reference: PictureReference) throws(WalletError) -> [UInt8]? {
    try read { try WalletSnapshot($0).picture(reference) }
  }
}
