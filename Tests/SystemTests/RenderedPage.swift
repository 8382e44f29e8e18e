import Foundation
import SystemPackage
import TestSupport

/// A manual page as a reader sees it.
struct RenderedPage {
    var text: String

    init(text: String) {
        self.text = text
    }

    /// Formats the page at `path`, with long lines.
    init(formatting path: FilePath) async throws {
        let ending = try await RunningProgram.run(
            URL(filePath: "/bin/sh"),
            ["-c", "mandoc -Tutf8 -Owidth=1000 \"$1\" | sed 's/.\\x08//g'", "sh", path.string]
        )
        text = ending.output
    }

    /// The sections and subsections in order: the heading, and the lines below it.
    private var sections: [(heading: String, lines: [Substring])] {
        text.split(separator: "\n", omittingEmptySubsequences: false).reduce(into: []) { sections, line in
            if let heading = line.wholeMatch(of: #/ {0,3}(?<heading>\S.*)/#) {
                sections.append((String(heading.heading), []))
            } else if !sections.isEmpty {
                sections[sections.count - 1].lines.append(line)
            }
        }
    }

    /// The commands of a program that have a section on the page, with the terms that the section
    /// explains. For a program without commands, the terms are its options.
    func terms(of program: String) -> [String: Set<String>] {
        let own = sections.filter { $0.heading.hasPrefix("\(program) ") && !$0.heading.contains("(") }
        guard own.isEmpty else {
            return own.reduce(into: [:]) { $0[$1.heading] = Self.terms(in: $1.lines) }
        }
        let options = sections.first { $0.heading == "OPTIONS" }?.lines ?? []
        return [program: Self.terms(in: options).subtracting(["-h", "--help", "--version"])]
    }

    /// The terms that are explained. A term is on a separate line, or two spaces follow it. For
    /// example, `-c, --config file` has two terms.
    private static func terms(in lines: [Substring]) -> Set<String> {
        lines.reduce(into: []) { terms, line in
            guard
                let match = line.wholeMatch(
                    of: #/ {5}(?<names>-[\w-]+(?:, -[\w-]+)*)(?: \S+)?(?: {2}.*)?| {5}(?<value>[\w-]+)(?: {2}.*)?/#
                )
            else { return }
            if let names = match.names { terms.formUnion(names.split(separator: ", ").map(String.init)) }
            if let value = match.value { terms.insert(String(value)) }
        }
    }
}
