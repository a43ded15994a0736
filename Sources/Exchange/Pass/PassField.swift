/// A field of a pass, in `pass.json`.
struct PassField: Encodable {
  /// The keys of the fields that U-Card writes.
  enum Key: String, Encodable {
    case balance, validFrom, expiry, number, issuer, note
  }

  let key: Key
  let label: String
  let value: String
}
