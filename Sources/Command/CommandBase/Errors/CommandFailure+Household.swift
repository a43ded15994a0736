internal import Barcodes
package import Household
internal import Values
package import Words

extension Phrase {
  /// How to choose between two values of a card or a category.
  package static var toChoose: Phrase { Phrase("To choose:").then("ucard sync conflicts") }

  /// A number of seconds as minutes, hours or days.
  fileprivate static func age(_ seconds: Int) -> Phrase {
    let (minutes, hours, days) = (max(1, seconds / 60), seconds / 3600, seconds / 86_400)
    return switch seconds {
    case ..<3600: .count(minutes, one: "\(minutes) minute", other: "\(minutes) minutes")
    case ..<86_400: .count(hours, one: "\(hours) hour", other: "\(hours) hours")
    default: .count(days, one: "\(days) day", other: "\(days) days")
    }
  }
}

extension HouseholdError {
  /// Why the place of exchange cannot be reached or used, without a full stop. What only git knows is in its words.
  package var reason: Phrase {
    let path = detail.printable
    switch code {
    case .noRepository:
      return Phrase("there is no git repository in “\(path)”")
    case .linkedRepository(let part):
      return Phrase("“\(path)/\(part)” is a symbolic link, and git would change files that belong to something else")
    case .borrowingRepository(let folder):
      return Phrase("“\(path)” needs files from “\(folder.printable)”, which is missing")
    case .repositoryFormat(let key, let value):
      return Phrase("“\(path)” has a format that ucard does not know (\(key) \(value))")
    default:
      return Phrase(verbatim: "\(path)")
    }
  }

  /// A sentence about what makes the place of exchange usable; nil if there is no such advice.
  package var advice: Phrase? {
    let path = detail.printable
    switch code {
    case .linkedRepository:
      let copy = (path.hasSuffix("/.git") ? String(path.dropLast(5)) : path) + "-copy"
      return Phrase("Use a copy without links:").then("git clone --mirror --no-local \(path) \(copy)")
    case .borrowingRepository:
      let list = "\(path)/objects/info/alternates"
      return Phrase("Once that folder is back, make the repository complete:")
        .then("git -C \(path) repack -a -d && rm \(list)")
    case .repositoryFormat(let key, _):
      let option = key == "objectformat" ? "--object-format=sha1" : "--ref-format=files"
      return Phrase("Use a repository made by:").then("git init --bare \(plain: option)")
    default:
      return nil
    }
  }
}

extension HouseholdError.Remedy {
  /// The sentence with the command that replaces or removes what others have written.
  fileprivate var phrase: Phrase {
    switch self {
    case .replace(let household):
      return Phrase("To replace it with what this computer has:")
        .then("git -C \(household.printable) push --force origin main")
    case .remove(let device):
      return Phrase("To remove what that computer has put there:")
        .then("ucard sync leave --device \(device.printable)")
    }
  }
}

extension CommandFailure {
  /// Creates the failure for an error of the household.
  package init(_ error: HouseholdError) {
    self.init(error.status, .sentences(error.phrase, error.remedy?.phrase))
  }
}

extension HouseholdError {
  fileprivate var status: CommandStatus {
    switch code {
    case .brokenObject, .foreign, .damaged, .unknownFormat, .categories, .newerVersion, .wrongPassphrase: .badData
    case .noGit: .noInput
    case .git, .unreachable, .noRepository, .linkedRepository, .borrowingRepository, .repositoryFormat, .lockedHere,
      .lockedThere, .noPassphrase:
      .ioError
    case .notShared: .nothingMatches
    case .alreadyShared: .usage
    case .occupied: .cannotCreate
    case .busy, .raced: .busy
    }
  }

  /// A message about the error, without its remedy.
  fileprivate var phrase: Phrase {
    let detail = detail.printable
    switch code {
    case .brokenObject:
      return Phrase("git refuses what another computer has sent: \(detail). Nothing was changed.")
    case .noGit:
      return Phrase("git is not installed; the package is called git.")
    case .git:
      return Phrase("git has failed: \(detail)")
    case .unreachable, .noRepository, .linkedRepository, .borrowingRepository, .repositoryFormat:
      return .sentences(Phrase("The others cannot be reached: \(reason). Your changes are sent later."), advice)
    case .notShared:
      return Phrase("This wallet is not shared yet. To share it through a git repository or a folder:")
        .then(["ucard sync init ADDRESS", "ucard sync init FOLDER"])
    case .alreadyShared:
      return Phrase("This wallet is already shared. To see where, or to stop:")
        .then(["ucard sync status", "ucard sync leave"])
    case .occupied:
      return Phrase("“\(detail)” is in the place of the household of this wallet, but is something else. Move it away.")
    case .foreign:
      return .sentences(
        Phrase("This is not a household of ucard: “\(detail)” does not belong there. Nothing was changed."),
        remedy == nil ? Phrase("To start a household, use an empty repository.") : nil)
    case .damaged:
      return Phrase("“\(detail)” of the household cannot be read. Nothing was changed.")
    case .unknownFormat:
      return Phrase("The file “format” there is damaged, or this is not a household of ucard. Nothing was changed.")
    case .categories:
      return Phrase(
        """
        The categories of this wallet cannot be shared: there are too many, or a name is empty or reserved by ucard. \
        Nothing was sent.
        """)
    case .newerVersion:
      return Phrase(
        "A newer version of ucard has written this household. Install that version here. Nothing was changed.")
    case .busy:
      return Phrase("Another ucard sync is running.")
    case .raced:
      return Phrase("Others send changes all the time; try again.")
    case .lockedHere(let seconds):
      return Phrase(
        """
        “\(detail)” has blocked sending for \(.age(seconds)). It was probably left by a git that was killed. If \
        nobody is syncing now:
        """
      ).then("rm \(detail)")
    case .lockedThere(let host):
      let removal: SuggestedLine =
        if let host { "ssh \(host.printable) rm \(detail)" } else { "rm \(detail)" }
      return Phrase(
        """
        “\(detail)” on the server blocks sending. It was probably left by a git that was killed. If nobody is \
        syncing now:
        """
      ).then(removal)
    case .noPassphrase:
      return Phrase("The keyring did not give the password of the household. Unlock the keyring, and try again.")
    case .wrongPassphrase:
      return Phrase("“\(detail)” is encrypted with another password. Nothing was changed.")
    }
  }
}
