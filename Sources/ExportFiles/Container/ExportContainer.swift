/// The ZIP file around the two parts of an export file.
///
/// ```
/// file = local entry || local entry || central header || central header || end record
/// end  = 50 4B 05 06 || disks (4) || entries here (2) || entries (2) || size of the central headers (4)
///        || offset of the central headers (4) || length of the comment (2)
/// ```
/// A ZIP file can have several interpretations. The reader accepts only one: each byte belongs to
/// exactly one part, and the parts have this order.
struct ExportContainer: Equatable {
    static let binName = "export.bin"
    static let signatureName = "export.sig"

    /// The maximum size of export.bin. 600,000 keys, the largest number in use, take 24 MB.
    static let maximumBinSize = 64 << 20
    /// The maximum size of export.sig. Ten signatures take about 1 KB.
    static let maximumSignatureSize = 16 << 10
    /// The maximum size of the whole file. Random keys cannot be compressed.
    static let maximumSize = maximumBinSize + maximumSignatureSize + (1 << 10)

    private static let endSignature: UInt32 = 0x0605_4B50
    private static let endCount = 22

    let bin: [UInt8]
    let signatures: [UInt8]

    init(bin: [UInt8], signatures: [UInt8]) {
        (self.bin, self.signatures) = (bin, signatures)
    }

    /// Reads a ZIP file.
    init(_ file: [UInt8]) throws(ExportError) {
        guard file.count <= Self.maximumSize else { throw .tooLarge(maximum: Self.maximumSize) }
        let start = try Self.centralStart(file)
        var (local, central) = (
            LittleEndianReader(file[..<start]), LittleEndianReader(file[start..<file.count - Self.endCount])
        )
        let entries = [
            try ZipEntry(central: &central, local: &local, maximumSize: Self.maximumSize(of:)),
            try ZipEntry(central: &central, local: &local, maximumSize: Self.maximumSize(of:)),
        ]
        try local.finish()
        try central.finish()
        guard let bin = entries.first(where: { $0.name == Self.binName }),
            let signatures = entries.first(where: { $0.name == Self.signatureName })
        else { throw .container("an entry occurs twice") }
        self.signatures = try signatures.bytes()
        self.bin = try bin.bytes()
    }

    private static func maximumSize(of name: String) -> Int? {
        switch name {
        case binName: maximumBinSize
        case signatureName: maximumSignatureSize
        default: nil
        }
    }

    /// Reads the end record. Returns the offset of the central headers.
    private static func centralStart(_ file: [UInt8]) throws(ExportError) -> Int {
        guard file.count >= endCount else { throw .container("the file is not a ZIP file, or it is damaged") }
        let end = file.count - endCount
        var reader = LittleEndianReader(file[end...])
        try reader.expect(endSignature)
        let disks: UInt32 = try reader.number()
        let (here, count): (UInt16, UInt16) = (try reader.number(), try reader.number())
        let (size, start): (UInt32, UInt32) = (try reader.number(), try reader.number())
        let commentCount: UInt16 = try reader.number()
        guard disks == 0, here == count, commentCount == 0, Int(start) + Int(size) == end else {
            throw .container("the end of the file is damaged")
        }
        guard count == 2 else { throw .container("it has \(count) entries, not 2") }
        return Int(start)
    }

    /// The ZIP file with both entries deflated. It depends on nothing but the content.
    var file: [UInt8] {
        let entries = [
            ZipEntry(name: Self.binName, deflating: bin), ZipEntry(name: Self.signatureName, deflating: signatures),
        ]
        var (file, central): ([UInt8], [UInt8]) = ([], [])
        for entry in entries {
            central += entry.central(offset: file.count)
            file += entry.local
        }
        let end =
            Self.endSignature.littleEndianBytes + (0 as UInt32).littleEndianBytes
            + [UInt16](repeating: 2, count: 2).flatMap(\.littleEndianBytes)
            + [central.count, file.count].flatMap { UInt32($0).littleEndianBytes } + (0 as UInt16).littleEndianBytes
        return file + central + end
    }
}
