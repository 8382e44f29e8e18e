/// What the chip says when a command is done.
enum Reply: Equatable, Sendable {
    /// A response with these bytes after its code.
    case response([UInt8])
    /// The error frame.
    case syntaxError
    /// Nothing: the host does not wait for this command any more.
    case none

    /// A response that consists of a status and, when that is ``Status/success``, data.
    static func status(_ status: Status, _ data: [UInt8] = []) -> Reply {
        guard data.count <= greatestData else {
            return .status(.bufferTooSmall)
        }
        return .response([status.rawValue] + data)
    }

    /// The data that fit behind TFI, code and status. The chip's way to pass on more in parts is not simulated.
    private static let greatestData = Frame.greatestLength - 3
}
