/// An answer to a request.
package struct HTTPAnswer: Sendable {
  /// The status code (RFC 9110, section 15).
  package var status: Int
  /// The media type of the content.
  package var type: String
  /// The content.
  package var content: [UInt8]
  /// The name under which a browser saves the content; nil for a page that it shows.
  package var fileName: String?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - status: the status code.
  ///   - type: the media type of the content.
  ///   - content: the content.
  ///   - fileName: the name for a file; nil for a page. Other characters than letters of ASCII, digits, dots and hyphens are
  ///     left out.
  package init(status: Int = 200, type: String, content: [UInt8], fileName: String? = nil) {
    self.status = status
    self.type = type
    self.content = content
    self.fileName = fileName
  }

  /// A page of HTML that the browser shows.
  package static func page(_ html: String, status: Int = 200) -> HTTPAnswer {
    HTTPAnswer(status: status, type: "text/html; charset=utf-8", content: Array(html.utf8))
  }

  /// The names and values of the headers. They forbid the browser to store the answer, to name the page to other servers,
  /// and to guess another type of the content.
  var headers: [(String, String)] {
    var headers = [
      ("Content-Type", type), ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
      ("X-Content-Type-Options", "nosniff"), ("Connection", "close"),
    ]
    if let fileName {
      let name = fileName.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
      headers.append(("Content-Disposition", "attachment; filename=\"\(name)\""))
    }
    return headers
  }
}
