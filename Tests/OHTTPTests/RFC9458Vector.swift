import Foundation
import TestSupport
import Testing

/// RFC 9458, appendix A; see Tests/Vectors/rfc9458.json.
struct RFC9458Vector {
    private let values: [String: String]

    init() throws {
        let path = ExternalTool.packageRoot.appending(path: "Tests/Vectors/rfc9458.json")
        values = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: path))
    }

    func bytes(_ name: String) throws -> [UInt8] {
        let digits = try #require(values[name])
        return try #require([UInt8](hex: digits))
    }
}
