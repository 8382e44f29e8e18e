/// The runs of all designs on one town, and the attacks on them. All lists have the order of
/// `Comparison.Design`.
struct DesignRuns: Sendable {
    private let town: MeetingTown
    private let meetings: Meetings
    private let codes: [ShownCodes]
    private let venue: VenueCheckInRun
    private var notification: ExposureNotificationRun
    let sonar: SonarRun
    private let event: EventRegistrationRun

    /// The number of venues with a visitor.
    private static let visitorCount = 20

    init(_ town: MeetingTown, _ meetings: Meetings, _ plan: Town, _ codes: [ShownCodes]) async throws {
        (self.town, self.meetings, self.codes) = (town, meetings, codes)
        let receptions = Air.receptions(town, meetings)
        venue = try await VenueCheckInRun(town, plan, codes: codes)
        notification = try await ExposureNotificationRun(town, receptions)
        sonar = try await SonarRun(town, receptions)
        event = try await EventRegistrationRun(town, plan)
    }

    var ratings: [CoronaWarnAppRating: DesignRun] { notification.ratings }

    var all: [DesignRun] { [venue.run, notification.run, sonar.run, event.run] }

    func leaksToServer() -> [Leak] {
        let (server, judge) = (CuriousServer(town), Judge(town, meetings))
        return [
            judge.leak(server.attack(venue, codes: codes), venue.owner),
            judge.leak(server.attack(notification), notification.owner),
            judge.leak(server.attack(sonar), \.person),
            judge.leak(server.attack(event), event.owner),
        ]
    }

    func leaksToNetwork() -> [Leak] {
        let (observer, judge) = (NetworkObserver(positives: town.sharers.count), Judge(town, meetings))
        return all.map { judge.leak(observer.attack($0.packets), \.person) }
    }

    /// The sum over all visitors.
    mutating func leaksToVisitors() async throws -> [Leak] {
        var sum = [Leak](repeating: Leak(), count: 4)
        for visitor in VenueVisitor.all(town, count: Self.visitorCount) {
            let judge = visitor.judge(town, meetings)
            let leaks = [
                judge.leak(try await visitor.attack(venue, codes: codes), venue.owner),
                judge.leak(visitor.attack(&notification, town), notification.owner),
                judge.leak(visitor.attack(sonar, town), \.person),
                judge.leak(visitor.attack(event), event.owner),
            ]
            sum = zip(sum, leaks).map { $0 + $1 }
        }
        return sum
    }

    /// The sum over all people who take part: each of them is robbed once.
    func leaksToThieves() async throws -> [Leak] {
        var sum = [Leak](repeating: Leak(), count: 4)
        for victim in town.participants {
            let thief = DeviceThief(victim: victim)
            let judge = thief.judge(town, meetings)
            let leaks = [
                judge.leak(try await thief.attack(venue, at: town.end), venue.owner),
                judge.leak(thief.attack(notification, at: town.end), notification.owner),
                judge.leak(thief.attack(sonar), \.person),
                judge.leak(thief.attack(event, at: town.end), event.owner),
            ]
            sum = zip(sum, leaks).map { $0 + $1 }
        }
        return sum
    }
}
