import CPQ
import HealthAuthority

/// The arguments of a statement in libpq's binary format.
@safe
struct Arguments {
    private static let binary: Int32 = 1

    /// All values, concatenated.
    private var bytes: [UInt8] = []
    /// The offset of each value; nil for NULL.
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []

    init(_ values: [SQLValue]) {
        for value in values { append(value) }
        // An empty value also needs an address, because libpq reads a null pointer as NULL.
        bytes.append(0)
    }

    /// Passes the arguments to `body` as libpq's functions need them: count, values, lengths and
    /// formats.
    func withPointers<Result>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>, UnsafePointer<Int32>) -> Result
    ) -> Result {
        let formats = [Int32](repeating: Self.binary, count: lengths.count)
        return unsafe bytes.withUnsafeBytes { bytes in
            let base = unsafe bytes.baseAddress!.assumingMemoryBound(to: CChar.self)
            let values = unsafe offsets.map { offset in unsafe offset.map { unsafe base + $0 } }
            return unsafe body(Int32(lengths.count), values, lengths, formats)
        }
    }

    private mutating func append(_ value: SQLValue) {
        let offset = bytes.count
        switch value {
        case .integer(let number?):
            bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        case .text(let text?): bytes += Array(text.utf8)
        case .bytes(let more?): bytes += more
        case .integer(nil), .text(nil), .bytes(nil): break
        }
        offsets.append(value.isNull ? nil : offset)
        lengths.append(Int32(bytes.count - offset))
    }
}

/// A statement that the server has parsed.
struct PreparedStatement {
    let name: String
    let types: [Oid]
}
