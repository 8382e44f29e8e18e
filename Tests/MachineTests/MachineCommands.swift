/// The way in which tests run shell scripts on a machine, such as a shared directory or a serial
/// line.
protocol MachineCommands: Sendable {
    /// QEMU's arguments for the devices that carry the scripts and their results.
    var hardware: [String] { get }

    /// Prepares for a start of the machine. Called before each start of QEMU.
    func prepare() async throws

    /// Whether the machine has given a sign of life since ``prepare()``.
    ///
    /// Until then, the machine must not write to its disk, because the next start must find the disk
    /// unchanged.
    func hasBegun() async throws -> Bool

    /// Starts a shell script as root, after the scripts with lower numbers have ended.
    ///
    /// - Parameter number: The number of the script, from 1.
    func start(_ script: String, number: Int) async throws

    /// The result of a script; nil until the script has ended.
    ///
    /// - Returns: The exit status, and what the script has written to standard output and standard
    ///   error.
    func result(of number: Int) async throws -> (status: Int, output: String)?
}
