import Cards
import Exchange
import Foundation
import Testing

@Suite struct PassManifestTests {
  /// The digests are computed by OpenSSL, and the signature is made with a temporary key.
  @Test func takesWhatOpenSSLSigned() throws {
    let fixture = try PassFixture(
      #"""
      with tempfile.TemporaryDirectory() as folder:
          files = {"pass.json": root().encode(), "icon.png": png(7), "uk.lproj/pass.strings": b""}
          def openssl(*words, given=b""):
              run = subprocess.run(["openssl", *words], input=given, cwd=folder, check=True, capture_output=True)
              return run.stdout
          digests = {name: openssl("dgst", "-sha1", "-r", given=content).decode().split()[0].upper()
                     for name, content in files.items()}
          manifest = json.dumps(digests).encode()
          openssl(*"req -x509 -newkey rsa:2048 -nodes -keyout key -out cert -subj /CN=Test".split())
          words = "smime -sign -binary -outform DER -signer cert -inkey key".split()
          signature = openssl(*words, given=manifest)
          result = zipped({**files, "manifest.json": manifest, "signature": signature})
      """#)
    let events = try fixture.read()
    #expect(events.cards.count == 1 && events.remarksOnFiles.map(\.code) == [.signatureNotJudged])
  }

  @Test func takesAManifestWithAFileOfMacOSThatIsMissing() throws {
    let fixture = try PassFixture(
      """
      files = {"pass.json": root(), ".DS_Store": b"1", "uk.lproj/.DS_Store": b"2"}
      files["manifest.json"] = manifest(files)
      del files[".DS_Store"]
      result = zipped(files)
      """)
    #expect(try fixture.card().content.name == "Example")
  }

  @Test func saysThatNobodySigned() throws {
    let events = try PassFixture("result = make(signature=None)").read()
    #expect(events.cards.count == 1 && events.remarksOnFiles == [ImportRemark(.unsigned, at: ImportLocation())])
  }

  @Test(arguments: [
    ("files['manifest.json'] = '[]'", ImportError.ManifestFault.unreadable, "manifest.json"),
    ("files['manifest.json'] = '{'", .unreadable, "manifest.json"),
    ("files['manifest.json'] = '{\"pass.json\": 1}'", .unreadable, "manifest.json"),
    ("files['pass.json'] += ' '", .differs, "pass.json"), ("files['icon.png'] = png(2)", .differs, "icon.png"),
    ("files['icon.png'] = b''", .differs, "icon.png"), ("del files['icon.png']", .absent, "icon.png"),
    ("files['more/strip.png'] = b''", .unnamed, "more/strip.png"), ("files['pass.JSON'] = b''", .unnamed, "pass.JSON"),
  ])
  func refusesWhatDiffers(_ change: String, _ fault: ImportError.ManifestFault, _ entry: String) throws {
    let script = """
      files = {"pass.json": root({"logoText": "Other"}), "icon.png": png(1)}
      files["manifest.json"] = manifest(files)
      files["signature"] = b"0"
      \(change)
      files["__MACOSX/._icon.png"] = files[".DS_Store"] = files["uk.lproj/.DS_Store"] = files["uk.lproj/"] = b""

      """
    let pass = try PassFixture(script + "result = zipped(files)")
    #expect(pass.refusal() == ImportError(.manifest(fault), at: ImportLocation(entry: entry)))
    let forced = try pass.read(ImportOptions { $0.isForced = true })
    #expect(forced.cards.first?.content.name == "Other")
    #expect(forced.remarksOnFiles.first == ImportRemark(.manifest(fault), at: ImportLocation(entry: entry)))
    #expect(forced.news.count { $0 == .manifest(fault) } == 1)

    let bundle = try PassFixture(script + "result = zipped({'good.pkpass': make(), 'b.pkpass': zipped(files)})")
    #expect(bundle.refusal() == ImportError(.manifest(fault), at: ImportLocation(entry: "b.pkpass/" + entry)))
    #expect(try bundle.read(ImportOptions { $0.isForced = true }).cards.count == 2)
  }

  @Test(arguments: [false, true])
  func takesAPassWithoutAManifest(_ isSigned: Bool) throws {
    let script = """
      files = {"pass.json": root(), "icon.png": png(1), "more/strip.png": b""}
      if given == "true": files["signature"] = b"0"

      """
    let events = try PassFixture(script + "result = zipped(files)", given: "\(isSigned)").read()
    #expect(events.cards.first?.content.pictures[.icon] != nil)
    #expect(events.remarksOnFiles.map(\.code) == (isSigned ? [.noManifest, .signatureNotJudged] : [.noManifest]))
    #expect(events.remarksOnFiles.first?.location == ImportLocation())

    let bundle = try PassFixture(
      script + "result = zipped({'a.pkpass': zipped(files), 'b.pkpass': make()})", given: "\(isSigned)")
    let read = try bundle.read()
    #expect(read.cards.count == 2)
    #expect(read.remarksOnFiles.first == ImportRemark(.noManifest, at: ImportLocation(entry: "a.pkpass")))
  }

  @Test func namesEveryFaultWhereItIsForced() throws {
    let fixture = try PassFixture(
      """
      files = {"pass.json": root(), "icon.png": png(1), "logo.png": png(2)}
      files["manifest.json"] = manifest(files)
      files["icon.png"], files["extra"] = b"", b""
      del files["logo.png"]
      result = zipped(files)
      """)
    let remarks = try fixture.read(ImportOptions { $0.isForced = true }).remarksOnFiles
    #expect(
      remarks.map(\.code) == [
        .manifest(.differs), .manifest(.unnamed), .manifest(.absent), .unsigned, .unreadablePicture(.unknownType),
      ])
    #expect(remarks.map(\.location.entry) == ["icon.png", "extra", "logo.png", nil, "icon.png"])
  }
}
