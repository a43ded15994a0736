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
    /// git does not take what somebody has sent; `detail` is the last line that it said.
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

  /// How a person gets past what others have written.
  public enum Remedy: Hashable, Sendable {
    /// What this device has takes the place of what is in the repository; the path is that of the household.
    case replace(household: String)
    /// What a device has put into the folder is removed.
    case remove(device: String)
  }

  /// How a person gets past the error; nil if it is not known.
  public private(set) var remedy: Remedy?

  /// The error with a remedy.
  func helped(by remedy: Remedy?) -> HouseholdError {
    var error = self
    error.remedy = remedy
    return error
  }

  /// Whether what others have written cannot be used.
  var isOfContent: Bool { code == .brokenObject || code == .foreign }

  /// Whether the place of exchange cannot be reached or used. What is changed waits on this device.
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
