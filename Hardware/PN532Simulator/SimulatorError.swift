import Glibc

/// Why a simulated chip could not be created or plugged in again.
package enum SimulatorError: Error, Equatable {
    /// The system did not provide a pseudo-terminal; `call` is the function that failed.
    case terminal(call: String, errno: Int32)
    /// The symbolic link to the pseudo-terminal could not be created at this path.
    case link(path: String, errno: Int32)
    /// The path contains a colon. libnfc splits its connection strings at colons.
    case colonInPath(String)
    /// The system did not create a thread.
    case thread(errno: Int32)
}

extension SimulatorError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .terminal(let call, let errno):
            "cannot open a pseudo-terminal for the simulated chip: \(call): \(Self.reason(errno))"
        case .link(let path, let errno):
            "cannot link \(path) to the simulated chip: \(Self.reason(errno))"
        case .colonInPath(let path):
            "cannot link \(path) to the simulated chip: libnfc cannot open a path that contains a colon"
        case .thread(let errno):
            "cannot start a thread for the simulated chip: \(Self.reason(errno))"
        }
    }

    private static func reason(_ errno: Int32) -> String {
        unsafe String(cString: strerror(errno))
    }
}
