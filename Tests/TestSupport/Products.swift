package import Foundation

/// The programs that were built together with the tests.
package enum Products {
    /// The program's executable.
    package static func executable(_ name: String) -> URL {
        directory.appending(path: name)
    }

    /// Beside the test bundle, whose path is among the arguments of whatever runs the tests.
    private static let directory: URL = {
        guard let bundle = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") }) else {
            fatalError("the tests were started without the path of their bundle; run them with: swift test")
        }
        return URL(filePath: bundle).deletingLastPathComponent()
    }()
}
