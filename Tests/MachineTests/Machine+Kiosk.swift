import TestSupport

extension Machine {
    /// What the machine's kiosk says that it shows, as soon as it serves.
    func servedCode() async throws -> String {
        String(try await run("systemctl start venued; venued code").dropLast())
    }

    /// The first code that the screen shows.
    func firstCode() async throws -> String? {
        try await eventually(within: .seconds(300)) {
            try await code()
        } is: {
            $0 != nil
        }
    }

    /// The code after a rotation that somebody asks for.
    func rotatedCode() async throws -> String {
        let code = try await servedCode()
        try await run("venued rotate")
        return try await eventually {
            try await servedCode()
        } is: {
            $0 != code
        }
    }
}
