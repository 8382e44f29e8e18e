import CommandLineTool
import HealthAuthority

/// The findings of `authorityd check`, one line per subject.
struct CheckReport {
    /// Whether `authorityd serve` would work.
    private(set) var isUsable = true

    /// A finding that does not prevent `serve` from working.
    enum Finding {
        case good(String)
        /// A finding that needs an operator's attention.
        case remark(String, hint: String)
    }

    /// Runs a check and prints its line.
    ///
    /// - Returns: The error that prevents `serve` from working; nil if there is none.
    @discardableResult
    mutating func add(_ subject: String, _ body: () async throws -> Finding) async throws -> (any Error)? {
        do {
            switch try await body() {
            case .good(let text): try StandardOutput.write("\(subject): ok, \(text)\n")
            case .remark(let text, let hint):
                try StandardOutput.write("\(subject): warning, \(text)\n")
                Conversation.say("hint: \(hint)")
            }
        } catch {
            isUsable = false
            let refusal = error as? Refusal
            try StandardOutput.write("\(subject): failed, \(refusal?.sentence ?? "\(error)")\n")
            let hints = refusal?.hints ?? (error as? ClockError)?.hints ?? (error as? AuthorityError)?.hints ?? []
            for hint in hints { Conversation.say("hint: \(hint)") }
            return error
        }
        return nil
    }

    /// Prints a line for each subject that was not checked.
    func skip(_ subjects: String..., because reason: String) throws {
        for subject in subjects { try StandardOutput.write("\(subject): skipped, \(reason)\n") }
    }
}
