import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool

extension ExpiryReport {
    /// A message that says how many check-ins were deleted; nil if none was.
    var sentence: String? {
        switch deleted {
        case 0: nil
        case 1: "deleted 1 check-in that was older than \(retentionDays) days"
        default: "deleted \(deleted) check-ins that were older than \(retentionDays) days"
        }
    }

    /// Informs the user of deleted check-ins, and of the reason if nothing could expire.
    func tell() {
        if let sentence { Conversation.say(sentence) }
        guard let clockFault else { return }
        Conversation.say("warning: \(clockFault.sentence)")
        for hint in clockFault.hints { Conversation.say("hint: \(hint)") }
    }
}

extension ClockFault: HintedError {
    /// The reason with the times, and its consequence.
    var sentence: String {
        switch self {
        case .behind(let now, let release):
            "the clock shows \(now.localDay), but this program is from \(release.localDay): no check-in expires"
        case .ahead(let now, let lastUse):
            "the clock shows \(now.localDay), but the diary was last used on \(lastUse.localDay): no check-in expires"
        }
    }

    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .behind: ["set the clock: sudo timedatectl set-ntp true"]
        case .ahead:
            [
                "if the clock is wrong, set it: sudo timedatectl set-ntp true",
                "if it is right, confirm it: \(OwnCommand("purge --clock-is-right"))",
            ]
        }
    }
}
