package import Cryptography
import Encodings

/// The message authentication code that binds a certificate to the keys of one publish request
/// (“tekmac”).
///
/// ```
/// text of a key = key in base 64, as sent || "." || start || "." || period || "." || risk
/// tekmac        = HMAC-SHA256(key, texts sorted by bytes and joined with ",")
/// ```
/// If all risks are 0, the form without `"." || risk` is also accepted.
package enum KeyMAC {
    package static let count = HMACSHA256.tagCount
    /// The minimum length of the key in bytes. A shorter key could be guessed. Someone with the
    /// certificate could then find out which of the published keys belong to it.
    static let minimumKeyCount = 16

    /// The text that the code covers.
    static func text(of keys: [UploadedKey], hasRisk: Bool = true) -> String {
        let texts = keys.map { key in
            "\(key.key).\(key.start).\(key.period)" + (hasRisk ? ".\(key.transmissionRisk)" : "")
        }
        return texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: ",")
    }

    package static func tag(of keys: [UploadedKey], key: some ByteRegion, hasRisk: Bool = true) -> [UInt8] {
        HMACSHA256.tag(of: Array(text(of: keys, hasRisk: hasRisk).utf8), key: key)
    }

    /// Whether `tag` is a code for these keys. The codes are compared in constant time.
    static func isValid(_ tag: some ByteRegion, of keys: [UploadedKey], key: some ByteRegion) -> Bool {
        let isEqual = constantTimeEqual(self.tag(of: keys, key: key), tag)
        guard keys.allSatisfy({ $0.transmissionRisk == 0 }) else { return isEqual }
        return constantTimeEqual(self.tag(of: keys, key: key, hasRisk: false), tag) || isEqual
    }
}
