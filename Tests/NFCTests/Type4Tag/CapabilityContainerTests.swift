import TestSupport
@testable import NFC
import Testing

struct CapabilityContainerTests {
    /// NFC Forum Type 4 Tag 2.0 §5.1, table 4, byte by byte.
    @Test func `the encoded container has mapping version 2.0, is read-only, and allows reads of 246 bytes`() {
        let container = CapabilityContainer(fileID: 0xE104, fileCount: 0x0102)
        #expect(container.bytes == hex("000F 20 00F6 00F6 04 06 E104 0102 00 FF"))
    }

    @Test func `the encoded container is read back unchanged`() throws {
        let container = CapabilityContainer(fileID: 0xE104, fileCount: 5)
        #expect(try CapabilityContainer(reading: container.bytes) == container)
    }

    @Test(arguments: [
        ("mapping version 3.0", "000F 30 00F6 00F6 04 06 E104 0102 00 FF"),
        ("the minimum read size", "000F 20 000F 0001 04 06 E104 0102 00 FF"),
        ("the maximum read size", "000F 20 FFFF FFFF 04 06 E104 0102 00 FF"),
        ("the smallest file", "000F 20 00F6 00F6 04 06 E104 0005 00 FF"),
        ("the largest file", "000F 20 00F6 00F6 04 06 E104 FFFE 00 FF"),
        ("another file identifier", "000F 20 00F6 00F6 04 06 0001 0102 00 FF"),
        ("write access", "000F 20 00F6 00F6 04 06 E104 0102 00 00"),
        ("a second file", "0017 20 00F6 00F6 04 06 E104 0102 00 FF 05 06 E105 0080 00 00"),
    ])
    func `a container is accepted with`(what: String, bytes: String) throws {
        let container = hex(bytes)
        let read = try CapabilityContainer(reading: container)
        #expect(read.fileID == UInt16(container[9]) << 8 | UInt16(container[10]))
        #expect(read.fileCount == UInt16(container[11]) << 8 | UInt16(container[12]))
        #expect(read.maximumRead == UInt16(container[3]) << 8 | UInt16(container[4]))
    }

    @Test(arguments: [
        (Type4TagError.Field.length, ""),
        (.length, "000F 20 00F6 00F6 04 06 E104 0102 00"),
        (.length, "000E 20 00F6 00F6 04 06 E104 0102 00 FF"),
        (.version, "000F 00 00F6 00F6 04 06 E104 0102 00 FF"),
        (.version, "000F 10 00F6 00F6 04 06 E104 0102 00 FF"),
        (.version, "000F 40 00F6 00F6 04 06 E104 0102 00 FF"),
        (.maximumRead, "000F 20 0000 00F6 04 06 E104 0102 00 FF"),
        (.maximumRead, "000F 20 000E 00F6 04 06 E104 0102 00 FF"),
        (.fileControl, "000F 20 00F6 00F6 05 06 E104 0102 00 FF"),
        (.fileControl, "000F 20 00F6 00F6 04 08 E104 0102 00 FF"),
        (.fileIdentifier, "000F 20 00F6 00F6 04 06 0000 0102 00 FF"),
        (.fileIdentifier, "000F 20 00F6 00F6 04 06 3F00 0102 00 FF"),
        (.fileIdentifier, "000F 20 00F6 00F6 04 06 3FFF 0102 00 FF"),
        (.fileIdentifier, "000F 20 00F6 00F6 04 06 E102 0102 00 FF"),
        (.fileIdentifier, "000F 20 00F6 00F6 04 06 E103 0102 00 FF"),
        (.fileIdentifier, "000F 20 00F6 00F6 04 06 FFFF 0102 00 FF"),
        (.fileSize, "000F 20 00F6 00F6 04 06 E104 0000 00 FF"),
        (.fileSize, "000F 20 00F6 00F6 04 06 E104 0004 00 FF"),
        (.fileSize, "000F 20 00F6 00F6 04 06 E104 FFFF 00 FF"),
        (.readAccess, "000F 20 00F6 00F6 04 06 E104 0102 01 FF"),
        (.readAccess, "000F 20 00F6 00F6 04 06 E104 0102 FF FF"),
    ])
    func `a container is refused if this field is invalid`(field: Type4TagError.Field, bytes: String) {
        #expect(throws: Type4TagError.capabilityContainer(field)) { try CapabilityContainer(reading: hex(bytes)) }
    }
}
