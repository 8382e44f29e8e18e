package import Cryptography
import Foundation
import OperatingSystem
import SystemPackage

/// The content of the file of a signing key. It is the private key, as PKCS #8 in DER; or, if the key is in a PKCS#11
/// token, a line with its ``TokenURI``, followed by the public key in PEM (RFC 7468 §13).
package enum SigningKeyFile {
    /// Decodes the content of a file.
    ///
    /// - Returns: Nil if it has neither format.
    /// - Throws: `TokenURI.Invalid`; ``TokenError`` if this machine cannot use tokens.
    package static func key(_ bytes: [UInt8]) throws -> SigningKey? {
        guard bytes.starts(with: TokenURI.scheme.utf8) else {
            return ECDSAP256.PrivateKey(der: SecretBytes(copying: bytes)).map { .file($0) }
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
        let uri = try TokenURI(parsing: String(decoding: lines[0], as: UTF8.self))
        guard lines.count == 2, let publicKey = ECDSAP256.PublicKey(pem: Array(lines[1])) else { return nil }
        return .token(try TokenKey(uri, publicKey: publicKey) { () throws(TokenError) in try pin(for: uri) })
    }

    /// Encodes a key.
    package static func bytes(_ key: SigningKey) -> [UInt8] {
        switch key {
        case .file(let key): Array(copying: key.der)
        case .token(let key): Array("\(key.uri.text)\n".utf8) + key.publicKey.pem
        }
    }

    /// Opens a key in a token.
    ///
    /// - Throws: `TokenURI.Invalid`; ``TokenError``.
    package static func open(_ uri: String) throws -> SigningKey {
        let uri = try TokenURI(parsing: uri)
        return .token(try TokenKey(opening: uri) { () throws(TokenError) in try pin(for: uri) })
    }

    /// Reads the PIN: the first line of its file, which only the owner and root may be able to read.
    private static func pin(for uri: TokenURI) throws(TokenError) -> SecretBytes {
        let path = FilePath(uri.pinFile)
        func refused(_ reason: String) -> TokenError { TokenError(reason: .pinFile(reason), uri: uri) }
        var bytes: [UInt8]
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
            guard let mode = attributes[.posixPermissions] as? Int, mode & 0o077 == 0 else {
                throw refused("other users can read the file with the PIN, \(path)")
            }
            bytes = try WholeFile.read(path, maximumCount: maximumPINCount + 1)
        } catch let error as TokenError {
            throw error
        } catch let error as FileError {
            throw refused("\(error)")
        } catch {
            throw refused("the file with the PIN, \(path), does not exist or cannot be read")
        }
        defer { cleanse(&bytes) }
        // A slice that is still in use would keep a second copy when the bytes are erased.
        let count = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        guard (1...maximumPINCount).contains(count), bytes[..<count].firstIndex(of: 0) == nil else {
            throw refused("the first line of \(path) is not a PIN of 1 to \(maximumPINCount) bytes")
        }
        return SecretBytes(copying: bytes[..<count])
    }

    private static let maximumPINCount = 255
}

extension ECDSAP256.PublicKey {
    /// SubjectPublicKeyInfo in PEM (RFC 7468 §13).
    package var pem: [UInt8] {
        let lines = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return Array("-----BEGIN PUBLIC KEY-----\n\(lines)\n-----END PUBLIC KEY-----\n".utf8)
    }
}

extension TokenError {
    /// What an operator can do.
    package var hints: [String] {
        let module = uri.module.map { " --module \($0)" } ?? ""
        let list = "pkcs11-tool\(module) --list-token-slots shows the tokens and the state of their PINs"
        let keys = "pkcs11-tool\(module) --token-label “\(uri.token)” --login --list-objects shows the keys"
        return switch reason {
        case .oldOpenSSL: ["use Debian 13 or newer, or a key in a file; Debian 12 has no provider for PKCS#11"]
        case .noProvider: ["apt install pkcs11-provider"]
        case .noModule: ["name the token's module: …&module-path=/usr/lib/…/MODULE.so"]
        case .pinFile: ["write the PIN into \(uri.pinFile), and run: chmod 600 \(uri.pinFile)"]
        case .noToken: [list]
        case .pin:
            [
                "the PIN is not tried again before authorityd is restarted, because wrong PINs lock the token", list,
                "write the right PIN into \(uri.pinFile), and restart authorityd",
            ]
        case .noKey, .severalKeys: [keys]
        case .noPublicKey: ["give the private key and its public key the same ID (pkcs11-tool --id)", keys]
        case .notP256: ["make a key with: pkcs11-tool --keypairgen --key-type EC:prime256v1 --id 01"]
        case .otherKey: ["name the right token and key", keys]
        case .noSignature: ["authorityd serve opens the token again and again until it signs", list]
        }
    }
}
