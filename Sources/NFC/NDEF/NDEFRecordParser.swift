import Encodings

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
