import Foundation
import ProgramOutput
import Testing

struct JSONTextTests {
    @Test func `JSON escapes characters that could change a terminal, and keeps the value`() throws {
        let value = ["é \u{1B}[2J\n\u{7F}\u{9B}\u{202E}\u{2028}\u{2029}\u{E0001}\u{200D}\\\"": "中 👩"]
        let text = try JSONText.text(value)
        #expect(text.contains(#"\u007f\u009b\u202e\u2028\u2029\udb40\udc01\u200d"#) && text.contains("中 👩"))
        #expect(
            text.unicodeScalars.allSatisfy { scalar in
                let category = scalar.properties.generalCategory
                return scalar == "\n" || ![.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
            }
        )
        #expect(try JSONDecoder().decode([String: String].self, from: Data(text.utf8)) == value)
    }
}
