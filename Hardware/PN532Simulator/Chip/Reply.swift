/// The chip's reply to a finished command.
enum Reply: Equatable, Sendable {
    /// A response that contains these bytes after its code.
    case response([UInt8])
    /// An error frame.
    case syntaxError
    /// No reply, because the command was cancelled.
    case none

    /// Creates a response with a status. If the status is ``Status/success``, the response also
    /// contains the data.
    static func status(_ status: Status, _ data: [UInt8] = []) -> Reply {
        guard data.count <= greatestData else {
            return .status(.bufferTooSmall)
        }
        return .response([status.rawValue] + data)
    }

    /// The maximum length of the data after TFI, code and status. Real chips can send longer data
    /// in several responses, but this is not simulated.
    private static let greatestData = Frame.greatestLength - 3
}
