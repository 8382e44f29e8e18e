/// The chip's reply to a finished command.
enum Reply: Equatable, Sendable {
    /// A response with these bytes after its code.
    case response([UInt8])
    /// The error frame.
    case syntaxError
    /// No reply: the command was cancelled.
    case none

    /// A response with a status and, if the status is ``Status/success``, data.
    static func status(_ status: Status, _ data: [UInt8] = []) -> Reply {
        guard data.count <= greatestData else {
            return .status(.bufferTooSmall)
        }
        return .response([status.rawValue] + data)
    }

    /// The maximum length of the data after TFI, code and status. The chip's chaining of longer
    /// data is not simulated.
    private static let greatestData = Frame.greatestLength - 3
}
