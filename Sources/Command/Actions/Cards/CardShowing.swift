package import Barcodes
package import Cards
package import LinearBarcodes
package import Wallet

/// The reason why nothing of a card is shown.
package enum NothingToShow: Error {
  /// The card has no identifiers.
  case noIdentifiers(of: Card)
  /// The card has only secrets, and none was named.
  case onlySecrets(of: Card)
}

/// The reason why there is no code of an identifier.
package enum NoCode: Error {
  /// It is encrypted.
  case locked
  /// It is of a kind without a code.
  case otherKind(Identifier.Kind)
  /// Its payload cannot be encoded.
  case unencodable(EncodingError, Symbology, Payload)
}

/// A reason to doubt that a till takes a card.
package enum CardDoubt: Hashable {
  /// Its event is cancelled.
  case cancelled
  /// It was valid until this day.
  case expired(CalendarDate)
  /// It is valid from this day on.
  case early(CalendarDate)
}

extension Card {
  /// Returns the identifier that is shown. A secret one is shown only if it was named.
  ///
  /// - Parameters:
  ///   - index: the index of the identifier that was named; nil for the selected one.
  ///   - key: returns the key of the wallet's lock, which an encrypted identifier needs.
  /// - Throws: `NothingToShow`, the errors of `key`, and `WalletError` for another key.
  package func shown(at index: Int?, key: () throws -> WalletKey) throws -> Identifier {
    guard let selected = self.identifiers.selected else { throw NothingToShow.noIdentifiers(of: self) }
    guard let index else {
      guard !selected.isSecret else { throw NothingToShow.onlySecrets(of: self) }
      return selected
    }
    let named = self.identifiers[index]
    return named.encryptedFor == nil ? named : try key().opened(named, of: number)
  }

  /// The reason to doubt that a till takes the card; nil for none.
  ///
  /// - Parameter today: the current day. It is computed only if needed.
  package func doubt(on today: @autoclosure () -> CalendarDate) -> CardDoubt? {
    if content.status == .cancelled, content.starts != nil { return .cancelled }
    if let expiry = content.expiry, content.isExpired(on: today()) { return .expired(expiry.day) }
    if let validFrom = content.validFrom, content.isEarly(on: today()) { return .early(validFrom.day) }
    return nil
  }
}

extension Identifier {
  /// The code of the identifier, with the text to print, and its symbology. A payload that another wallet has stored
  /// incompletely is drawn as that wallet draws it.
  ///
  /// - Parameter isSmallest: whether to draw the smallest symbol instead of one in the original form.
  package func code(isSmallest: Bool = false) throws(NoCode) -> (symbology: Symbology, symbol: Symbol) {
    guard encryptedFor == nil else { throw .locked }
    guard case .code(let symbology) = kind else { throw .otherKind(kind) }
    var options = options
    if isSmallest { options.form = nil }
    let payload = symbology.completed(payload) ?? payload
    do throws(EncodingError) {
      let symbol = try symbology.encode(payload, options: options)
      // The text below the code may differ from its payload.
      return (symbology, text != nil || charset != nil ? symbol.printing(printedText) : symbol)
    } catch {
      throw .unencodable(error, symbology, payload)
    }
  }
}
