import Glibc

/// An operation that failed, and the error that the system returned.
struct SystemError: Error, CustomStringConvertible {
    let task: String
    let errno: Int32

    var description: String {
        unsafe "\(task): \(String(cString: strerror(errno)))"
    }
}
