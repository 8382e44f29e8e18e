import Encodings

/// `LabeledExtract` and `LabeledExpand`: HKDF with a different label for each use. See RFC 9180 §4.
struct HPKELabeledKDF {
    private static let version = Array("HPKE-v1".utf8)

    private let suite: [UInt8]

    /// - Parameter suite: The RFC's `suite_id`.
    init(suite: [UInt8]) {
        self.suite = suite
    }

    /// - Returns: 32 bytes.
    func extract(salt: some ByteRegion, _ label: String, _ ikm: some ByteRegion) -> SecretBytes {
        HKDFSHA256.extract(salt: salt, from: SecretBytes(joining: [Self.version, suite, Array(label.utf8), ikm]))
    }

    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - info: At most 900 bytes, because OpenSSL accepts at most 1,024 bytes, including the
    ///     label.
    func expand(_ key: SecretBytes, _ label: String, _ info: [UInt8], count: Int) -> SecretBytes {
        let labeledInfo = UInt16(count).bigEndianBytes + Self.version + suite + Array(label.utf8) + info
        return HKDFSHA256.expand(key, info: labeledInfo, count: count)
    }
}
