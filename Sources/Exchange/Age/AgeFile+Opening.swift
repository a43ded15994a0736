internal import Age
internal import Cryptography
internal import Files

extension AgeFile {
  /// Decrypts a file in the age format, armored or not.
  ///
  /// - Throws: `ImportError`; the errors of the options' functions.
  static func content(of file: ImportFile, _ options: ImportOptions) throws -> ImportFile {
    do {
      // Reads the header first, so that nobody types a passphrase for a file that is not encrypted with one.
      _ = try AgeEnvelope(file.stream())
      guard let passphrase = try options.password() else { throw ImportError(.passwordNeeded) }
      guard let armor = try AgeEnvelope.disarmed(file.stream()) else {
        return ImportFile(try AgeFile(file, passphrase: passphrase))
      }
      // The temporary file is still encrypted.
      let disarmed = try TemporaryFile.unnamed(in: options.temporaryFolder) { try $0.write(allOf: armor) }
      return ImportFile(try AgeFile(ImportFile(disarmed), passphrase: passphrase))
    } catch let error as AgeError {
      throw error == .wrongPassphrase ? ImportError(.wrongPassword) : ImportError(.encryption(error))
    } catch let error as CryptographyError {
      throw ImportError(error)
    }
  }
}
