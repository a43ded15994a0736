internal import Age
internal import Cryptography
internal import Files

extension AgeFile {
  /// The content of a file in the age format, armored or not.
  ///
  /// - Throws: `ImportError`; what the options' functions throw.
  static func content(of file: ImportFile, _ options: ImportOptions) throws -> ImportFile {
    do {
      // The header is read first, so that nobody types a passphrase for a file that has none.
      _ = try AgeEnvelope(file.stream())
      guard let passphrase = try options.password() else { throw ImportError(.passwordNeeded) }
      guard let armor = try AgeEnvelope.disarmed(file.stream()) else {
        return ImportFile(try AgeFile(file, passphrase: passphrase))
      }
      // It is still encrypted.
      let disarmed = try TemporaryFile.unnamed(in: options.temporaryFolder) { try $0.write(allOf: armor) }
      return ImportFile(try AgeFile(ImportFile(disarmed), passphrase: passphrase))
    } catch let error as AgeError {
      throw error == .wrongPassphrase ? ImportError(.wrongPassword) : ImportError(.encryption(error))
    } catch let error as CryptographyError {
      throw ImportError(error)
    }
  }
}
