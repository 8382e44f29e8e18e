import AuthorityProtocol
import CheckInProtocol
import HealthAuthority
import Hummingbird

/// Serves the page that shows the advice to exposed people as `checkin` and the page for visitors show it.
struct AdviceController: Sendable {
    let authority: Authority
    let clock: LocalClock

    /// The exposure in the examples began this many seconds ago.
    private static let age = Day.seconds

    func add(to routes: PortalRoutes) {
        routes.get("advice") { visit in
            let parameters = authority.publisher.parameters
            let now = try authority.clock.now()
            let begin = now.hour.start + -Self.age
            let entries = parameters.profiles.usable.flatMap { profile -> [AdviceView.Entry] in
                guard let texts = parameters.advice?[profile]?.texts else { return [] }
                return texts.flatMap { text in
                    [(text.increased, PortalText.increasedRisk), (text.low, PortalText.lowRisk)].map { level, risk in
                        entry(
                            level,
                            profile,
                            heading: "\(profile.name(in: [text.language])) – \(text.language) – \(visit.texts(risk))",
                            languageCode: text.language,
                            isIncreased: risk == .increasedRisk,
                            begin: begin
                        )
                    }
                }
            }
            return .page(AdviceView(begin: words(begin), texts: entries))
        }
    }

    private func entry(
        _ level: LevelAdvice,
        _ profile: DiseaseProfile,
        heading: String,
        languageCode: String,
        isIncreased: Bool,
        begin: UnixTime
    ) -> AdviceView.Entry {
        let steps = level.shown(profile, begins: [begin], now: begin)
        let ends = steps.compactMap(\.end)
        let late = ends.max().map { level.shown(profile, begins: [begin], now: $0) }
        return AdviceView.Entry(
            heading: heading,
            languageCode: languageCode,
            isIncreased: isIncreased,
            card: AdviceView.Card(
                steps: steps.map { $0.words(words) },
                happened: level.happened,
                telephone: level.telephone,
                link: level.link.map { AdviceView.Link(address: $0.address, host: $0.host) }
            ),
            lines: level.lines(steps, time: words).joined(separator: "\n"),
            late: late.map { level.lines($0, time: words).joined(separator: "\n") }
        )
    }

    /// A time as `checkin` shows it.
    private func words(_ time: UnixTime) -> String {
        let reading = clock.reading(time)
        return "\(LocalClock.text(day: reading.day)) \(LocalClock.text(minute: reading.minute))"
    }
}
