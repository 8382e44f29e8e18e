/// The settings of a program. The initialiser is the table of settings: it gives the parser, the sample
/// file and, from the sample, the manual page.
package protocol Settings {
    /// The text above the settings in the sample file. The first line is its title.
    static var introduction: String { get }

    /// Reads each setting with one call, in the order of the sample file.
    init(_ table: inout SettingsTable)
}

extension Settings {
    /// - Parameters:
    ///   - text: The file's content.
    ///   - name: The file's name, for messages.
    /// - Throws: All problems in the file.
    package init(parsing text: String, name: String) throws(ConfigurationError) {
        var table = SettingsTable(text, name: name)
        self.init(&table)
        try table.file.finish()
    }

    /// A file that explains all settings. Settings that `text` contains are set. The other ones are
    /// commented out, with their defaults or with examples.
    package static func sample(setting text: String) -> String {
        var table = SettingsTable(text, name: "sample", sample: introduction)
        _ = Self(&table)
        return table.sample ?? ""
    }
}

/// A table of settings, which reads the settings of a file, and can describe them.
///
/// If a setting is missing or invalid, the result is the default or the example. An invalid value is a
/// problem, with which the initialiser of ``Settings`` fails.
///
/// Each setting has a text for the sample file. It is a function of the valid values, which the type
/// describes. If the type has forms, the first line of the text introduces them.
package struct SettingsTable {
    fileprivate var file: ConfigurationFile
    /// The sample file as far as the table has been read; nil if there is no need to describe the
    /// settings.
    fileprivate private(set) var sample: String?

    fileprivate init(_ text: String, name: String, sample: String? = nil) {
        file = ConfigurationFile(text, name: name)
        self.sample = sample.map { Self.comment($0) }
    }

    /// A setting with a default value, which is written as in the file.
    package mutating func value<Value>(
        _ key: String,
        _ type: SettingType<Value>,
        default value: String,
        text: (String) -> String
    ) -> Value {
        describe(key, type, value, text)
        return file.optional(key, type.parse) ?? type.known(value)
    }

    /// A setting that is nil by default. Its text says what happens “Without this line”.
    package mutating func optional<Value>(
        _ key: String,
        _ type: SettingType<Value>,
        example: String,
        text: (String) -> String
    ) -> Value? {
        describe(key, type, example, text)
        return file.optional(key, type.parse)
    }

    /// A setting that every file must contain.
    package mutating func required<Value>(
        _ key: String,
        _ type: SettingType<Value>,
        example: String,
        text: (String) -> String
    ) -> Value {
        describe(key, type, example, text)
        return file.required(key, example: example, type.parse) ?? type.known(example)
    }

    private mutating func describe<Value>(
        _ key: String,
        _ type: SettingType<Value>,
        _ value: String,
        _ text: (String) -> String
    ) {
        guard sample != nil else { return }
        let lines = text(type.values).split(separator: "\n", maxSplits: type.forms.isEmpty ? 0 : 1).map(String.init)
        let comment =
            Self.comment(lines[0]) + Self.rows(type.forms) + lines.dropFirst().map { Self.comment($0) }.joined()
        let line = file.text(of: key).map { "\(key) = \($0)" } ?? "# \(key) = \(value)"
        sample?.append("\n\(comment)\(line.trimmed)\n")
    }

    private static func rows(_ forms: [(form: String, meaning: String)]) -> String {
        let width = forms.lazy.map(\.form.count).max() ?? 0
        return forms.map { form, meaning in
            comment(meaning, after: "   \(form)\(String(repeating: " ", count: width - form.count + 2))")
        }.joined()
    }

    /// Comment lines of at most 100 characters. Each line of `text` begins a new one.
    ///
    /// - Parameter column: A column on the left of the first line.
    private static func comment(_ text: String, after column: String = "") -> String {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = "#\(column)"
            for word in paragraph.split(separator: " ") {
                if line.count + 1 + word.count > 100 {
                    lines.append(line)
                    line = "#" + String(repeating: " ", count: column.count)
                }
                line += " \(word)"
            }
            lines.append(line)
        }
        return lines.map { "\($0)\n" }.joined()
    }
}

extension SettingType {
    /// The value of a default or an example.
    fileprivate func known(_ text: String) -> Value {
        do {
            return try parse(text)
        } catch {
            fatalError("the table has an invalid default or example, “\(text)”: \(error.text)")
        }
    }
}
