import Glibc

/// A directory of one test, removed with it; the test removes what it puts there.
final class TemporaryDirectory: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/pn532-simulator-tests.XXXXXX".utf8CString)
        path = unsafe template.withUnsafeMutableBufferPointer { unsafe String(cString: mkdtemp($0.baseAddress!)!) }
    }

    deinit {
        unsafe rmdir(path)
    }

    /// The path of an entry.
    func entry(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// Whether there is an entry of this name, be it a link to nowhere.
    func hasEntry(_ name: String) -> Bool {
        var information = stat()
        return unsafe lstat(entry(name), &information) == 0
    }
}
