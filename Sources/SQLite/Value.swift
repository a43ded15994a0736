/// A value as SQLite stores it.
package enum Value: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A value that a parameter of a statement can have; nil stands for NULL.
package protocol Bindable: Sendable {
  var value: Value { get }
}

extension Value: Bindable {
  package var value: Value { self }
}

extension String: Bindable {
  package var value: Value { .text(self) }
}

extension Int: Bindable {
  package var value: Value { .integer(Int64(self)) }
}

extension Int64: Bindable {
  package var value: Value { .integer(self) }
}

extension UInt32: Bindable {
  package var value: Value { .integer(Int64(self)) }
}

extension Double: Bindable {
  package var value: Value { .real(self) }
}

extension Bool: Bindable {
  package var value: Value { .integer(self ? 1 : 0) }
}

/// Bytes are a blob.
extension [UInt8]: Bindable {
  package var value: Value { .blob(self) }
}
