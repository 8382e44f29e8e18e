/// What is wrong with a configuration file: every line of it that is, in order.
package struct ConfigurationError: Error, Equatable, Sendable {
    /// The file's name.
    package let file: String
    /// Never empty.
    package let problems: [Problem]

    package struct Problem: Equatable, Sendable {
        /// From 1; nil if something is missing from the file.
        package let line: Int?
        /// A sentence that says what would be right.
        package let text: String

        package init(line: Int?, text: String) {
            self.line = line
            self.text = text
        }
    }

    package init(file: String, problems: [Problem]) {
        self.file = file
        self.problems = problems
    }
}

extension ConfigurationError: CustomStringConvertible {
    package var description: String {
        problems.map { problem in
            "\(file)\(problem.line.map { ", line \($0)" } ?? ""): \(problem.text)"
        }.joined(separator: "\n")
    }
}
