import ArgumentParser
import CheckInClient

/// The process that tells the user of what was found, and becomes the desktop's program for that. `checkin sync` starts it; people do not.
///
/// It is one of its own so that whoever is killed, at whatever moment, the user is told once: what begins with the note that the user was
/// told ends with a program that is not this one any more.
struct Tell: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tell",
        abstract: "Tell of what is new by the desktop.",
        shouldDisplay: false
    )

    @OptionGroup var diary: DiaryOptions

    func run() throws {
        try diary.open(purging: false).tellOfExposures { _ in
            try Notifier.become(telling: "There is news: please look at checkin exposures.")
        }
    }
}
