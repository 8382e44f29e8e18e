import Glibc

/// A failed operation and the system's error.
struct SystemError: Error, CustomStringConvertible {
    let task: String
    let errno: Int32

    var description: String {
        unsafe "\(task): \(String(cString: strerror(errno)))"
    }
}
