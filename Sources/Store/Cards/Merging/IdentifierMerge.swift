internal import Barcodes
internal import Values

/// The merge of two versions of an identifier.
struct IdentifierMerge {
  private let later: Identifier
  private let earlier: Identifier
  /// The version from which both were made; nil if there was none.
  private let base: Identifier?
  /// The merged identifier.
  private(set) var result: Identifier
  /// The earlier version as an identifier of its own, if both have another code.
  private(set) var second: Identifier?
  /// The properties of the earlier version that are in neither identifier.
  private(set) var conflicts: [ConflictingValue.IdentifierProperty] = []

  /// Merges two versions.
  ///
  /// - Parameters:
  ///   - later: the version that counts where both changed the same.
  ///   - earlier: the other version.
  ///   - base: the version from which both were made; nil if there was none.
  init(later: Identifier, earlier: Identifier, base: Identifier?) {
    self.later = later
    self.earlier = earlier
    self.base = base
    result = later
    choose(\.label, .label)
    choose(\.text, .text)
    choose(\.optionsWithoutForm, .options)
    choose(\.options.form, .options)
    choose(\.modulePixels, .module)
    // The identifier is secret if it is secret in either version.
    result.isSecret = later.isSecret || earlier.isSecret
    mergeCode()
  }

  private mutating func choose(
    _ path: WritableKeyPath<Identifier, some Equatable>, _ property: ConflictingValue.IdentifierProperty
  ) {
    guard later[keyPath: path] != earlier[keyPath: path] else { return }
    let base = self.base ?? Identifier(kind: later.kind, payload: later.payload)
    if earlier[keyPath: path] == base[keyPath: path] { return }
    if later[keyPath: path] == base[keyPath: path] {
      result[keyPath: path] = earlier[keyPath: path]
    } else {
      conflicts.append(property)
    }
  }

  /// Merges kind, payload and charset, which make up the code together, with the key that has encrypted the payload.
  private mutating func mergeCode() {
    guard !later.hasSameCode(as: earlier) else { return }
    // The form of an issued symbol is that of its payload.
    result.options.form = later.options.form
    if let base, earlier.hasSameCode(as: base) { return }
    if let base, later.hasSameCode(as: base) {
      (result.kind, result.payload, result.charset) = (earlier.kind, earlier.payload, earlier.charset)
      result.encryptedFor = earlier.encryptedFor
      result.options.form = earlier.options.form
      return
    }
    var second = earlier
    second.id = second.dividedID
    self.second = second
    conflicts = []
  }
}

extension Identifier {
  /// The options, but for the form, which belongs to the payload.
  fileprivate var optionsWithoutForm: DrawingOptions {
    get {
      var options = options
      options.form = nil
      return options
    }
    set {
      let form = options.form
      options = newValue
      options.form = form
    }
  }

  /// Whether the code is the same, which kind, payload and charset make up together.
  package func hasSameCode(as other: Identifier) -> Bool {
    kind == other.kind && payload == other.payload && charset == other.charset
  }

  /// The UUID for an identifier that shares its own with another one. It follows from the UUID and the code.
  fileprivate var dividedID: UUID { UUID(derivedFrom: "\(id?.text ?? "") \(sortText)") }

  /// A text that differs for identifiers that differ, to order them.
  var sortText: String {
    let parts: [String] = [
      kind.id, payload.bytes.hexadecimal, payload.eci.map(String.init) ?? "", charset ?? "", label ?? "", text ?? "",
      options.errorCorrection?.rawValue ?? "", options.ratio.map { "\($0)" } ?? "", String(options.hasBearerBars),
      modulePixels.map(String.init) ?? "", String(isSecret), options.form?.text ?? "",
    ]
    return parts.joined(separator: " ")
  }
}

extension CardContent {
  /// Gives each identifier, and each entry of the balance, a UUID of its own if an earlier one has the same. Version 0.2.0
  /// could write such cards. The new UUIDs are the same on every device.
  package mutating func divideIdentities() {
    var known: Set<UUID> = []
    for (index, identifier) in identifiers.enumerated() {
      guard let id = identifier.id, !known.insert(id).inserted else { continue }
      var divided = identifier
      repeat { divided.id = divided.dividedID } while divided.id.map { !known.insert($0).inserted } ?? false
      identifiers.replace(at: index, with: divided)
    }
    known = []
    for (index, entry) in balanceHistory.enumerated() {
      guard var id = entry.id, !known.insert(id).inserted else { continue }
      repeat {
        id = UUID(derivedFrom: "\(id.text) \(entry.time.milliseconds) \(entry.amount.text())")
      } while !known.insert(id).inserted
      balanceHistory[index].id = id
    }
  }
}
