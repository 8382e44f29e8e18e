import ArgumentParser
import CheckInClient
import CheckInProtocol
import Platform

extension Program {
    /// Says why nothing more is done, and what would help, and returns the exit code: 1 if the job failed, 64 if the call was
    /// wrong, 0 if help or the version was asked for.
    static func end(with error: any Error) -> Never {
        switch error {
        case let error as Refusal: refuse(error)
        case let error as DiaryError: refuse(Refusal(error.description, hints: error.hints))
        case let error as VenueCodeError: refuse(Refusal(error.description))
        case let error as FileError: refuse(Refusal(error.description))
        default:
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            let lines = message(for: error).split(separator: "\n")
            let sentence = lines.first ?? "The call was wrong"
            Conversation.say("error: \(sentence.prefix(1).lowercased())\(sentence.dropFirst())")
            for line in lines.dropFirst() { Conversation.say("hint: \(line)") }
            Conversation.say("hint: checkin help shows what can be asked for")
            exit(withError: ExitCode.validationFailure)
        }
    }

    private static func refuse(_ refusal: Refusal) -> Never {
        Conversation.say("error: \(refusal.sentence)")
        for hint in refusal.hints { Conversation.say("hint: \(hint)") }
        exit(withError: ExitCode.failure)
    }
}
