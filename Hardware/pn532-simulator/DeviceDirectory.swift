import Glibc

/// The directory that contains the links to the devices.
struct DeviceDirectory {
    let path: String
    private let isTemporary: Bool

    /// Uses the directory at this path, which must exist. If the path is nil, creates a temporary
    /// directory.
    init(path: String?) throws(SystemError) {
        isTemporary = path == nil
        if let path {
            self.path = path
        } else {
            self.path = try Self.makeTemporary()
        }
    }

    /// Returns the path of an entry in the directory.
    func entry(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// Removes the directory if this value has created it. The directory must be empty.
    func remove() {
        if isTemporary {
            unsafe rmdir(path)
        }
    }

    private static func makeTemporary() throws(SystemError) -> String {
        let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/pn532-simulator.XXXXXX".utf8CString)
        let path = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe mkdtemp(buffer.baseAddress!).map { unsafe String(cString: $0) }
        }
        guard let path else {
            throw SystemError(task: "cannot create a directory for the devices in \(parent)", errno: errno)
        }
        return path
    }
}

/// An operation that failed, and the error that the system returned.
struct SystemError: Error, CustomStringConvertible {
    let task: String
    let errno: Int32

    var description: String {
        unsafe "\(task): \(String(cString: strerror(errno)))"
    }
}
