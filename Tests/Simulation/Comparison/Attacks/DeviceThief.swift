import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification
import Matching
import Sonar

/// A thief who takes a device at the end of the run, and reads everything that its program can read
/// without its owner. The diary of check-ins has a passphrase.
struct DeviceThief: Sendable {
    let victim: Int

    private var handle: Handle { .device(victim) }

    /// What the thief could find: the contacts and visits of the victim, and whether the victim is
    /// infected.
    func judge(_ town: MeetingTown, _ meetings: Meetings) -> Judge {
        var judge = Judge(town, meetings)
        judge.graph = judge.graph.filter { $0.first == victim || $0.second == victim }
        judge.visits = judge.visits.filter { $0.person == victim }
        judge.infected.formIntersection([victim])
        return judge
    }

    /// Compares the stored keys and IVs with the packages. The keys name no venue.
    func attack(_ view: VenueCheckInRun, at time: Int64) async throws -> Claims {
        guard let diary = view.diaries[victim] else { return Claims() }
        let kept = diary.stays.indices.filter { diary.stays[$0].end > time }
        var claims = Claims()
        let matcher = Matcher(kept.map { diary.presences[$0] }, threads: 1)
        for package in view.packages {
            for match in try await matcher.matches(in: package) {
                if diary.ownIVs.contains(match.iv) {
                    claims.infected.insert(handle)
                } else {
                    claims.addContact(handle, .publication(match.iv))
                }
            }
        }
        return claims
    }

    /// Compares the stored sightings and keys with the published keys. Neither names a place.
    func attack(_ view: ExposureNotificationRun, at time: Int64) -> Claims {
        var claims = Claims()
        let oldest = time - Int64(KeySchedule.retention) * MeetingTown.daySeconds
        let own = Set((view.schedules[victim]?.keys ?? []).map { Array(copying: $0.bytes) })
        let index = SightingIndex(
            (view.sightings[victim] ?? []).filter { $0.time >= oldest },
            behaviour: .google
        )
        for (key, _) in view.published {
            let bytes = Array(copying: key.key.bytes)
            if own.contains(bytes) {
                claims.infected.insert(handle)
            } else if !index.encounters(with: key.key).isEmpty {
                claims.addContact(handle, .publication(bytes))
            }
        }
        return claims
    }

    /// Reads the status. Only the server can open the stored cryptograms.
    func attack(_ view: SonarRun) -> Claims {
        var claims = Claims()
        switch view.devices[victim]?.status {
        case .symptomatic, .exposedSymptomatic, .positive: claims.infected.insert(handle)
        case .unaffected, .exposed, nil: break
        }
        return claims
    }

    /// Reads the check-ins, with their venues, and compares them with the published warnings.
    func attack(_ view: EventRegistrationRun, at time: Int64) -> Claims {
        var claims = Claims()
        let own = Set(
            (view.uploads.first { $0.owner == victim }?.checkIns ?? []).map { EventRegistrationRun.Warning($0) }
        )
        for stay in view.diaries[victim] ?? [] where stay.end > time {
            let visit = Claims.Visit(
                venue: stay.venue,
                start: stay.stay.start.seconds,
                end: stay.stay.end.seconds
            )
            claims.visits.insert(visit)
            let hash = SHA256.hash(EventRegistrationRun.locationID(of: view.codes[stay.venue]))
            for (number, item) in view.published.enumerated() where item.warning.locationIDHash == hash {
                guard Claims.Visit(stay.venue, item.warning.intervals).overlaps(visit) else { continue }
                if own.contains(item.warning) {
                    claims.infected.insert(handle)
                } else {
                    claims.addContact(handle, .publication(UInt64(number).littleEndianBytes))
                }
            }
        }
        return claims
    }
}

extension UInt64 {
    /// The number of a publication as bytes, least significant byte first.
    var littleEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }

    init(littleEndianBytes bytes: [UInt8]) {
        self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
