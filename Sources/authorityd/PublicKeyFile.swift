import CommandLineTool
import Cryptography
import Files
import Foundation
import SystemPackage

/// A public key as a world-readable file: SubjectPublicKeyInfo in PEM (RFC 7468 §13).
enum PublicKeyFile {
    static func write(_ key: ECDSAP256.PublicKey, to path: FilePath) throws {
        let lines = Data(key.der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        let text = "-----BEGIN PUBLIC KEY-----\n\(lines)\n-----END PUBLIC KEY-----\n"
        try PublishedFile.replace(path) { _ = try $0.writeAll(text.utf8) }
    }

    /// Loads a public key; nil if the file does not exist.
    static func read(_ path: FilePath) throws -> ECDSAP256.PublicKey? {
        guard let bytes = try PrivateFile.read(path) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let base64 = lines.filter { !$0.hasPrefix("-----") }.joined()
        guard let der = Data(base64Encoded: base64), let key = ECDSAP256.PublicKey(der: [UInt8](der)) else {
            throw Refusal(
                "\(path) is not a P-256 public key in PEM",
                hints: ["use the signing.pub that authorityd init wrote"]
            )
        }
        return key
    }
}
