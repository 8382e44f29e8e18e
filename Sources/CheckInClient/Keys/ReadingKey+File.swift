import Encodings
import CheckInProtocol
package import Cryptography
import SystemPackage

// A reading key as the body of a KeyFile:
//
//     body = 0 || private key (32)
//          | 1 || public key (32) || log N (1) || BE32(r) || BE32(p) || salt (16)
//              || sealed private key (60)
extension ReadingKey {
    /// Reads a key file; nil if the file does not exist.
    ///
    /// - Throws: `keyDamaged`, and ``FileError``.
    static func read(_ path: FilePath) throws -> ReadingKey? {
        guard let body = try KeyFile.read(path, label: label) else { return nil }
        guard let key = ReadingKey(decoding: body) else { throw DiaryError.keyDamaged(path: path.string) }
        return key
    }

    /// Replaces the file atomically and durably.
    func replace(_ path: FilePath) throws {
        try KeyFile.replace(path, label: Self.label, body: encoded)
    }

    package var encoded: SecretBytes {
        switch privatePart {
        case .plain(let privateKey):
            return SecretBytes(maximumCount: 1 + privateKey.count) { bytes in
                bytes.append(0)
                bytes += privateKey
            }
        case .locked(let cost, let salt, let sealed):
            let head = [1] + publicKey + [cost.logN] + cost.r.bigEndianBytes + cost.p.bigEndianBytes
            return SecretBytes(copying: head + salt + sealed)
        }
    }

    /// Decodes the output of ``encoded``. Nil for any other bytes.
    package init?(decoding body: SecretBytes) {
        let costStart = 1 + X25519.keyCount
        let saltStart = costStart + 9
        let sealedStart = saltStart + Self.saltCount
        let sealedEnd = sealedStart + SecretBox.overhead + X25519.keyCount
        switch (body.count, body.withSpan { $0.isEmpty ? nil : $0[0] }) {
        case (costStart, 0):
            self.init(privateKey: body[1..<body.count])
        case (sealedEnd, 1):
            let bytes = [UInt8](copying: body)  // the private key in it is encrypted
            let cost = Scrypt(
                logN: bytes[costStart],
                r: UInt32(bigEndianBytes: bytes.span, at: costStart + 1),
                p: UInt32(bigEndianBytes: bytes.span, at: costStart + 5)
            )
            self.init(
                publicKey: Array(bytes[1..<costStart]),
                privatePart: .locked(
                    cost: cost,
                    salt: Array(bytes[saltStart..<sealedStart]),
                    sealed: Array(bytes[sealedStart...])
                )
            )
        default:
            return nil
        }
    }
}
