import Sonar
import TestTraits
import Testing

@Suite("Sonar: status of the user")
struct UserStatusTests {
    private struct File: Decodable {
        let daysSymptomatic: Int64
        let daysExposed: Int64
        let cases: [Case]
    }

    private struct Case: Decodable {
        let name: String
        let event: String
        let today: String
        let state: State
        let symptoms: [String]?
        let symptomsDate: String?
        let date: String?
        let result: String?
        let testDate: String?
        let want: State
    }

    private struct State: Decodable {
        let state: String
        let since: String?
        let until: String?
        let symptoms: [String]?
        let exposedAt: String?

        var status: UserStatus {
            get throws {
                guard state != "default" else { return .unaffected }
                let (since, until) = (try UserStatusTests.day(since), try UserStatusTests.day(until))
                let symptoms = try UserStatusTests.symptoms(self.symptoms)
                switch state {
                case "exposed": return .exposed(since: since, until: until)
                case "symptomatic": return .symptomatic(since: since, until: until, symptoms: symptoms)
                case "exposedSymptomatic":
                    let exposedAt = try UserStatusTests.day(exposedAt)
                    return .exposedSymptomatic(since: since, until: until, exposedAt: exposedAt, symptoms: symptoms)
                default:
                    try #require(state == "positive")
                    return .positive(since: since, until: until, symptoms: symptoms)
                }
            }
        }
    }

    private static func day(_ text: String?) throws -> CalendarDay {
        let text = try #require(text)
        return try #require(CalendarDay(text: text))
    }

    private static func symptoms(_ names: [String]?) throws -> Set<Symptom> {
        Set(try (names ?? []).map { try #require(Symptom(rawValue: $0)) })
    }

    @Test(.proves("E67")) func `each event changes the status as in the Android app`() throws {
        let file: File = try SonarVectors.load("status")
        #expect(file.cases.count >= 24)
        #expect(UserStatus.symptomaticDays == file.daysSymptomatic)
        #expect(UserStatus.exposedDays == file.daysExposed)
        for example in file.cases {
            var status = try example.state.status
            let today = try Self.day(example.today)
            switch example.event {
            case "diagnose":
                status.report(
                    try Self.symptoms(example.symptoms),
                    since: try Self.day(example.symptomsDate),
                    today: today
                )
            case "checkIn": status.checkIn(try Self.symptoms(example.symptoms), today: today)
            case "exposure": status.expose(on: try Self.day(example.date))
            case "expireExposed": status.expire(at: today.morning)
            default:
                try #require(example.event == "testResult")
                let result = try #require(example.result)
                let kind = try #require(TestResult.Kind(rawValue: result))
                let time = try Self.day(example.testDate).morning
                status.receive(TestResult(kind, at: time), at: today.morning)
            }
            #expect(try status == example.want.status, "\(example.name)")
        }
    }

    @Test(.proves("E67")) func `an exposure ends at 07:00 on its last day, and other statuses wait for a check-in`() {
        let day = CalendarDay(number: 18_000)
        let later = LocalTime(day: day, second: 7 * 3600 + 1)
        var status = UserStatus.exposed(since: day + -14, until: day)
        status.expire(at: day.morning)
        #expect(status != .unaffected)
        status.expire(at: later)
        #expect(status == .unaffected)
        var symptomatic = UserStatus.symptomatic(since: day + -7, until: day, symptoms: [.cough])
        symptomatic.expire(at: later)
        #expect(symptomatic.isOver(at: later))
        #expect(symptomatic != .unaffected)
    }

    @Test(.proves("E67")) func `a negative test keeps an exposure that is not over`() {
        let today = CalendarDay(number: 18_000)
        var status = UserStatus.exposedSymptomatic(
            since: today + -10,
            until: today,
            exposedAt: today + -11,
            symptoms: [.cough]
        )
        status.receive(TestResult(.negative, at: (today + -9).morning), at: today.morning)
        #expect(status == .exposed(since: today + -11, until: today))
    }

    @Test func `symptoms that do not count change nothing, and a check-in with a temperature ends the exposure`() {
        let today = CalendarDay(number: 18_000)
        var status = UserStatus.unaffected
        status.report([.sneeze, .nausea], since: today, today: today)
        #expect(status == .unaffected)
        status = .exposedSymptomatic(since: today + -7, until: today, exposedAt: today + -14, symptoms: [.cough])
        status.checkIn([.temperature, .cough], today: today)
        #expect(status == .symptomatic(since: today + -7, until: today + 1, symptoms: [.temperature, .cough]))
    }

    @Test(.proves("E67")) func `a late positive test ends today at the earliest`() {
        let today = CalendarDay(number: 18_000)
        var status = UserStatus.unaffected
        status.receive(TestResult(.positive, at: (today + -9).morning), at: today.morning)
        #expect(status == .positive(since: today + -9, until: today, symptoms: []))
    }

    @Test(arguments: ["", "2020-4-10", "2020-04-31", "20200410", "2020-04-10 ", "2020-04-10Z"])
    func `a day has one text`(text: String) {
        #expect(CalendarDay(text: text) == nil)
    }
}
