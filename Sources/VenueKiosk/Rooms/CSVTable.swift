package import ConfigurationFiles

/// A table in CSV format (RFC 4180) with a header.
///
/// The separator is a comma, or a semicolon if the header contains one. Empty lines are ignored.
/// All problems are collected with their line numbers.
package struct CSVTable {
    /// A row below the header.
    package struct Row {
        /// The number of the line on which the row begins, from 1.
        let line: Int
        /// The values by the name of their column.
        package let values: [String: String]
    }

    let rows: [Row]

    /// - Parameters:
    ///   - text: The file's content.
    ///   - name: The file's name, for messages.
    ///   - columns: The names of all columns that the file may have. Upper case in the file is ignored.
    ///   - required: The columns that the file must have.
    package init(
        parsing text: String,
        name: String,
        columns: [String],
        required: [String]
    ) throws(ConfigurationError) {
        var problems: [ConfigurationError.Problem] = []
        let records = CSVRecord.all(in: text, problems: &problems)
        let header = (records.first?.fields ?? []).map { $0.lowercased() }
        if problems.isEmpty {
            Self.check(header, line: records.first?.line, columns, required, &problems)
        }
        var rows: [Row] = []
        if problems.isEmpty {
            for record in records.dropFirst() {
                guard record.fields.count == header.count else {
                    let text = "\(record.fields.count) fields, but the header has \(header.count)"
                    problems.append(.init(line: record.line, text: text))
                    continue
                }
                rows.append(
                    Row(
                        line: record.line,
                        values: Dictionary(uniqueKeysWithValues: zip(header, record.fields))
                    )
                )
            }
        }
        guard problems.isEmpty else { throw ConfigurationError(file: name, problems: problems) }
        self.rows = rows
    }

    private static func check(
        _ header: [String],
        line: Int?,
        _ columns: [String],
        _ required: [String],
        _ problems: inout [ConfigurationError.Problem]
    ) {
        func report(_ text: String) { problems.append(.init(line: line, text: text)) }
        let names = "the columns are \(columns.joined(separator: ", "))"
        for (index, column) in header.enumerated() {
            if !columns.contains(column) {
                report("unknown column \(column.quoted); \(names)")
            } else if header[..<index].contains(column) {
                report("the column \(column) occurs twice")
            }
        }
        for column in required where !header.contains(column) { report("the column \(column) is missing; \(names)") }
    }
}

/// A record of a CSV file.
private struct CSVRecord {
    let line: Int
    var fields: [String]

    /// Parses all records that are not empty. Stops at the first problem, because it is then unclear
    /// where the next record begins.
    static func all(in text: String, problems: inout [ConfigurationError.Problem]) -> [CSVRecord] {
        let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        let separator: Character = text.prefix { !$0.isNewline }.contains(";") ? ";" : ","
        var parser = CSVParser(characters: Array(text), separator: separator)
        var records: [CSVRecord] = []
        do {
            while let record = try parser.record() {
                if record.fields != [""] { records.append(record) }
            }
        } catch {
            problems.append(error)
        }
        return records
    }
}

extension ConfigurationError.Problem: Error {}

/// Reads records one after the other.
private struct CSVParser {
    let characters: [Character]
    let separator: Character
    private var index = 0
    private var line = 1

    init(characters: [Character], separator: Character) {
        self.characters = characters
        self.separator = separator
    }

    /// The next character; nil at the end.
    private var next: Character? { index < characters.count ? characters[index] : nil }

    /// Returns the next record; nil at the end.
    mutating func record() throws(ConfigurationError.Problem) -> CSVRecord? {
        guard next != nil else { return nil }
        var record = CSVRecord(line: line, fields: [])
        while true {
            record.fields.append(try next == "\"" ? quotedField() : plainField())
            guard let end = next else { return record }
            index += 1
            if end.isNewline {
                line += 1
                return record
            }
        }
    }

    /// Reads a field up to the separator or the end of the line.
    private mutating func plainField() throws(ConfigurationError.Problem) -> String {
        var field = ""
        while let character = next, character != separator, !character.isNewline {
            guard character != "\"" else {
                throw .init(line: line, text: "a quotation mark in a field without quotation marks")
            }
            field.append(character)
            index += 1
        }
        return String(field.trimmed)
    }

    /// Reads a field in quotation marks, up to the separator or the end of the line after it.
    private mutating func quotedField() throws(ConfigurationError.Problem) -> String {
        let start = line
        var field = ""
        index += 1
        while let character = next {
            index += 1
            if character == "\"" {
                if next == "\"" {
                    index += 1
                } else if next == nil || next == separator || next!.isNewline {
                    return field
                } else {
                    throw .init(line: line, text: "text after a closing quotation mark")
                }
            }
            if character.isNewline { line += 1 }
            field.append(character)
        }
        throw .init(line: start, text: "the closing quotation mark is missing")
    }
}
