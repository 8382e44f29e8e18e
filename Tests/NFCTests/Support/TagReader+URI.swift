import NFC

extension TagReader {
    /// Waits for a tag and reads the web address on it, also if contact is lost in between.
    func readURI() throws -> String {
        while true {
            switch try next() {
            case .uri(let uri): return uri
            case .unsuitable(let error): throw error
            case .contactLost: Self.pause()
            }
        }
    }
}
