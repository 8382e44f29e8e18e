import Encodings

/// One entry of a ZIP file (APPNOTE.TXT 6.3.3 §4.3). All numbers are little-endian.
///
/// ```
/// local header   = 50 4B 03 04 || needed version (2) || common fields (22) || counts (4) || name
/// data           = stored or deflated bytes
/// descriptor     = 50 4B 07 08 || CRC-32 (4) || compressed size (4) || size (4), only with flag 3
/// central header = 50 4B 01 02 || version made by (2) || needed version (2) || common fields (22)
///                  || counts (6) || disk (2) || attributes (6) || offset of the local header (4) || name
/// common fields  = flags (2) || method (2) || time (2) || date (2) || CRC-32 (4)
///                  || compressed size (4) || size (4) || length of the name (2)
/// ```
/// Extra fields and comments are refused. With flag 3, the local header has zeros in place of the
/// CRC-32 and the sizes, as Go and Java write it.
struct ZipEntry {
    let name: String
    private let content: Content

    private struct Content {
        let isDeflated: Bool
        let checksum: UInt32
        let data: ArraySlice<UInt8>
        /// The size before compression.
        let size: Int
    }

    static let localSignature: UInt32 = 0x0403_4B50
    static let centralSignature: UInt32 = 0x0201_4B50
    static let descriptorSignature: UInt32 = 0x0807_4B50
    static let descriptorFlag: UInt16 = 1 << 3
    /// Names are in UTF-8. It has no effect on the names of an export file.
    private static let textFlag: UInt16 = 1 << 11
    private static let deflated: UInt16 = 8
    private static let neededVersion: UInt16 = 20
    /// 1 January 1980, the earliest date. The real date would say when the file was made.
    private static let date: UInt16 = 1 << 5 | 1

    /// The fields that both headers of an entry have.
    private struct Fields: Equatable {
        let neededVersion: UInt16
        let flags: UInt16
        let method: UInt16
        let time: UInt16
        let date: UInt16
        let checksum: UInt32
        let compressedSize: UInt32
        let size: UInt32
        let nameCount: UInt16

        init(_ reader: inout LittleEndianReader) throws(ExportError) {
            neededVersion = try reader.number()
            flags = try reader.number()
            method = try reader.number()
            time = try reader.number()
            date = try reader.number()
            checksum = try reader.number()
            compressedSize = try reader.number()
            size = try reader.number()
            nameCount = try reader.number()
        }
    }

    /// Reads the entry whose central header is next in `central`, and whose local header is next in
    /// `local`.
    init(
        central: inout LittleEndianReader,
        local: inout LittleEndianReader,
        maximumSize: (String) -> Int?
    ) throws(ExportError) {
        try central.expect(Self.centralSignature)
        let _: UInt16 = try central.number()
        let fields = try Fields(&central)
        guard fields.neededVersion <= Self.neededVersion, fields.flags & ~(Self.descriptorFlag | Self.textFlag) == 0,
            [0, Self.deflated].contains(fields.method)
        else { throw .container("an entry is encrypted or has an unsupported method") }
        let (extraCount, commentCount, disk): (UInt16, UInt16, UInt16) =
            (try central.number(), try central.number(), try central.number())
        try central.skip(6)
        let offset: UInt32 = try central.number()
        guard extraCount == 0, commentCount == 0, disk == 0, offset == local.position else {
            throw .container("an entry has extra fields, or is not where the directory says")
        }
        name = String(decoding: try central.bytes(Int(fields.nameCount)), as: UTF8.self)
        guard let maximum = maximumSize(name) else { throw .container("an entry is not export.bin or export.sig") }
        guard fields.size <= maximum else { throw .tooLarge(maximum: maximum) }
        content = try Self.content(&local, fields, name)
    }

    private static func content(
        _ local: inout LittleEndianReader,
        _ fields: Fields,
        _ name: String
    ) throws(ExportError) -> Content {
        try local.expect(localSignature)
        let found = try Fields(&local)
        let extraCount: UInt16 = try local.number()
        let isStreamed = fields.flags & descriptorFlag != 0
        let sizes = isStreamed ? [0, 0, 0] : [fields.checksum, fields.compressedSize, fields.size]
        guard extraCount == 0, found.flags == fields.flags, found.method == fields.method, found.time == fields.time,
            found.date == fields.date, found.nameCount == fields.nameCount,
            [found.checksum, found.compressedSize, found.size] == sizes,
            try local.bytes(Int(found.nameCount)).elementsEqual(name.utf8)
        else { throw .container("the two headers of an entry differ") }
        let data = try local.bytes(Int(fields.compressedSize))
        if isStreamed {
            try local.expect(descriptorSignature)
            for expected in [fields.checksum, fields.compressedSize, fields.size] { try local.expect(expected) }
        }
        return Content(
            isDeflated: fields.method == deflated,
            checksum: fields.checksum,
            data: data,
            size: Int(fields.size)
        )
    }

    /// Decompresses the content of the entry.
    func bytes() throws(ExportError) -> [UInt8] {
        let bytes =
            content.isDeflated
            ? Deflate.decompress(content.data, count: content.size)
            : content.data.count == content.size ? Array(content.data) : nil
        guard let bytes, Deflate.checksum(bytes) == content.checksum else {
            throw .container("\(name) is damaged")
        }
        return bytes
    }
}

// MARK: - Writing

extension ZipEntry {
    /// Creates an entry with a deflated content.
    init(name: String, deflating bytes: [UInt8]) {
        self.name = name
        content = Content(
            isDeflated: true,
            checksum: Deflate.checksum(bytes),
            data: Deflate.compress(bytes)[...],
            size: bytes.count
        )
    }

    /// The local header and the data.
    var local: [UInt8] {
        Self.localSignature.littleEndianBytes + fields + (0 as UInt16).littleEndianBytes + name.utf8 + content.data
    }

    /// The central header of an entry whose local header is at `offset`.
    func central(offset: Int) -> [UInt8] {
        Self.centralSignature.littleEndianBytes + Self.neededVersion.littleEndianBytes + fields
            + [UInt8](repeating: 0, count: 12) + UInt32(offset).littleEndianBytes + name.utf8
    }

    private var fields: [UInt8] {
        [Self.neededVersion, 0, Self.deflated, 0, Self.date].flatMap(\.littleEndianBytes)
            + [content.checksum, UInt32(content.data.count), UInt32(content.size)].flatMap(\.littleEndianBytes)
            + UInt16(name.utf8.count).littleEndianBytes
    }
}
