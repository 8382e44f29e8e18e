/// The frame sizes for the codes FSDI (in RATS) and FSCI (in ATS). Source: ISO/IEC 14443-4, §5.1
/// and §5.2.3.
enum FrameSize {
    private static let sizes = [16, 24, 32, 40, 48, 64, 96, 128, 256]

    /// Returns the size in bytes, including the checksum. The codes 9 to 15 are reserved and are
    /// treated as the largest size.
    static func bytes(code: UInt8) -> Int {
        Int(code) < sizes.count ? sizes[Int(code)] : 256
    }
}
