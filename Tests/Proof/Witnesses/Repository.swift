public import Foundation

/// The sources from which the tests were built.
public enum Repository {
  /// The folder with `Package.swift`.
  public static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// The path of a file in it, such as `Tests/Proof/Faults/mutate.py`.
  public static func path(_ name: String) -> String { root.appending(path: name).path }
}
