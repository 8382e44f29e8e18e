import CommandLineTool
import FoundationEssentials

extension StandardOutput {
    /// Writes one JSON object. Keys are sorted and in snake case.
    static func write(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try write(String(decoding: encoder.encode(value), as: UTF8.self) + "\n")
    }
}
