import Encodings

/// An NDEF message that carries one URI (NFC Forum NDEF 1.0 §3, URI Record Type Definition 1.0 §3).
///
/// ```
/// record  = header || type length (1) || payload length (1 or 4, BE) || [id length (1)] || type || [id] || payload
/// header  = MB 80 | ME 40 | CF 20 | SR 10 | IL 08 | TNF 07
/// payload = abbreviation (1) || rest of the URI in UTF-8
/// ```
package enum NDEFMessage {
    /// The maximum length of a message in bytes. A message with a venue code has at most about 850
    /// bytes.
    package static let maximumCount = 4096

    private static let wellKnownURI: (tnf: UInt8, type: [UInt8]) = (0x01, [UInt8(ascii: "U")])
    private static let https: UInt8 = 0x04

    /// Encodes a message that has one record with `uri`, which must begin with `https://`.
    package static func encode(httpsURI uri: String) -> [UInt8] {
        let scheme = URIAbbreviation.prefixes[Int(https)]
        precondition(uri.utf8.starts(with: scheme.utf8), "the URI begins with \(scheme)")
        let payload = [https] + uri.utf8.dropFirst(scheme.utf8.count)
        let isShort = payload.count <= UInt8.max
        let header: UInt8 = 0x80 | 0x40 | (isShort ? 0x10 : 0) | wellKnownURI.tnf
        let count = isShort ? [UInt8(payload.count)] : (0..<4).map { UInt8(payload.count >> (24 - 8 * $0) & 0xFF) }
        return [header, UInt8(wellKnownURI.type.count)] + count + wellKnownURI.type + payload
    }

    /// Returns the URI in the first URI record. Other records, such as an Android application
    /// record, are skipped, but must be well-formed.
    package static func decodeURI(_ message: [UInt8]) throws(NDEFError) -> String {
        guard message.count <= maximumCount else { throw .tooLong(bytes: message.count) }
        var parser = NDEFRecordParser(message)
        var payload: ArraySlice<UInt8>?
        while let record = try parser.next() {
            guard record.tnf == wellKnownURI.tnf, record.type.elementsEqual(wellKnownURI.type) else { continue }
            payload = payload ?? record.payload
        }
        guard let payload else { throw .noURI }
        return try decodePayload(payload)
    }

    private static func decodePayload(_ payload: ArraySlice<UInt8>) throws(NDEFError) -> String {
        guard let code = payload.first, Int(code) < URIAbbreviation.prefixes.count else { throw .unknownAbbreviation }
        guard let rest = String(validating: payload.dropFirst(), as: UTF8.self) else { throw .notUTF8 }
        return URIAbbreviation.prefixes[Int(code)] + rest
    }
}

/// The URI prefixes that the first byte of a URI record stands for (URI Record Type Definition 1.0,
/// table 3).
enum URIAbbreviation {
    static let prefixes = [
        "", "http://www.", "https://www.", "http://", "https://", "tel:", "mailto:", "ftp://anonymous:anonymous@",
        "ftp://ftp.", "ftps://", "sftp://", "smb://", "nfs://", "ftp://", "dav://", "news:", "telnet://", "imap:",
        "rtsp://", "urn:", "pop:", "sip:", "sips:", "tftp:", "btspp://", "btl2cap://", "btgoep://", "tcpobex://",
        "irdaobex://", "file://", "urn:epc:id:", "urn:epc:tag:", "urn:epc:pat:", "urn:epc:raw:", "urn:epc:", "urn:nfc:",
    ]
}

/// Parses the records of an NDEF message strictly. The first record must have the begin flag and
/// the last record the end flag. No bytes may follow the last record.
struct NDEFRecordParser {
    struct Record {
        let tnf: UInt8
        let type: ArraySlice<UInt8>
        let payload: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>
    private var isFirst = true
    private var isEnded = false

    init(_ message: [UInt8]) {
        rest = message[...]
    }

    /// Returns the next record; nil after the last record.
    mutating func next() throws(NDEFError) -> Record? {
        if isEnded {
            guard rest.isEmpty else { throw .bytesBehindTheEnd }
            return nil
        }
        let header = try take(1).first!  // take(1) returns one byte or throws
        guard header & 0x20 == 0 else { throw .chunked }
        guard (header & 0x80 != 0) == isFirst else { throw .beginMisplaced }
        isFirst = false
        isEnded = header & 0x40 != 0
        let typeCount = Int(try take(1).first!)
        let payloadCount = Int(bigEndianBytes: try take(header & 0x10 != 0 ? 1 : 4))
        let idCount = header & 0x08 != 0 ? Int(try take(1).first!) : 0
        let type = try take(typeCount)
        _ = try take(idCount)
        return Record(tnf: header & 0x07, type: type, payload: try take(payloadCount))
    }

    private mutating func take(_ count: Int) throws(NDEFError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .truncated }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

/// Why no URI could be read from an NDEF message. An error never contains the content of the
/// message.
package enum NDEFError: Error, Equatable, Sendable {
    case tooLong(bytes: Int)
    case truncated
    case chunked
    case beginMisplaced
    case bytesBehindTheEnd
    case noURI
    case unknownAbbreviation
    case notUTF8
}

extension NDEFError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let bytes):
            "the tag's message is too long: \(bytes) bytes (maximum \(NDEFMessage.maximumCount))"
        case .truncated: "the tag's message ends in the middle of a record"
        case .chunked: "the tag's message has a chunked record, which is not supported"
        case .beginMisplaced: "the tag's message has a misplaced or missing begin flag"
        case .bytesBehindTheEnd: "the tag's message has extra bytes after its last record"
        case .noURI: "the tag carries no web address"
        case .unknownAbbreviation: "the tag's web address has an unknown prefix code"
        case .notUTF8: "the tag's web address is not valid UTF-8"
        }
    }
}
