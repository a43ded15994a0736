package import Cryptography
internal import JSON
internal import Values
package import Words

/// A wallet's page as a web app that a phone installs: the files beside the page, all of them without anything of a card.
///
/// The page registers a service worker, which keeps the files of a version and shows them without a network. Its bytes hold the
/// digest of every file, so that a browser that looks for a new worker finds every new version, and takes it only whole.
package enum WebApp {
  /// The name of the file with the page.
  package static let page = "index.html"
  /// The name of the file with the service worker.
  package static let worker = "sw.js"
  /// The name of the file with the manifest.
  package static let manifest = "manifest.webmanifest"

  private static let name = "U-Card"
  /// The background of the page (`--back` of the style sheet), light and dark.
  private static let (light, dark) = ("#f4f3f0", "#121214")

  /// The icon of a size, as PNG.
  package enum Icon: Int, CaseIterable {
    /// The icon for the home screen of an iPhone.
    case touch = 180
    case small = 192
    case large = 512

    /// The number of pixels on a side.
    package var pixels: Int { rawValue }
    /// The name of its file.
    package var file: String { "icon-\(rawValue).png" }
  }

  /// The drawing of the icons, as SVG: the logo on the background of the page.
  ///
  /// A phone may cut the icon to a shape of its own. The logo stands in the circle that is always shown, with a diameter of
  /// 80 % of the side (Web Application Manifest, “Icon masks and safe zone”).
  package static let icon: String = {
    // The corner of the logo that is farthest from its middle, (64, 61), is 71 units away.
    let (side, left, top) = (180, 26, 29)
    let logo = String(decoding: PackageResources.ucard_svg, as: UTF8.self)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)"><rect width="\(side)" height="\(side)" fill="\(light)"/>\
      <g transform="translate(\(left) \(top))">\(logo)</g></svg>
      """
  }()

  /// The elements of the page's head that name the files beside it.
  static let head = """
    <link rel="manifest" href="\(manifest)" crossorigin="use-credentials">
    <link rel="icon" href="\(Icon.small.file)" type="image/png" sizes="192x192">
    <link rel="apple-touch-icon" href="\(Icon.touch.file)">
    <meta name="theme-color" content="\(light)" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="\(dark)" media="(prefers-color-scheme: dark)">

    """

  /// The manifest (Web Application Manifest, W3C).
  ///
  /// - Parameter language: the language of the page.
  package static func manifest(in language: Language) -> [UInt8] {
    func icon(_ icon: Icon, _ purpose: String) -> JSONObject {
      ["purpose": purpose, "sizes": "\(icon.pixels)x\(icon.pixels)", "src": icon.file, "type": "image/png"]
    }
    var manifest = JSONObject()
    for key in ["name", "short_name", "generator"] { manifest.add(key, name) }
    for key in ["start_url", "scope"] { manifest.add(key, ".") }
    for key in ["background_color", "theme_color"] { manifest.add(key, light) }
    manifest.add("display", "standalone")
    manifest.add("lang", language.code)
    manifest.add("icons", [icon(.small, "any"), icon(.large, "any"), icon(.large, "maskable")])
    return Array((JSONValue.object(manifest).text + "\n").utf8)
  }

  /// The service worker.
  ///
  /// - Parameter digests: the SHA-256 digest of each other file, by its name.
  package static func worker(digests: [String: [UInt8]]) throws(CryptographyError) -> [UInt8] {
    var files = JSONObject()
    for (file, digest) in digests.sorted(by: { $0.key < $1.key }) {
      // As Subresource Integrity writes it (W3C).
      let integrity = "sha256-\(Base64.text(of: digest))"
      files.add(file, ["digest": integrity, "type": type(of: file)] as JSONObject)
    }
    let script = String(decoding: PackageResources.worker_js, as: UTF8.self)
    // Another script of the same files is another version, too.
    let version = try Digest.of(Array((script + JSONValue.object(files).text).utf8), .sha256)
    let list: JSONObject = ["files": files, "version": version.hexadecimal]
    return Array(script.replacing("LIST", with: JSONValue.object(list).text, maxReplacements: 1).utf8)
  }

  private static func type(of file: String) -> String {
    switch file {
    case page: "text/html; charset=utf-8"
    case manifest: "application/manifest+json"
    default: "image/png"
    }
  }
}
