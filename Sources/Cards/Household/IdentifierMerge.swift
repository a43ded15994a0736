internal import Barcodes
internal import Foundation

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
  private(set) var losers: [LosingValue.IdentifierProperty] = []

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
    choose(\.options, .options)
    choose(\.modulePixels, .module)
    // Whoever says that it is secret is right.
    result.isSecret = later.isSecret || earlier.isSecret
    mergeCode()
  }

  private mutating func choose(
    _ path: WritableKeyPath<Identifier, some Equatable>, _ property: LosingValue.IdentifierProperty
  ) {
    guard later[keyPath: path] != earlier[keyPath: path] else { return }
    let base = self.base ?? Identifier(kind: later.kind, payload: later.payload)
    if earlier[keyPath: path] == base[keyPath: path] { return }
    if later[keyPath: path] == base[keyPath: path] {
      result[keyPath: path] = earlier[keyPath: path]
    } else {
      losers.append(property)
    }
  }

  /// Merges kind, payload and charset, which make up the code together, with the key that has encrypted the payload.
  private mutating func mergeCode() {
    guard !later.hasSameCode(as: earlier) else { return }
    if let base, earlier.hasSameCode(as: base) { return }
    if let base, later.hasSameCode(as: base) {
      (result.kind, result.payload, result.charset) = (earlier.kind, earlier.payload, earlier.charset)
      result.encryptedFor = earlier.encryptedFor
      return
    }
    var second = earlier
    second.id = Self.id(of: second)
    self.second = second
    losers = []
  }

  /// A UUID for an identifier that was divided, the same on every device: it follows from the old UUID and the code
  /// (RFC 9562, 5.8).
  private static func id(of identifier: Identifier) -> UUID {
    let text = "\(identifier.id?.text ?? "") \(identifier.sortText)"
    let high = FNV1a.hash64(text)
    let low = FNV1a.hash64(text, after: high)
    let bytes = [high, low].flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
    var id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
    withUnsafeMutableBytes(of: &id) { $0.copyBytes(from: bytes) }
    id.6 = 0x80 | id.6 & 0x0F
    id.8 = 0x80 | id.8 & 0x3F
    return UUID(uuid: id)
  }
}

extension Identifier {
  fileprivate func hasSameCode(as other: Identifier) -> Bool {
    kind == other.kind && payload == other.payload && charset == other.charset
  }

  /// A text that differs for identifiers that differ, to order them.
  var sortText: String {
    let parts: [String] = [
      kind.id, payload.bytes.hexadecimal, payload.eci.map(String.init) ?? "", charset ?? "", label ?? "", text ?? "",
      options.errorCorrection?.rawValue ?? "", options.ratio.map { "\($0)" } ?? "", String(options.hasBearerBars),
      modulePixels.map(String.init) ?? "", String(isSecret),
    ]
    return parts.joined(separator: " ")
  }
}
