/// The reason for refusing a request.
struct RequestError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// The error for a key whose value is an unknown name.
    static func unknown(_ name: String, as key: String, choices: String) -> RequestError {
        RequestError("unknown value '\(name)' of '\(key)'; expected \(choices)")
    }
}
