import FoundationEssentials
import SystemPackage

/// The result of a command.
enum StandardOutput {
    /// - Throws: ``Refusal`` if it could not be written whole: then the job was not done.
    static func write(_ text: String) throws {
        do {
            _ = try FileDescriptor.standardOutput.writeAll(text.utf8)
        } catch {
            throw Refusal("could not write the result: \(error)")
        }
    }

    static func write(lines: [String]) throws {
        try write(lines.map { $0 + "\n" }.joined())
    }

    /// One object, its keys sorted and in snake case.
    static func write(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try write(String(decoding: encoder.encode(value), as: UTF8.self) + "\n")
    }
}
