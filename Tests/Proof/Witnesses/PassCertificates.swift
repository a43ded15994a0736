internal import Foundation

/// Certificates for signing passes, and their keys, which OpenSSL makes in a temporary folder.
///
/// `ca.pem` and `ca.cer` are the issuer, valid for 30 days; `pass.pem` and `pass.cer` the certificate of a pass type,
/// valid for 60, with `pass.key` and, encrypted with the password `geheim`, `locked.key` and `locked.der`. `both.pem` is
/// certificate and key; `other.pem` and `other.key` are of another issuer, and of no pass type.
package final class PassCertificates: Sendable {
  /// The type of the passes in the certificate.
  package static let type = "pass.org.example.gym"
  /// The team in the certificate.
  package static let team = "TEAM123456"

  private let scratch: ScratchFolder

  package init() throws {
    scratch = try ScratchFolder()
    let script = #"""
      set -e
      openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj "/CN=WWDR/OU=G4" -days 30
      openssl req -newkey rsa:2048 -nodes -keyout pass.key -out pass.csr \
        -subj "/UID=pass.org.example.gym/CN=Pass Type ID/OU=TEAM123456/C=UA"
      openssl x509 -req -in pass.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 60 -out pass.pem
      openssl x509 -in pass.pem -outform DER -out pass.cer
      openssl x509 -in ca.pem -outform DER -out ca.cer
      openssl pkcs8 -topk8 -in pass.key -passout pass:geheim -out locked.key
      openssl pkcs8 -topk8 -in pass.key -passout pass:geheim -outform DER -out locked.der
      cat pass.pem pass.key > both.pem
      openssl req -x509 -newkey rsa:2048 -nodes -keyout other.key -out other.pem -subj "/CN=WWDR/OU=G4" -days 30
      """#
    let run = try Subprocess.run("sh", ["-c", script], in: scratch.url)
    guard run.status == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSDebugDescriptionErrorKey: run.errors])
    }
  }

  /// The path of a file.
  package func path(_ name: String) -> String { scratch.path(name) }

  /// The bytes of a file.
  package func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: scratch.url.appending(path: name)))
  }

  /// Unpacks a pass, and verifies its signature as Apple does: with OpenSSL, for `manifest.json`, up to the issuer.
  ///
  /// - Returns: the result of `openssl cms -verify`, and the text of the signature, with single blanks.
  package func verified(_ pass: [UInt8]) throws -> (isValid: Bool, text: String) {
    let folder = try ScratchFolder()
    try Data(pass).write(to: folder.url.appending(path: "pass.zip"))
    let unpacked = try Subprocess.run("python3", ["-m", "zipfile", "-e", "pass.zip", "."], in: folder.url)
    guard unpacked.status == 0 else { return (false, unpacked.errors) }
    let check = try Subprocess.run(
      "openssl",
      [
        "cms", "-verify", "-binary", "-inform", "DER", "-in", "signature", "-content", "manifest.json", "-CAfile",
        path("ca.pem"), "-purpose", "any",
      ], in: folder.url)
    let text = try Subprocess.run(
      "openssl", ["cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", "signature"], in: folder.url)
    // Versions of OpenSSL print different numbers of blanks.
    let words = (text.text + check.errors).split(whereSeparator: \.isWhitespace)
    return (check.status == 0, words.joined(separator: " "))
  }
}
