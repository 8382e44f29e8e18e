package import Platform

/// The devices that libnfc finds, looked for in a process of its own.
package enum DeviceList {
    /// More are refused.
    private static let maximumCount = 16

    /// Their connection strings.
    ///
    /// - Parameters:
    ///   - program: Becomes ``ReadingProcess/list()``.
    ///   - patience: Milliseconds for each device and for the end.
    /// - Throws: `driverFailed`.
    package static func read(_ program: ChildProcess.Program, patience: Int32 = 5000) throws(ReaderError) -> [String] {
        guard let child = ChildProcess(program) else {
            throw ReaderError(.other, "the process that looks for NFC readers could not be started")
        }
        let result = Result { () throws(ReaderError) in try receive(child.link, patience: patience) }
        child.end()
        return try result.get()
    }

    private static let unknownMessage = ReaderError(
        .other,
        "the process that looks for NFC readers sent something unknown"
    )

    private static func receive(_ link: MessageSocket, patience: Int32) throws(ReaderError) -> [String] {
        var devices: [String] = []
        while true {
            switch link.receive(timeout: patience) {
            case .timeout: throw ReaderError(.driverFailed, "libnfc did not finish looking for devices")
            case .ended: throw ReaderError(.driverFailed, "libnfc crashed while it looked for devices")
            case .message(let message):
                switch ReadingReport(message) {
                case .device(let connection)?:
                    guard devices.count < maximumCount else {
                        throw ReaderError(.other, "the process that looks for NFC readers sent too many")
                    }
                    devices.append(connection)
                case .alive?: return devices
                case .failed(let error)?: throw error
                case .sighting?, nil: throw Self.unknownMessage
                }
            case .tooLong: throw Self.unknownMessage
            }
        }
    }
}
