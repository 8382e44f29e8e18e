import OperatingSystem

/// Parses a configuration file with lines of the form `key = value`. Empty lines and lines that
/// begin with `#` are ignored.
///
/// All problems are collected with their line numbers, so that an operator sees all of them at
/// once.
package struct ConfigurationFile {
    private let name: String
    private var entries: [String: Entry] = [:]
    private var problems: [ConfigurationError.Problem] = []
    /// The keys that were read.
    private var keys: [String] = []
    /// The part of an error message that lists the known keys; nil for a list of ``keys``.
    private let keysHint: String?

    private struct Entry {
        let line: Int
        let value: String
    }

    /// - Parameters:
    ///   - text: The file's content.
    ///   - name: The file's name for error messages.
    ///   - keysHint: Describes the known keys in the message about an unknown key. By default, this
    ///     is a list of the keys that were read.
    package init(_ text: String, name: String, keysHint: String? = nil) {
        self.name = name
        self.keysHint = keysHint
        // Some editors write a byte order mark at the beginning of a file.
        let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            read(line.trimmed, number: index + 1)
        }
    }

    /// Decodes the text of a file.
    ///
    /// - Throws: ``ConfigurationError`` if a line is not UTF-8.
    package static func text(_ bytes: [UInt8], name: String) throws(ConfigurationError) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let wrong = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        throw ConfigurationError(
            file: name,
            problems: [.init(line: wrong.map { $0 + 1 }, text: "not UTF-8 text; save the file as UTF-8")]
        )
    }

    private mutating func read(_ line: Substring, number: Int) {
        guard !line.isEmpty, line.first != "#" else { return }
        guard let equals = line.firstIndex(of: "=") else {
            report(line: number, "expected key = value, or a comment that begins with #")
            return
        }
        let key = String(line[..<equals].trimmed)
        if let first = entries[key] {
            let key = String(untrusted: key.utf8, maximumCount: 40)
            report(line: number, "\(key) is already set on line \(first.line); remove one of the two lines")
            return
        }
        entries[key] = Entry(line: number, value: String(line[line.index(after: equals)...].trimmed))
    }

    /// Returns the converted value for `key`. If the key is absent, reports a problem and returns
    /// nil.
    package mutating func required<Value>(
        _ key: String,
        example: String,
        _ convert: (String) throws(Refusal) -> Value
    ) -> Value? {
        if entries[key] == nil {
            report(line: nil, "\(key) is missing; add a line such as: \(key) = \(example)")
        }
        return optional(key, convert)
    }

    /// Returns the converted value for `key`, or nil if the key is absent. If a value is invalid,
    /// `convert` throws a message that states what is expected. Reports a value that could
    /// change a terminal, even if `convert` accepts it.
    package mutating func optional<Value>(_ key: String, _ convert: (String) throws(Refusal) -> Value) -> Value? {
        keys.append(key)
        guard let entry = entries[key] else { return nil }
        if entry.value.isInQuotes {
            report(line: entry.line, "\(key) = \(entry.value.quoted): remove the quotes")
            return nil
        }
        do {
            let value = try convert(entry.value)
            guard let wrong = entry.value.unicodeScalars.first(where: \.changesLine) else { return value }
            let code = String(wrong.value, radix: 16, uppercase: true)
            let digits = String(repeating: "0", count: 4 - code.count) + code
            report(line: entry.line, "\(key) = \(entry.value.quoted): contains the control character U+\(digits)")
            return nil
        } catch {
            report(line: entry.line, "\(key) = \(entry.value.quoted): \(error.text)")
            return nil
        }
    }

    /// The text of a value; nil if the key is absent.
    func text(of key: String) -> String? { entries[key]?.value }

    /// If problems were reported, or if the file has a key that was not read, throws all problems in the
    /// order of the lines.
    package mutating func finish() throws(ConfigurationError) {
        for (key, entry) in entries where !keys.contains(key) {
            let hint = key.mostSimilar(of: keys).map { "did you mean \($0.quoted)?" } ?? keysHint
            report(
                line: entry.line,
                "unknown key \(key.quoted); \(hint ?? "the keys are \(keys.joined(separator: ", "))")"
            )
        }
        guard !problems.isEmpty else { return }
        throw ConfigurationError(file: name, problems: problems.sorted { ($0.line ?? .max) < ($1.line ?? .max) })
    }

    private mutating func report(line: Int?, _ text: String) {
        problems.append(ConfigurationError.Problem(line: line, text: text))
    }

    /// The reason why a value is invalid: a message that says what is expected.
    package struct Refusal: Error {
        package let text: String

        package init(_ text: String) {
            self.text = text
        }
    }
}

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs.
    package var trimmed: SubSequence {
        func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
        else { return self[endIndex...] }
        return self[first...last]
    }
}

extension String {
    /// The text in quotation marks: at most 40 characters, without characters that could change the
    /// line on a terminal.
    package var quoted: String {
        "“\(String(untrusted: utf8, maximumCount: 40))\(unicodeScalars.count > 40 ? "…" : "")”"
    }

    /// Whether the text is between straight quotes, as in other file formats.
    fileprivate var isInQuotes: Bool {
        utf8.count > 1 && ["\"", "'"].contains { hasPrefix($0) && hasSuffix($0) }
    }
}

/// All problems in a configuration file, in the order of the lines.
package struct ConfigurationError: Error, Equatable, Sendable {
    /// The file's name.
    let file: String
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
    package var description: String { beginning(problems.count) }

    /// The first problems, each on its own line, then a line with the number of the others.
    package func beginning(_ count: Int) -> String {
        let lines = problems.prefix(count).map { problem in
            "\(file.asLine)\(problem.line.map { ", line \($0)" } ?? ""): \(problem.text)"
        }
        let others = problems.count - lines.count
        let end = others > 0 ? ["\(file.asLine): \(others) more \(others == 1 ? "problem" : "problems")"] : []
        return (lines + end).joined(separator: "\n")
    }
}

/// Durations written as text.
package enum DurationText {
    /// A duration such as `18s`, `45m`, `2h` or `1h30m`; `0m` for no time.
    package static func text(_ seconds: Int64) -> String {
        let parts = [("h", seconds / 3600), ("m", seconds / 60 % 60), ("s", seconds % 60)].filter { $0.1 > 0 }
        return parts.isEmpty ? "0m" : parts.map { "\($0.1)\($0.0)" }.joined()
    }

    /// Parses a duration such as `18s`, `45m`, `2h` or `1h30m`, and returns the seconds. Returns nil
    /// if the duration is invalid. Each number may have at most four digits.
    package static func seconds(_ text: String) -> Int64? {
        var total: Int64 = 0
        var digits = ""
        var units: [Character: Int64] = ["h": 3600, "m": 60, "s": 1]
        for character in text {
            if ("0"..."9").contains(character) {
                digits.append(character)
                guard digits.count <= 4 else { return nil }
            } else {
                // Longer units must come first, and each unit may occur only once.
                guard let unit = units[character], let count = Int64(digits) else { return nil }
                units = units.filter { $0.value < unit }
                total += count * unit
                digits = ""
            }
        }
        return digits.isEmpty && !text.isEmpty ? total : nil
    }
}
