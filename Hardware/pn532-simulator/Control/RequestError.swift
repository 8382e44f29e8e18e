/// Why a request was refused, in a sentence.
struct RequestError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// A name that is none of those in its place.
    static func unknown(_ name: String, as key: String, choices: String) -> RequestError {
        RequestError("unknown value '\(name)' of '\(key)'; expected \(choices)")
    }
}
