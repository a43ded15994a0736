internal import JSON

/// A field of a pass, in `pass.json`.
struct PassField {
  /// The keys of the fields that U-Card writes.
  enum Key: String {
    case balance, validFrom, expiry, number, issuer, note
  }

  let key: Key
  let label: String
  let value: String

  /// The field in JSON.
  var json: JSONObject {
    var object = JSONObject()
    object.add("key", key.rawValue)
    object.add("label", label)
    object.add("value", value)
    return object
  }
}
