import ArgumentParser
import CheckInClient

/// The process that notifies the user of exposures. This command is internal: `checkin sync` starts
/// it.
///
/// It computes the news, shows the notification and records it. This is a separate process, so that
/// these steps are completed even if `checkin sync` is killed.
struct Notify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: "Show news on the desktop.",
        shouldDisplay: false
    )

    @OptionGroup var diary: DiaryOptions

    func run() throws {
        do {
            try diary.open(purging: false).notifyOfExposures { _ in
                try Notifier.show("There is news: run checkin exposures.")
            }
        } catch is Notifier.NotShown {
            // “checkin exposures” shows the news.
        }
    }
}
