import FoundationEssentials

/// The JSON that programs print.
package enum JSONText {
    /// A value as JSON that ends with a line break. Keys are sorted and in snake case. Invisible
    /// characters in texts are escaped, so that they cannot change a terminal.
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    }

    /// Escapes the invisible characters that the encoder does not escape. The line breaks between
    /// members are the only ones that are kept.
    private static func escaped(_ json: String) -> String {
        var text = ""
        for scalar in json.unicodeScalars {
            if scalar == "\n" || !scalar.isInvisible {
                text.unicodeScalars.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
