import Foundation
import TestSupport
import Testing

/// RFC 9180, appendix A.1.1; see Tests/Vectors/rfc9180.json.
struct HPKEVector: Decodable {
    let info: Bytes
    let skRm: Bytes
    let skEm: Bytes
    let pkRm: Bytes
    let enc: Bytes
    let encryptions: [Encryption]
    let exports: [Export]

    struct Encryption: Decodable {
        let aad: Bytes
        let pt: Bytes
        let ct: Bytes
    }

    struct Export: Decodable {
        let exporter_context: Bytes
        let L: Int
        let exported_value: Bytes
    }

    /// Bytes in hexadecimal.
    struct Bytes: Decodable {
        let bytes: [UInt8]

        init(from decoder: any Decoder) throws {
            bytes = try #require([UInt8](hex: try decoder.singleValueContainer().decode(String.self)))
        }
    }

    static func load() throws -> HPKEVector {
        let path = ExternalTool.packageRoot.appending(path: "Tests/Vectors/rfc9180.json")
        return try JSONDecoder().decode(HPKEVector.self, from: Data(contentsOf: path))
    }
}
