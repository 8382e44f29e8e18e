import CZlib

/// Raw DEFLATE (RFC 1951) and CRC-32, with zlib. Compressed data and their checksum are untrusted.
///
/// The state is on the heap, because zlib keeps its address.
@safe
struct Deflate: ~Copyable {
    /// The maximum ratio of the sizes before and after compression. DEFLATE cannot exceed it.
    static let maximumRatio = 1032

    /// The parameter of zlib for data without a header and with a window of 32 KiB.
    private static let rawWindow: Int32 = -15
    private static let memoryLevel: Int32 = 8
    private static let stateSize = unsafe Int32(MemoryLayout<z_stream>.size)

    private let state: UnsafeMutablePointer<z_stream>

    private init() {
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: z_stream())
    }

    deinit {
        unsafe state.deallocate()
    }

    /// Decompresses data to exactly `count` bytes.
    ///
    /// - Returns: Nil if the data are damaged, if they have another size before compression, or if
    ///   bytes follow them. zlib never writes more than `count` bytes and one.
    static func decompress(_ data: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        guard count <= (data.count + 1) * maximumRatio else { return nil }
        let stream = Deflate()
        guard unsafe inflateInit2_(stream.state, rawWindow, ZLIB_VERSION, stateSize) == Z_OK else { return nil }
        defer { unsafe inflateEnd(stream.state) }
        // One more byte of room, because zlib needs room to find the end of the data.
        let output = stream.run(on: data, capacity: count + 1) { unsafe inflate(stream.state, Z_FINISH) }
        guard let output, output.count == count, unsafe stream.state.pointee.avail_in == 0 else { return nil }
        return output
    }

    /// Compresses data. The same version of zlib always returns the same bytes.
    static func compress(_ data: [UInt8]) -> [UInt8] {
        let stream = Deflate()
        let result = unsafe deflateInit2_(
            stream.state,
            Z_BEST_COMPRESSION,
            Z_DEFLATED,
            rawWindow,
            memoryLevel,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            stateSize
        )
        precondition(result == Z_OK, "zlib has memory")
        defer { unsafe deflateEnd(stream.state) }
        let capacity = unsafe Int(deflateBound(stream.state, UInt(data.count)))
        let output = stream.run(on: data[...], capacity: capacity) { unsafe deflate(stream.state, Z_FINISH) }
        guard let output else { preconditionFailure("deflateBound returns enough room") }
        return output
    }

    static func checksum(_ data: [UInt8]) -> UInt32 {
        unsafe data.withUnsafeBufferPointer { buffer in
            unsafe UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
        }
    }

    /// Runs `step` once on the whole input. Returns nil if it does not reach the end of the data.
    private borrowing func run(on data: ArraySlice<UInt8>, capacity: Int, _ step: () -> Int32) -> [UInt8]? {
        guard let inputCount = UInt32(exactly: data.count), let room = UInt32(exactly: capacity) else { return nil }
        let state = unsafe state
        var hasEnded = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            unsafe data.withUnsafeBufferPointer { input in
                // zlib does not change its input, but its declaration lacks “const”.
                unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe state.pointee.avail_in = inputCount
                unsafe state.pointee.next_out = buffer.baseAddress
                unsafe state.pointee.avail_out = room
                hasEnded = step() == Z_STREAM_END
                count = unsafe capacity - Int(state.pointee.avail_out)
            }
        }
        return hasEnded ? output : nil
    }
}
