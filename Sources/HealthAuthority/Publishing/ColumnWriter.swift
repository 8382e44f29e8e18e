import CheckInProtocol
import Publication
import SystemPackage

/// Writes the reports of a package to where their columns are, day by day.
struct ColumnWriter {
    private static let bufferCount = 4096

    private let file: FileDescriptor
    private var days: ArraySlice<PackageLayout.Columns>
    private var ivs: [UInt8] = []
    private var ciphertexts: [UInt8] = []
    private var tags: [UInt8] = []
    /// Reports of the first of ``days`` that are in the file, and that wait in memory.
    private var (written, waiting) = (0, 0)

    init(file: FileDescriptor, days: [PackageLayout.Columns]) {
        self.file = file
        self.days = days[...]
    }

    /// Adds the next report, in the order of days and IVs.
    mutating func add(day: Int64, iv: [UInt8], ciphertext: [UInt8], tag: [UInt8]) throws {
        while let first = days.first, Int64(first.day.number) != day { try endDay() }
        precondition(!days.isEmpty, "a report of a day that the package has")
        ivs += iv
        ciphertexts += ciphertext
        tags += tag
        waiting += 1
        if waiting == Self.bufferCount { try flush() }
    }

    mutating func finish() throws {
        while !days.isEmpty { try endDay() }
    }

    private mutating func endDay() throws {
        try flush()
        guard let day = days.popFirst() else { return }
        precondition(written == day.count, "as many reports as the layout has room for")
        written = 0
    }

    private mutating func flush() throws {
        guard waiting > 0, let day = days.first else { return }
        try file.write(ivs, at: day.ivs + written * (ivs.count / waiting))
        try file.write(ciphertexts, at: day.ciphertexts + written * (ciphertexts.count / waiting))
        try file.write(tags, at: day.tags + written * (tags.count / waiting))
        written += waiting
        waiting = 0
        ivs.removeAll(keepingCapacity: true)
        ciphertexts.removeAll(keepingCapacity: true)
        tags.removeAll(keepingCapacity: true)
    }
}

extension FileDescriptor {
    func write(_ bytes: [UInt8], at offset: Int) throws {
        try unsafe bytes.withUnsafeBytes { _ = try unsafe writeAll(toAbsoluteOffset: Int64(offset), $0) }
    }

    /// Reads a range, some bytes at a time.
    func forEachPart(of range: Range<Int>, size: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        var buffer = [UInt8](repeating: 0, count: size)
        var offset = range.lowerBound
        while offset < range.upperBound {
            let count = try unsafe buffer.withUnsafeMutableBytes { bytes in
                let wanted = min(size, range.upperBound - offset)
                return try unsafe read(
                    fromAbsoluteOffset: Int64(offset),
                    into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<wanted])
                )
            }
            guard count > 0 else { throw Errno.ioError }
            try body(buffer[..<count])
            offset += count
        }
    }
}
