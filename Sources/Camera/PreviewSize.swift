import Encodings

/// The maximum size of a picture on a terminal, in cells. A cell shows two pixels, one above the
/// other.
///
/// ```
/// message = columns (2, BE) || rows (2, BE)
/// ```
package struct PreviewSize: Equatable, Sendable {
    /// The largest allowed size: large enough to recognise a code, and small enough for one message
    /// on a socket.
    static let maximum = PreviewSize(columns: 320, rows: 200)

    let columns: Int
    let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = min(max(1, columns), 320)
        self.rows = min(max(1, rows), 200)
    }

    /// Parses a message; nil if `message` does not have four bytes.
    package init?(_ message: [UInt8]) {
        guard message.count == 4 else { return nil }
        self.init(columns: Int(bigEndianBytes: message[..<2]), rows: Int(bigEndianBytes: message[2...]))
    }

    package var message: [UInt8] {
        [columns, rows].flatMap { UInt16($0).bigEndianBytes }
    }
}
