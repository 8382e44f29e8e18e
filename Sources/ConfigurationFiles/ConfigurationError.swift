/// All problems in a configuration file, in the order of the lines.
package struct ConfigurationError: Error, Equatable, Sendable {
    /// The file's name.
    package let file: String
    /// The problems. There is at least one.
    package let problems: [Problem]

    package struct Problem: Equatable, Sendable {
        /// The number of the line, from 1; nil if a line is missing from the file.
        package let line: Int?
        /// A message that says what is expected.
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
