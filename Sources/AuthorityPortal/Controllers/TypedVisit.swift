import ConfigurationFiles

/// What an officer has typed about a visit. Nothing of it has been validated.
package struct TypedVisit: Sendable, Equatable {
    var identifier = ""
    /// Such as `2026-11-21`.
    var day = ""
    /// Such as `14:05`.
    var from = ""
    /// Empty if the visit ends on the same day, or in the night after it.
    var lastDay = ""
    var to = ""

    var isEmpty: Bool { self == TypedVisit() }

    init() {}

    /// The visit with a number in a form.
    init(_ form: PortalForm, _ number: Int) {
        let suffix = WarningFields.Visit.suffix(number)
        identifier = String(form["identifier\(suffix)"].trimmed)
        day = form["day\(suffix)"]
        from = form["from\(suffix)"]
        lastDay = form["last-day\(suffix)"]
        to = form["to\(suffix)"]
    }

    /// The visits in a list of lines: identifier, day, from, to, and perhaps the last day. The separator of a
    /// line is its first tab, semicolon or comma outside quotation marks, so that text from a spreadsheet and
    /// CSV (RFC 4180) can be pasted.
    ///
    /// A first line with the names of the columns is skipped.
    ///
    /// A value in another form than that of the fields is kept as it is, and the form then shows an error.
    package static func list(_ text: String) -> [TypedVisit] {
        let lines = text.split(whereSeparator: \.isNewline).map(Self.values)
        return lines.dropFirst(lines.first.map(isHeader) == true ? 1 : 0).map { values in
            var visit = TypedVisit()
            visit.identifier = values[0]
            if values.count > 1 { visit.day = Self.day(values[1]) }
            if values.count > 2 { visit.from = Self.time(values[2]) }
            if values.count > 3 { visit.to = Self.time(values[3]) }
            // A value too many becomes an invalid day, and is not ignored.
            if values.count > 4 { visit.lastDay = Self.day(values[4...].joined(separator: " ").trimmedText) }
            return visit
        }.filter { !$0.isEmpty }
    }

    /// Whether a first line has the names of the columns: a text without a digit in place of the day and both times.
    /// A day or a time that is only in another form has digits.
    private static func isHeader(_ values: [String]) -> Bool {
        values.count >= 4 && values[1...3].allSatisfy { !$0.isEmpty && !$0.utf8.contains { (48...57).contains($0) } }
    }

    /// The values of a line, without the quotation marks around them. There is at least one.
    private static func values(_ line: Substring) -> [String] {
        var (values, value, isQuoted) = ([String](), "", false)
        var separator: Character?
        var rest = line.makeIterator()
        var next = rest.next()
        while let character = next {
            next = rest.next()
            switch character {
            case "\"" where isQuoted && next == "\"":
                value.append(character)
                next = rest.next()
            case "\"" where isQuoted || value.isEmpty:
                isQuoted.toggle()
            case "\t", ";", ",":
                guard !isQuoted, separator ?? character == character else {
                    value.append(character)
                    continue
                }
                separator = character
                values.append(value.trimmedText)
                value = ""
            default: value.append(character)
            }
        }
        return values + [value.trimmedText]
    }

    /// A day such as `21.11.2026` as `2026-11-21`.
    private static func day(_ text: String) -> String {
        guard let parts = text.wholeMatch(of: /([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})/)?.output else { return text }
        return "\(parts.3)-\(padded(parts.2))-\(padded(parts.1))"
    }

    /// A time such as `9:05` or `09:05:00` as `09:05`.
    private static func time(_ text: String) -> String {
        guard let parts = text.wholeMatch(of: /([0-9]{1,2}):([0-9]{2})(:00)?/)?.output else { return text }
        return "\(padded(parts.1)):\(parts.2)"
    }

    private static func padded(_ digits: Substring) -> String { digits.count == 1 ? "0\(digits)" : String(digits) }
}

extension String {
    fileprivate var trimmedText: String { String(trimmed) }
}
