package import OperatingSystem

/// The devices that libnfc finds. A child process searches for them.
package enum DeviceList {
    /// The maximum number of devices to list.
    private static let maximumCount = 16

    /// Returns the connection strings of the devices.
    ///
    /// - Parameters:
    ///   - program: The program that runs ``ReadingProcess/list()``.
    ///   - timeout: The timeout for each device, and for the end of the list.
    /// - Throws: `driverFailed`.
    package static func read(
        _ program: ChildProcess.Program,
        timeout: Duration = .seconds(5)
    ) throws(ReaderError) -> [String] {
        let name = ReadingProcess.name
        var devices: [String] = []
        let process = ConfinedProcess<Never, ReadingReport>(name, program, heartbeat: timeout)
        return try process.run(
            failure: { ReaderError($0) },
            { report throws(ReaderError) -> [String]? in
                switch report {
                case .device(let connection):
                    devices.append(connection)
                    guard devices.count <= maximumCount else {
                        throw ReaderError(.other, "\(name) listed too many devices")
                    }
                    return nil
                case .alive: return devices
                case .failed(let error): throw error
                case .outcome: throw ReaderError(.other, "\(name) read a tag instead of listing devices")
                }
            }
        )
    }
}
