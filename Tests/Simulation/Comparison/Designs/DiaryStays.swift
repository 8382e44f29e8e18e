import AuthorityProtocol
import CheckInClient
import CheckInProtocol

/// A visit as the diary has it. Both designs with check-ins use the same diary.
struct DiaryStay: Sendable {
    let person: Int
    let visit: Int
    let venue: Int
    let stay: Stay
    /// When the diary deletes it.
    let end: Int64

    /// The scanned visits of people who take part, by person.
    static func all(_ town: MeetingTown, _ plan: Town) -> [Int: [DiaryStay]] {
        let stays = town.presences.compactMap { presence -> DiaryStay? in
            guard presence.isScanned, let number = presence.visit else { return nil }
            let visit = plan.people[presence.person].visits[number]
            return DiaryStay(presence.person, number, visit, plan, until: town.end)
        }
        return Dictionary(grouping: stays, by: \.person).mapValues { $0.sorted { $0.visit < $1.visit } }
    }

    /// The stay as the diary has it at a time; nil before it, and after its deletion.
    static func at(_ time: Int64, person: Int, visit number: Int, _ plan: Town) -> DiaryStay? {
        let visit = plan.people[person].visits[number]
        guard visit.scans[0].time < time, visit.deleted ?? .max > time else { return nil }
        return DiaryStay(person, number, visit, plan, until: time)
    }

    private init?(_ person: Int, _ number: Int, _ visit: Town.Visit, _ plan: Town, until time: Int64) {
        var (start, end) = (visit.scans[0].time, visit.expectedEnd(plan.venues[visit.venue]))
        if let checkOut = visit.checkOut, checkOut <= time { end = checkOut }
        if let edit = visit.edit, edit.time <= time { (start, end) = (edit.start, edit.end) }
        guard let stay = Stay(start: UnixTime(seconds: start), end: UnixTime(seconds: end)) else { return nil }
        (self.person, self.visit, venue, self.stay) = (person, number, visit.venue, stay)
        self.end = min(visit.deleted ?? .max, start + 14 * MeetingTown.daySeconds)
    }
}

/// A part of a reported stay on one UTC day.
struct ReportedPart: Sendable {
    let venue: Int
    let visit: Int
    let record: ReportRecord
}

extension Town.Person {
    /// What the person reports with check-ins: the selected visits, as ``SharingPlan`` describes them.
    ///
    /// - Parameters:
    ///   - number: The number of the person.
    ///   - scanned: The visits that are in the diary.
    ///   - profile: The disease.
    func reports(
        number: Int,
        scanned: Set<Int>,
        _ plan: Town,
        profile: DiseaseProfile = .covid19
    ) -> [ReportedPart] {
        guard let positive else { return [] }
        let (facts, now) = (TestFacts(positive), UnixTime(seconds: positive.time))
        let oldest = now.day.number - ReportBatch.recentDays
        return positive.selected.filter(scanned.contains).flatMap { visit -> [ReportedPart] in
            guard let stay = DiaryStay.at(positive.time, person: number, visit: visit, plan) else { return [] }
            let end = min(stay.stay.end, now)
            let length = end - stay.stay.start
            guard length >= Int64(profile.sharing.minimumStayMinutes) * 60 else { return [] }
            let setting = plan.venues[stay.venue].venueSetting
            let tail = profile.sharing.air(setting).seconds(afterStayOf: length)
            return DayWindow.parts(of: Interval.covering(stay.stay.start..<end + tail)).compactMap { window in
                guard (oldest...now.day.number).contains(window.day.number) else { return nil }
                return facts.record(of: window, profile)
                    .map { ReportedPart(venue: stay.venue, visit: visit, record: $0) }
            }
        }
    }
}
