import Encodings

/// The name of a private key in a PKCS#11 token (RFC 7512), with the file of the token's PIN. For
/// example: `pkcs11:token=authority;object=signing?pin-source=file:/etc/authorityd/token.pin`
package struct TokenURI: Sendable, Equatable {
    /// The URI as it was written. It contains no PIN.
    package let text: String
    /// The token's label.
    package let token: String
    /// The key's label; if it has none, its identifier as in the URI.
    package let key: String
    /// The absolute path of the file with the PIN.
    package let pinFile: String
    /// The absolute path of the token's PKCS#11 module; nil for the modules that p11-kit knows.
    package let module: String?
    /// The URI of the private key without the file of the PIN and the module.
    let search: String

    /// Why a text is not the name of a key.
    package struct Invalid: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    /// The maximum number of bytes of a URI.
    package static let maximumCount = 1000

    /// Accepts each attribute once, and only attributes that are used.
    package init(parsing text: String) throws(Invalid) {
        guard text.hasPrefix(Self.scheme), text.utf8.count <= Self.maximumCount else {
            throw Invalid(description: "it must begin with \(Self.scheme), and have at most \(Self.maximumCount) bytes")
        }
        let parts = text.dropFirst(Self.scheme.count).split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let path = try Self.attributes(
            parts[0],
            separator: ";",
            names: ["token", "object", "id", "serial", "model", "manufacturer"]
        )
        let query = try Self.attributes(
            parts.count > 1 ? parts[1] : "",
            separator: "&",
            names: ["pin-source", "module-path"]
        )
        guard let token = path["token"] else { throw Invalid(description: "token=LABEL is missing") }
        guard let key = path["object"] ?? path["id"] else { throw Invalid(description: "object=LABEL is missing") }
        guard let source = query["pin-source"], source.hasPrefix("file:/") else {
            throw Invalid(description: "?pin-source=file:/PATH, the absolute path of the file with the PIN, is missing")
        }
        guard query["module-path"]?.hasPrefix("/") ?? true else {
            throw Invalid(description: "module-path must be an absolute path")
        }
        self.text = text
        (self.token, self.key) = (token, key)
        pinFile = String(source.dropFirst("file:".count))
        module = query["module-path"]
        search = "\(Self.scheme)\(parts[0]);type=private"
    }

    package static let scheme = "pkcs11:"

    private static func attributes(
        _ text: Substring,
        separator: Character,
        names: [String]
    ) throws(Invalid) -> [String: String] {
        var values: [String: String] = [:]
        guard !text.isEmpty else { return values }
        for attribute in text.split(separator: separator, omittingEmptySubsequences: false) {
            let parts = attribute.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            guard name != "pin-value" else {
                throw Invalid(description: "the PIN must be in a file: ?pin-source=file:/PATH instead of pin-value")
            }
            guard names.contains(name) else {
                throw Invalid(description: "the attribute “\(name)” is not used; use \(names.joined(separator: ", "))")
            }
            guard parts.count == 2, values[name] == nil,
                let bytes = decoded(parts[1], hasSlashes: separator == "&"), !bytes.isEmpty
            else { throw Invalid(description: "“\(name)” must appear once, with a value as in RFC 7512") }
            // An identifier has bytes, and no characters.
            if name == "id" {
                values[name] = parts[1]
                continue
            }
            guard let value = String(validating: bytes, as: UTF8.self),
                !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F })
            else { throw Invalid(description: "“\(name)” must be UTF-8 without control characters") }
            values[name] = value
        }
        return values
    }

    /// The characters that need no percent escape in a value (RFC 7512 §2.3).
    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:[]@!$'()*+,=".utf8
    )

    /// Decodes percent escapes; nil if a character needs one.
    private static func decoded(_ text: String, hasSlashes: Bool) -> [UInt8]? {
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard plain.contains(byte) || hasSlashes && byte == UInt8(ascii: "/") else { return nil }
                bytes.append(byte)
                continue
            }
            guard let value = Hexadecimal.bytes(String(decoding: rest.prefix(2), as: UTF8.self).lowercased()),
                value.count == 1
            else {
                return nil
            }
            bytes += value
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
