import Glibc

/// The variables that the process was started with.
package enum Environment {
    /// Nil if it is not set or empty.
    package static subscript(name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
