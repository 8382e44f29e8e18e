import Encodings

/// A command of this program, for a message. It names the directory of the diary if the user has named one.
struct OwnCommand: CustomStringConvertible {
    /// The command, as a shell reads it.
    let description: String

    /// - Parameters:
    ///   - command: The command without the name of the program, such as `list --limit 5`.
    ///   - arguments: The arguments of this process.
    init(_ command: String, arguments: [String] = CommandLine.arguments) {
        let directory = Self.directory(in: arguments).map { " --data \(Self.quoted($0))" } ?? ""
        description = "checkin \(command)\(directory)"
    }

    /// The value of the last option `--data`; nil without this option.
    private static func directory(in arguments: [String]) -> String? {
        let options = arguments.prefix { $0 != "--" }
        let separate = options.lastIndex(of: "--data").flatMap { options.dropFirst($0 + 1).first }
        return separate ?? options.last { $0.hasPrefix("--data=") }.map { String($0.dropFirst("--data=".count)) }
    }

    private static func quoted(_ argument: String) -> String {
        let isPlain = argument.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "/._-".utf8.contains($0) }
        return isPlain ? argument : "'\(argument.replacing("'", with: #"'\''"#))'"
    }
}
