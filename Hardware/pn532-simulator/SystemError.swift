import Glibc

/// What the system refused, and why.
struct SystemError: Error, CustomStringConvertible {
    let task: String
    let errno: Int32

    var description: String {
        unsafe "\(task): \(String(cString: strerror(errno)))"
    }
}
