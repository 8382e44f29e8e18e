package import OperatingSystem

/// The devices that libnfc finds. A child process searches for them.
package enum DeviceList {
    /// The maximum number of devices to list.
    private static let maximumCount = 16

    /// Returns the connection strings of the devices.
    ///
    /// - Parameters:
    ///   - program: The program that runs ``ReadingProcess/list()``.
    ///   - timeout: The timeout in milliseconds for each device, and for the end of the list.
    /// - Throws: `driverFailed`.
    package static func read(_ program: ChildProcess.Program, timeout: Int32 = 5000) throws(ReaderError) -> [String] {
        guard let child = ChildProcess(program) else {
            throw ReaderError(.other, "could not start the process that searches for NFC readers")
        }
        let result = Result { () throws(ReaderError) in try receive(child.link, timeout: timeout) }
        child.end()
        return try result.get()
    }

    private static let unknownMessage = ReaderError(
        .other,
        "the process that searches for NFC readers sent an unknown message"
    )

    private static func receive(_ link: MessageSocket, timeout: Int32) throws(ReaderError) -> [String] {
        var devices: [String] = []
        while true {
            switch link.receive(timeout: timeout) {
            case .timeout: throw ReaderError(.driverFailed, "libnfc timed out while searching for devices")
            case .ended: throw ReaderError(.driverFailed, "libnfc crashed while searching for devices")
            case .message(let message):
                switch ReadingReport(message) {
                case .device(let connection)?:
                    guard devices.count < maximumCount else {
                        throw ReaderError(.other, "the process that searches for NFC readers reported too many")
                    }
                    devices.append(connection)
                case .alive?: return devices
                case .failed(let error)?: throw error
                case .outcome?, nil: throw Self.unknownMessage
                }
            case .tooLong: throw Self.unknownMessage
            }
        }
    }
}
