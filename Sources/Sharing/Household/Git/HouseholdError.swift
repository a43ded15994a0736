/// The reason why a wallet could not be synced.
public struct HouseholdError: Error, Hashable {
  /// The kind of an error.
  public enum Code: Hashable, Sendable {
    /// The program `git` is not installed.
    case noGit
    /// A git command failed; `detail` is the last line that it said.
    case git
    /// The remote repository or the folder cannot be reached; `detail` is the last line that git said, or the folder.
    case unreachable
    /// There is no git repository at the path on this machine; `detail` is the path.
    case noRepository
    /// A part of a repository on this machine, such as `objects`, is a symbolic link; `detail` is the path of the repository.
    case linkedRepository(part: String)
    /// A repository on this machine borrows objects of a folder that is not there; `detail` is the path of the repository.
    case borrowingRepository(folder: String)
    /// A repository on this machine has a setting of git with which its files are others; `detail` is its path.
    case repositoryFormat(key: String, value: String)
    /// The wallet is not shared with a household on this computer.
    case notShared
    /// The wallet is shared with a household already.
    case alreadyShared
    /// The folder for the repository of this device holds something else; `detail` is its path.
    case occupied
    /// The repository holds something else than a household; `detail` is the first file that does not belong there.
    case foreign
    /// A file of the household cannot be read; `detail` is its name.
    case damaged
    /// git does not accept an object that another device has sent; `detail` is the last line of its message.
    case brokenObject
    /// The file `format` of the household, by which the other files are read, is damaged, or of something else.
    case unknownFormat
    /// The categories of the wallet cannot be written so that others can read them.
    case categories
    /// The household was written by a newer version.
    case newerVersion
    /// Another process syncs at the moment.
    case busy
    /// Other devices sent changes each time before those of this one were sent.
    case raced
    /// A lock of git in a repository on this machine keeps commits from being sent, and is that old; `detail` is its path.
    case lockedHere(seconds: Int)
    /// A lock of git on a server keeps commits from being sent; `detail` is its path there. The server has a name for ssh, or
    /// none.
    case lockedThere(host: String?)
    /// A bundle is encrypted with another passphrase.
    case wrongPassphrase
    /// The keyring, which has the passphrase of the household, does not give it.
    case noPassphrase
  }

  /// The kind of the error.
  public let code: Code
  /// A name or a message; empty for none.
  public let detail: String

  /// The way in which a person gets past unusable files of others.
  public enum Remedy: Hashable, Sendable {
    /// The household of this device, which is at this path, replaces the content of the repository.
    case replace(household: String)
    /// The bundles of this device are removed from the folder.
    case remove(device: String)
  }

  /// The way in which a person gets past the error; nil if none is known.
  public private(set) var remedy: Remedy?

  /// The error with a remedy.
  func helped(by remedy: Remedy?) -> HouseholdError {
    var error = self
    error.remedy = remedy
    return error
  }

  /// Whether files of others cannot be used.
  var isOfContent: Bool { code == .brokenObject || code == .foreign }

  /// Whether the place of exchange cannot be reached or used. Changes then wait on this device.
  public var isOfPlace: Bool {
    switch code {
    case .unreachable, .noRepository, .linkedRepository, .borrowingRepository, .repositoryFormat: true
    default: false
    }
  }

  /// Creates an error from its parts.
  public init(_ code: Code, _ detail: String = "") {
    self.code = code
    self.detail = detail
  }
}
