import Glibc

/// The environment variables of the process.
package enum Environment {
    /// The value of the variable `name`; nil if the variable is not set or is empty.
    package static subscript(name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
