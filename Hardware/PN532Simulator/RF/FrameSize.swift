/// The frame sizes that FSDI (in RATS) and FSCI (in ATS) stand for. Source: ISO/IEC 14443-4, §5.1 and §5.2.3.
enum FrameSize {
    private static let sizes = [16, 24, 32, 40, 48, 64, 96, 128, 256]

    /// The size in bytes, checksum included; the codes 9 to 15 are reserved and mean the greatest.
    static func bytes(code: UInt8) -> Int {
        Int(code) < sizes.count ? sizes[Int(code)] : 256
    }
}
