/// The content of one exchange with a phone.
package protocol OneTimeService: AnyObject {
  /// Whether something may be uploaded.
  var takesUploads: Bool { get }

  /// Answers a request for what stands at a path below the secret one.
  ///
  /// - Parameters:
  ///   - path: the rest of the path; empty for the first page.
  ///   - languages: the languages that the browser prefers (RFC 9110, section 12.5.4); empty if it does not say.
  /// - Returns: the answer; nil if there is nothing at the path.
  func answer(path: String, languages: String) -> ServiceAnswer?

  /// Takes a part of a field of a form that is uploaded.
  ///
  /// - Parameters:
  ///   - name: the name of the field.
  ///   - fileName: the name of its file, as the phone gave it; nil for a field that is text.
  ///   - isFirst: whether it is the first part of the field.
  ///   - bytes: the bytes of the part.
  /// - Returns: whether to go on.
  func take(field name: String, fileName: String?, isFirst: Bool, _ bytes: UnsafeRawBufferPointer) -> Bool

  /// Answers an upload that was received as a whole.
  ///
  /// - Parameter languages: as for `answer(path:languages:)`.
  func answerUpload(languages: String) -> ServiceAnswer

  /// Answers others while the exchange goes on: with status 410.
  ///
  /// - Parameter languages: as for `answer(path:languages:)`.
  func answerOthers(languages: String) -> HTTPAnswer

  /// Drops an upload that ended before it was whole.
  func dropUpload()
}

/// An answer of an exchange.
package enum ServiceAnswer {
  /// A page on the way, which may be read again.
  case page(HTTPAnswer)
  /// The final answer: the server ends when the phone has received it.
  case last(HTTPAnswer)
}
