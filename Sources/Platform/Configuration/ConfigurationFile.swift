/// The lines `key = value` of a configuration file; empty lines and lines that begin with `#` are for people.
///
/// Every problem is collected with the number of its line, so that an operator sees them all at once.
package struct ConfigurationFile {
    private let name: String
    private var entries: [String: Entry] = [:]
    private var problems: [ConfigurationError.Problem] = []
    /// Says what the keys are.
    private let keysHint: String

    private struct Entry {
        let line: Int
        let value: String
    }

    /// - Parameters:
    ///   - text: The file's content.
    ///   - name: The file's name, for messages.
    ///   - keysHint: What a message about an unknown key says of the known ones. Without it, it lists them.
    package init(_ text: String, name: String, keys: [String], keysHint: String? = nil) {
        self.name = name
        self.keysHint = keysHint ?? "the keys are \(keys.joined(separator: ", "))"
        // Some editors begin a file with a byte order mark.
        let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            read(line.trimmed, number: index + 1, keys: keys)
        }
    }

    /// The text of a file.
    ///
    /// - Throws: ``ConfigurationError``: a line is not UTF-8.
    package static func text(_ bytes: [UInt8], name: String) throws(ConfigurationError) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let wrong = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        throw ConfigurationError(
            file: name,
            problems: [.init(line: wrong.map { $0 + 1 }, text: "not UTF-8 text")]
        )
    }

    private mutating func read(_ line: Substring, number: Int, keys: [String]) {
        guard !line.isEmpty, line.first != "#" else { return }
        guard let equals = line.firstIndex(of: "=") else {
            report(line: number, "expected key = value, or a comment that begins with #")
            return
        }
        let key = String(line[..<equals].trimmed)
        guard keys.contains(key) else {
            report(line: number, "unknown key \(key.quoted); \(keysHint)")
            return
        }
        if let first = entries[key] {
            report(line: number, "\(key) is already set on line \(first.line); remove one of the two lines")
            return
        }
        entries[key] = Entry(line: number, value: String(line[line.index(after: equals)...].trimmed))
    }

    /// The value of `key`, converted; `fallback` if the key is absent. A conversion throws a sentence that says what is right.
    package mutating func value<Value>(
        _ key: String,
        default fallback: @autoclosure () -> Value,
        _ convert: (String) throws(Refusal) -> Value
    ) -> Value {
        optional(key, convert) ?? fallback()
    }

    /// The value of `key`, converted; nil, and a problem, if the key is absent.
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

    /// The value of `key`, converted; nil if the key is absent.
    package mutating func optional<Value>(_ key: String, _ convert: (String) throws(Refusal) -> Value) -> Value? {
        guard let entry = entries[key] else { return nil }
        do {
            return try convert(entry.value)
        } catch {
            report(line: entry.line, "\(key) = \(entry.value.quoted): \(error.text)")
            return nil
        }
    }

    /// Throws what was reported, in the order of the lines.
    package func finish() throws(ConfigurationError) {
        guard !problems.isEmpty else { return }
        throw ConfigurationError(file: name, problems: problems.sorted { ($0.line ?? .max) < ($1.line ?? .max) })
    }

    private mutating func report(line: Int?, _ text: String) {
        problems.append(ConfigurationError.Problem(line: line, text: text))
    }

    /// Why a value is not right, as a sentence that says what would be.
    package struct Refusal: Error {
        let text: String

        package init(_ text: String) {
            self.text = text
        }
    }
}

extension StringProtocol {
    /// Without the white space around it.
    package var trimmed: SubSequence {
        let blanks: Set<Character> = [" ", "\t"]
        guard let first = firstIndex(where: { !blanks.contains($0) }),
            let last = lastIndex(where: { !blanks.contains($0) })
        else { return self[endIndex...] }
        return self[first...last]
    }
}

extension String {
    /// In quotation marks, at most 40 characters of it, and nothing that could move a terminal's cursor.
    fileprivate var quoted: String {
        let visible = unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? "?" : Character($0) }
        return "“\(String(visible))\(unicodeScalars.count > 40 ? "…" : "")”"
    }
}
