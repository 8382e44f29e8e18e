/// Counts the repeated fields of export.bin before it is decoded. A field of two bytes takes more
/// than a hundred bytes of memory when it is decoded.
enum FieldCounter {
    /// The numbers of the fields that contain keys.
    private static let keys: ClosedRange<UInt64> = 7...8
    private static let signatureInfos: UInt64 = 6

    static func check(_ message: ArraySlice<UInt8>) throws(ExportError) {
        var (rest, keyCount, infoCount) = (message, 0, 0)
        while !rest.isEmpty {
            let key = try varint(&rest)
            switch key & 7 {
            case 0: _ = try varint(&rest)
            case 1: try skip(8, &rest)
            case 2: try skip(try varint(&rest), &rest)
            case 5: try skip(4, &rest)
            default: throw malformed
            }
            if keys.contains(key >> 3) { keyCount += 1 }
            if key >> 3 == signatureInfos { infoCount += 1 }
        }
        guard keyCount <= ExportFile.maximumKeyCount else {
            throw .tooMany("keys", maximum: ExportFile.maximumKeyCount)
        }
        guard infoCount <= ExportSignature.maximumCount else {
            throw .tooMany("signatures", maximum: ExportSignature.maximumCount)
        }
    }

    private static var malformed: ExportError { .notDecodable(part: ExportContainer.binName) }

    private static func varint(_ rest: inout ArraySlice<UInt8>) throws(ExportError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw malformed }
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
        }
        throw malformed
    }

    private static func skip(_ count: UInt64, _ rest: inout ArraySlice<UInt8>) throws(ExportError) {
        guard count <= rest.count else { throw malformed }
        rest = rest.dropFirst(Int(count))
    }
}
