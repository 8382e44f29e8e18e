import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification
import Matching
import Sonar
import TestSupport

/// A visitor who spends four hours at a venue once. The visitor scans the code, remembers who comes and
/// goes, records all beacons, and later reads the public files.
struct VenueVisitor: Sendable {
    let place: Int
    let venue: Int
    let start: Int64
    let end: Int64
    /// The people who were there, with the times at which the visitor saw them.
    let faces: [Face]

    struct Face: Sendable {
        let person: Int
        /// Nil if the person was there before the visitor, or stayed longer.
        let arrival: Int64?
        let departure: Int64?
        let seen: Range<Int64>
        /// The square of the distance to the visitor, in square decimetres.
        let squaredDistance: Int
    }

    /// From 12:00 to 16:00 on the day in the middle of the run.
    init(of place: Int, _ town: MeetingTown) {
        let start = town.start + Int64(town.days / 2) * MeetingTown.daySeconds + 12 * 3600
        let end = start + 4 * 3600
        self.place = place
        venue = town.places[place].venue ?? 0
        (self.start, self.end) = (start, end)
        let present = town.presences.filter { $0.place == place && $0.start < end && start < $0.end }
        // The visitor sits a metre beside the first person.
        let (x, y) = ((present.first?.x ?? 0) + 10, present.first?.y ?? 0)
        faces = present.map { presence in
            Face(
                person: presence.person,
                arrival: presence.start >= start ? presence.start : nil,
                departure: presence.end <= end ? presence.end : nil,
                seen: max(presence.start, start)..<min(presence.end, end),
                squaredDistance: (presence.x - x) * (presence.x - x) + (presence.y - y) * (presence.y - y)
            )
        }
    }

    /// The visitors of the most visited venues.
    static func all(_ town: MeetingTown, count: Int) -> [VenueVisitor] {
        let visits = Dictionary(grouping: town.visits, by: \.place).mapValues(\.count)
        let places = visits.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(count).map(\.key)
        return places.map { VenueVisitor(of: $0, town) }
    }

    /// What the visitor could find: the infected among the faces, and the visits and contacts at the
    /// venue in the visitor's absence.
    func judge(_ town: MeetingTown, _ meetings: Meetings) -> Judge {
        var judge = Judge(town, meetings)
        judge.infected.formIntersection(faces.map(\.person))
        judge.visits = judge.visits.filter { $0.place == place && ($0.end <= start || end <= $0.start) }
        let absent = meetings.all.filter { $0.place == place && ($0.end <= start || end <= $0.start) && $0.isClose }
        judge.graph.formIntersection(absent.map { Pair($0.first, $0.second) })
        return judge
    }

    // MARK: Check-ins

    /// Opens all published reports with the seeds in the code.
    func attack(_ view: VenueCheckInRun, codes: [ShownCodes]) async throws -> Claims {
        let code = codes[venue].code(at: start).code
        let days = Set(view.packages.flatMap { ReportPackage.days(of: $0.hour) }).sorted()
        let presences = days.flatMap { day in
            DayWindow(day: day, intervals: day.intervals).map { window in
                code.presenceKeys(on: day).map { Presence(keys: $0, window: window) }
            } ?? []
        }
        let matcher = Matcher(presences, threads: 1)
        var found: [(Handle, Claims.Visit)] = []
        for package in view.packages {
            for match in try await matcher.matches(in: package) {
                found.append((.publication(match.iv), Claims.Visit(venue, match.record.window.intervals)))
            }
        }
        return claims(found, step: Interval.seconds)
    }

    /// Selects the published warnings with the venue's hash.
    func attack(_ view: EventRegistrationRun) -> Claims {
        let hash = SHA256.hash(EventRegistrationRun.locationID(of: view.codes[venue]))
        let found = view.published.enumerated().filter { $0.element.warning.locationIDHash == hash }.map {
            number,
            item in
            (
                Handle.publication(UInt64(number).littleEndianBytes),
                Claims.Visit(venue, item.warning.intervals)
            )
        }
        return claims(found, step: EventRegistrationRun.interval)
    }

    /// The visits of infected people; the contacts between them; and a face, if it alone fits the times
    /// of a report.
    private func claims(_ found: [(handle: Handle, visit: Claims.Visit)], step: Int64) -> Claims {
        var claims = Claims()
        for (index, (handle, visit)) in found.enumerated() {
            claims.visits.insert(visit)
            for (other, otherVisit) in found[..<index] where visit.overlaps(otherVisit) {
                claims.addContact(handle, other)
            }
            let fitting = faces.filter { face in
                face.arrival.map { visit.start <= $0 && $0 < visit.start + step } ?? false
            }
            if fitting.count == 1 { claims.infected.insert(.face(fitting[0].person)) }
        }
        return claims
    }

    // MARK: Bluetooth

    /// What the visitor's device receives from a face.
    private func receptions(_ face: Face, _ town: MeetingTown) -> [(time: Int64, attenuation: Int)] {
        guard town.people[face.person].takesPart else { return [] }
        var draw = Draw(SeededChance(town.seed, part: "visitor \(place) \(face.person)").makeGenerator())
        return Air.scanTimes(of: 0, from: face.seen.lowerBound, to: face.seen.upperBound).compactMap { time in
            Air.attenuation(squaredDistance: face.squaredDistance, &draw).map { (time, $0) }
        }
    }

    /// Finds the beacons of published keys, and the face that was there at exactly these times.
    func attack(_ view: inout ExposureNotificationRun, _ town: MeetingTown) -> Claims {
        var heard: [ProximityIdentifier: [Int64]] = [:]
        for face in faces {
            for (time, _) in receptions(face, town) {
                guard let beacon = view.beacon(of: face.person, at: time) else { continue }
                heard[beacon.identifier, default: []].append(time)
            }
        }
        var claims = Claims()
        for (key, _) in view.published {
            let keys = DerivedKeys(of: key.key.bytes)
            let times = keys.identifiers(from: key.key.start, count: key.key.period).flatMap { heard[$0] ?? [] }
            guard let first = times.min(), let last = times.max() else { continue }
            // Two scans can be lost at either end.
            let tolerance = 3 * Air.scanPeriod
            let fitting = faces.filter { face in
                face.seen.lowerBound <= first && last < face.seen.upperBound
                    && first - face.seen.lowerBound < tolerance && face.seen.upperBound - last <= tolerance
            }
            if fitting.count == 1 { claims.infected.insert(.face(fitting[0].person)) }
        }
        return claims
    }

    /// Uses the visitor's own warning, because Sonar publishes nothing: if only one face was close for
    /// long enough, the warning is about that face.
    func attack(_ view: SonarRun, _ town: MeetingTown) -> Claims {
        let close = faces.filter { face in
            let readings = receptions(face, town).count { $0.attenuation <= Air.closeAttenuation }
            return Int64(readings) * Air.scanPeriod >= ContactRisk().threshold
        }
        let isWarned = view.uploads.contains { upload in
            close.contains { $0.person == upload.owner && $0.seen.upperBound <= upload.time }
        }
        var claims = Claims()
        if isWarned, close.count == 1 { claims.infected.insert(.face(close[0].person)) }
        return claims
    }
}
