import CheckInClient

/// What this program does for an hourly run.
struct ScheduledProgram: HourlyRun.Program {
    let diary: DiaryOptions

    func tell(_ news: HourlyRun.News) throws { try Notifier.show(news.sentence) }

    func startSending() throws { try Background.start(for: diary) }

    func startRecording() throws { try Background.record(for: diary) }

    func tellOfExposures() throws { try Background.notify(for: diary) }

    func client(of diary: Diary) throws -> AuthorityClient { try diary.client() }
}

extension HourlyRun.News {
    fileprivate var sentence: String {
        switch self {
        case .comparingWaits: "Comparing waits until you unlock your diary: run checkin list."
        case .testResult: "There is news: run checkin share."
        case .newsMissing(let hours): "No news from the health authority for \(hours.hoursOrDays): run checkin status."
        case .keysMissing(let hours): "Keys have been missing for \(hours.hoursOrDays): run checkin sync."
        case .sharingFailed: "Your check-ins were not shared: run checkin share."
        case .permitted(.positive):
            "Your test is positive. Your keys are sent in some minutes, as permitted: checkin share."
        case .permitted(.notSent): "Your keys were not sent: run checkin share."
        }
    }
}
