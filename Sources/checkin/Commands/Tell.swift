import ArgumentParser
import CheckInClient

/// The process that notifies the user of exposures by becoming notify-send. This command is
/// internal: `checkin sync` starts it.
///
/// This is a separate process so that the user is notified only once, even if a process is killed
/// at any moment. The process first records that the notification has been shown, then replaces
/// itself with notify-send.
struct Tell: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tell",
        abstract: "Show news on the desktop.",
        shouldDisplay: false
    )

    @OptionGroup var diary: DiaryOptions

    func run() throws {
        try diary.open(purging: false).notifyOfExposures { _ in
            try Notifier.become(telling: "There is news: run checkin exposures.")
        }
    }
}
