package import OperatingSystem
import SystemPackage

/// A process that waits for the end of `checkin-radio`, even by a kill, and then removes what it has
/// left in the kernel: an advertisement or a scan.
package enum RadioGuard {
    /// The first argument of the program when it runs as the guard.
    package static let argument = "--guard"

    /// Starts the guard. It waits as long as the result exists.
    ///
    /// - Throws: `FileError` if the system cannot start a process.
    package static func started(_ adapter: UInt16) throws(FileError) -> ChildProcess {
        let executable = try ExecutableFile.current.string
        let arguments = [argument, "hci\(adapter)"]
        let program = ChildProcess.Program(executable: executable, arguments: arguments, showsErrors: true)
        guard let process = ChildProcess(program) else {
            throw FileError("start \(executable) \(argument)", .resourceTemporarilyUnavailable)
        }
        return process
    }

    /// Waits for the end of the other process, and removes what it has left.
    ///
    /// - Parameter input: The descriptor that is at its end when the other process has ended.
    /// - Throws: `FileError` if the management socket fails.
    package static func run(_ adapter: UInt16, input: Int32) throws(FileError) {
        let link = MessageSocket(descriptor: input)
        while link.receive(timeout: -1) != .ended {}
        var driver = RadioDriver(Radio(RadioConfiguration(adapter: adapter)), over: try ManagementSocket())
        _ = driver.start()
        _ = try driver.end()
    }
}
