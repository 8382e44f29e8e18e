import Encodings

/// The file that describes a Type 4 tag (NFC Forum Type 4 Tag 2.0 §5.1).
///
/// ```
/// CCLEN (2) || version (1) || MLe (2) || MLc (2) || 04 06 || file (2) || file size (2) || read access (1) || write access (1)
/// ```
struct CapabilityContainer: Equatable {
    /// The length of the container in bytes, with one file control TLV.
    static let count = 15

    let fileID: UInt16
    /// The size of the NDEF file in bytes, including its length field.
    let fileCount: UInt16
    /// MLe: the maximum data length for one READ BINARY.
    let maximumRead: UInt16

    private static let version2: UInt8 = 0x20
    private static let readAccessGranted: UInt8 = 0x00
    private static let noWriteAccess: UInt8 = 0xFF

    /// Creates this program's own container: mapping version 2.0, read-only.
    init(fileID: UInt16, fileCount: UInt16) {
        self.fileID = fileID
        self.fileCount = fileCount
        maximumRead = Type4Tag.maximumRead
    }

    var bytes: [UInt8] {
        let parts = [
            UInt16(Self.count).bigEndianBytes, [Self.version2],
            maximumRead.bigEndianBytes, maximumRead.bigEndianBytes,
            [0x04, 0x06], fileID.bigEndianBytes, fileCount.bigEndianBytes,
            [Self.readAccessGranted, Self.noWriteAccess],
        ]
        return Array(parts.joined())
    }

    /// Parses the container of a tag. The container must have mapping version 2 or 3 and a readable
    /// NDEF file. Additional TLVs are ignored.
    init(reading bytes: [UInt8]) throws(Type4TagError) {
        func word(_ offset: Int) -> UInt16 { UInt16(bigEndianBytes: bytes[offset..<offset + 2]) }
        guard bytes.count >= Self.count, word(0) >= Self.count else { throw .capabilityContainer(.length) }
        guard [2, 3].contains(bytes[2] >> 4) else { throw .capabilityContainer(.version) }
        // §5.1: MLe is at least 000F.
        guard word(3) >= 0x000F else { throw .capabilityContainer(.maximumRead) }
        guard bytes[7] == 0x04, bytes[8] == 0x06 else { throw .capabilityContainer(.fileControl) }
        guard ![0x0000, 0x3F00, 0x3FFF, 0xE102, Type4Tag.capabilityContainerID, 0xFFFF].contains(word(9)) else {
            throw .capabilityContainer(.fileIdentifier)
        }
        guard (5...0xFFFE).contains(word(11)) else { throw .capabilityContainer(.fileSize) }
        guard bytes[13] == Self.readAccessGranted else { throw .capabilityContainer(.readAccess) }
        fileID = word(9)
        fileCount = word(11)
        maximumRead = word(3)
    }
}
