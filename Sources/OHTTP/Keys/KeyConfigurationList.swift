import Encodings

/// `application/ohttp-keys`: a gateway's keys, with the preferred key first. RFC 9458 §3.2.
///
/// ```
/// list = (number of bytes (2, big-endian) || key configuration) for each
/// ```
package struct KeyConfigurationList: Equatable, Sendable {
    /// The maximum number of keys in a list.
    private static let maximumCount = 8

    /// One to eight keys with different identifiers.
    package let keys: [KeyConfiguration]

    /// Returns nil if there are no keys, more than eight keys, or two keys with the same
    /// identifier.
    package init?(_ keys: [KeyConfiguration]) {
        guard (1...Self.maximumCount).contains(keys.count), Set(keys.map(\.identifier)).count == keys.count else {
            return nil
        }
        self.keys = keys
    }

    package init(decoding bytes: some Collection<UInt8>) throws(ObliviousHTTPError) {
        var rest = Array(bytes)[...]
        var keys: [KeyConfiguration] = []
        while !rest.isEmpty, keys.count <= Self.maximumCount {
            guard rest.count >= 2 else { throw .truncated }
            let size = Int(bigEndianBytes: rest.prefix(2))
            rest = rest.dropFirst(2)
            guard rest.count >= size else { throw .truncated }
            keys.append(try KeyConfiguration(decoding: rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        guard let list = KeyConfigurationList(keys) else { throw .value(field: "the list of keys") }
        self = list
    }

    package var encoded: [UInt8] {
        keys.flatMap { key in
            let bytes = key.encoded
            return UInt16(bytes.count).bigEndianBytes + bytes
        }
    }
}
