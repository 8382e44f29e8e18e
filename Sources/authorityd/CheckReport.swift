import CommandLineTool
import HealthAuthority

/// What `authorityd check` finds, a line for each subject.
struct CheckReport {
    /// Whether `authorityd serve` would work.
    private(set) var isUsable = true

    /// What is said of a subject that does not keep `serve` from working.
    enum Finding {
        case good(String)
        /// It needs an operator's attention.
        case remark(String, hint: String)
    }

    /// - Returns: What keeps `serve` from working; nil if nothing does.
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

    /// Names what was not looked at.
    func skip(_ subjects: String..., because reason: String) throws {
        for subject in subjects { try StandardOutput.write("\(subject): skipped, \(reason)\n") }
    }
}
