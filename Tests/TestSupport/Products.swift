package import Foundation

/// The programs built together with the tests.
package enum Products {
    /// The path of a program's executable.
    package static func executable(_ name: String) -> URL {
        directory.appending(path: name)
    }

    /// The directory of the test bundle, whose path is among the arguments of every test runner.
    private static let directory: URL = {
        guard let bundle = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") }) else {
            fatalError("the tests were started without the path of their bundle; run them with: swift test")
        }
        return URL(filePath: bundle).deletingLastPathComponent()
    }()
}
