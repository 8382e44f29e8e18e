/// Finds the NDEF message in the data area of a Type 2 tag (NFC Forum Type 2 Tag 1.1 §2.3, §2.4).
///
/// ```
/// block          = 00                                                  NULL
///                | 01 || 03 || position (1) || bits (1) || page control (1)     lock control
///                | 02 || 03 || position (1) || bytes (1) || page control (1)    memory control
///                | 03 || length (1, or FF and 2, BE) || message
///                | FE                                                  terminator
///                | any other || length || bytes to skip
/// position       = page (4 bits) || byte (4 bits)
/// page control   = (4 bits) || exponent of the bytes on a page (4 bits)
/// ```
///
/// The areas that control blocks describe are reserved, and are not part of any block. Blocks
/// continue after a reserved area.
struct Type2TagMemory {
    /// The address of the data area, which begins at page 4. Addresses count from page 0.
    private static let start = 16

    private let data: [UInt8]
    private let end: Int
    private var address = Self.start
    private var reserved: [Range<Int>] = []

    /// Returns the message. `data` contains the first bytes of a data area of `size` bytes. Returns
    /// nil if more data is needed.
    static func message(in data: [UInt8], of size: Int) throws(Type2TagError) -> [UInt8]? {
        var memory = Type2TagMemory(data: data, end: start + size)
        do {
            return try memory.findMessage()
        } catch {
            switch error {
            case .unread: return nil
            case .tag(let error): throw error
            }
        }
    }

    private init(data: [UInt8], end: Int) {
        self.data = data
        self.end = end
    }

    private enum Obstacle: Error {
        /// The required byte has not been read yet.
        case unread
        case tag(Type2TagError)
    }

    private mutating func findMessage() throws(Obstacle) -> [UInt8] {
        while true {
            switch try next(else: .noMessage) {
            case 0x00: break
            case 0x01:
                let block = try control()
                reserve(block, count: (Self.count(block[1]) + 7) / 8)
            case 0x02:
                let block = try control()
                reserve(block, count: Self.count(block[1]))
            case 0x03: return try message()
            case 0xFE: throw .tag(.noMessage)
            default:
                for _ in 0..<(try length()) { _ = try next(else: .noMessage) }
            }
        }
    }

    private mutating func message() throws(Obstacle) -> [UInt8] {
        let count = try length()
        guard (1...NDEFMessage.maximumCount).contains(count) else { throw .tag(.messageLength(count)) }
        // If the message does not fit into the data area, refuse the message before reading it.
        guard count <= end - address else { throw .tag(.messageLength(count)) }
        var message: [UInt8] = []
        while message.count < count { message.append(try next(else: .messageLength(count))) }
        return message
    }

    /// Reads a length. Lengths up to FE have one byte, longer ones have three.
    private mutating func length() throws(Obstacle) -> Int {
        let first = try next(else: .noMessage)
        guard first == 0xFF else { return Int(first) }
        let count = Int(try next(else: .noMessage)) << 8 | Int(try next(else: .noMessage))
        guard (0xFF...0xFFFE).contains(count) else { throw .tag(.lengthEncoding) }
        return count
    }

    private mutating func control() throws(Obstacle) -> [UInt8] {
        let count = try length()
        guard count == 3 else { throw .tag(.controlLength(count)) }
        return [try next(else: .noMessage), try next(else: .noMessage), try next(else: .noMessage)]
    }

    /// Decodes a count: 00 means 256.
    private static func count(_ byte: UInt8) -> Int { byte == 0 ? 256 : Int(byte) }

    private mutating func reserve(_ block: [UInt8], count: Int) {
        let first = (Int(block[0] >> 4) << Int(block[2] & 0x0F)) + Int(block[0] & 0x0F)
        reserved.append(first..<first + count)
    }

    /// Returns the next byte that is not reserved.
    private mutating func next(else error: Type2TagError) throws(Obstacle) -> UInt8 {
        while let area = reserved.first(where: { $0.contains(address) }) { address = area.upperBound }
        guard address < end else { throw .tag(error) }
        guard address - Self.start < data.count else { throw .unread }
        defer { address += 1 }
        return data[address - Self.start]
    }
}
