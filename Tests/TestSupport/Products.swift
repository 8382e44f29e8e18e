package import Foundation

/// The programs that were built together with the tests.
package enum Products {
    /// The path of a program's executable.
    package static func executable(_ name: String) -> URL {
        directory.appending(path: name)
    }

    /// The directory that contains the test bundle. Every test runner has the bundle's path among
    /// its arguments.
    private static let directory: URL = {
        guard let bundle = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") }) else {
            fatalError("the tests were started without the path of their bundle; run them with: swift test")
        }
        return URL(filePath: bundle).deletingLastPathComponent()
    }()
}
