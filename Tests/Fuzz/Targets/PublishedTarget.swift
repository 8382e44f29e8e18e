import Publication

/// The payloads of what the authority publishes.
enum PublishedTarget {
    static func check<File: SignedFile & Equatable>(_ input: [UInt8], _ type: File.Type) throws(Finding) {
        guard let file = try? File(payload: input[...]) else { return }
        let payload = file.payload
        try expect(payload == input, "a payload that parses serialises to the same bytes")
        try expect((try? File(payload: payload[...])) == file, "a payload of ours is read as what was written")
    }
}
