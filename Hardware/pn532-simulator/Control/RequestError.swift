/// The reason why a request was refused.
struct RequestError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// An unknown name as the value of a key.
    static func unknown(_ name: String, as key: String, choices: String) -> RequestError {
        RequestError("unknown value '\(name)' of '\(key)'; expected \(choices)")
    }
}
