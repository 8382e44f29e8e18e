import SystemPackage

/// What is said to a person beside the result.
enum Conversation {
    /// Writes a line to standard error, which begins with the program's name. That nobody reads it changes nothing.
    static func say(_ line: String) {
        _ = try? FileDescriptor.standardError.writeAll("checkin: \(line)\n".utf8)
    }
}
