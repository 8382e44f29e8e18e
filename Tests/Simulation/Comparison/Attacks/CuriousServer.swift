import AuthorityProtocol
import CheckInProtocol
import ExposureNotification
import Matching
import Sonar

/// A server that follows the protocol, and keeps everything that it receives. Once, at noon of the
/// first day, it also photographs the code of each venue. It does not use network addresses.
struct CuriousServer: Sendable {
    /// Seconds since 1970.
    let photoTime: Int64

    init(_ town: MeetingTown) {
        photoTime = town.start + MeetingTown.daySeconds / 2
    }

    /// A visit of an upload's owner.
    private struct Visit {
        let upload: Int
        let claim: Claims.Visit
    }

    /// Opens the reports with the seeds in the photographs.
    func attack(_ view: VenueCheckInRun, codes: [ShownCodes]) -> Claims {
        let codes = codes.map { $0.code(at: photoTime).code }
        var visits: [Visit] = []
        for (upload, submission) in view.submissions.enumerated() {
            for dated in submission.batch.reports {
                for (venue, code) in codes.enumerated() {
                    for keys in code.presenceKeys(on: dated.day) {
                        guard case .opened(let record) = dated.report.open(with: keys) else { continue }
                        visits.append(Visit(upload: upload, claim: Claims.Visit(venue, record.window.intervals)))
                    }
                }
            }
        }
        return Self.claims(visits)
    }

    /// Searches for keys that occur in two uploads. A key names no place.
    func attack(_ view: ExposureNotificationRun) -> Claims {
        var owners: [[UInt8]: Int] = [:]
        var claims = Claims()
        for (upload, submission) in view.submissions.enumerated() {
            for key in submission.batch.keys {
                if let other = owners.updateValue(upload, forKey: key.bytes) {
                    claims.addContact(.upload(upload), .upload(other))
                }
            }
        }
        return claims
    }

    /// Reads the contacts that the server has decrypted. A registered device is a person.
    func attack(_ view: SonarRun) -> Claims {
        let devices = Dictionary(
            uniqueKeysWithValues: view.owners.map { ($0.key, Handle.device($0.value)) }
        )
        var claims = Claims()
        for contact in view.server.contacts {
            guard let reporter = devices[contact.reporter], let other = devices[contact.contact] else { continue }
            claims.addContact(reporter, other)
        }
        for message in view.uploads {
            guard let upload = UploadRequest(json: message.body), let reporter = devices[upload.sonarID] else {
                continue
            }
            claims.infected.insert(reporter)
        }
        return claims
    }

    /// Looks up each location id in the table of the photographed codes.
    func attack(_ view: EventRegistrationRun) -> Claims {
        let venues = Dictionary(
            uniqueKeysWithValues: view.codes.enumerated().map {
                (EventRegistrationRun.locationID(of: $0.element), $0.offset)
            }
        )
        let visits = view.uploads.enumerated().flatMap { upload, content in
            content.checkIns.compactMap { checkIn in
                venues[checkIn.locationID].map { venue in
                    Visit(upload: upload, claim: Claims.Visit(venue, checkIn.intervals))
                }
            }
        }
        return Self.claims(visits)
    }

    /// The visits, and a contact for any two uploads that were at a venue at the same time.
    private static func claims(_ visits: [Visit]) -> Claims {
        var claims = Claims()
        claims.visits = Set(visits.map(\.claim))
        for there in Dictionary(grouping: visits, by: \.claim.venue).values {
            for (index, one) in there.enumerated() {
                for other in there[..<index] where one.claim.overlaps(other.claim) {
                    claims.addContact(.upload(one.upload), .upload(other.upload))
                }
            }
        }
        return claims
    }
}

extension Claims.Visit {
    /// A visit in intervals of five minutes.
    init(_ venue: Int, _ intervals: Range<Interval>) {
        self.init(
            venue: venue,
            start: intervals.lowerBound.start.seconds,
            end: intervals.upperBound.start.seconds
        )
    }

    /// A visit in intervals of ten minutes.
    init(_ venue: Int, _ intervals: Range<UInt32>) {
        self.init(
            venue: venue,
            start: Int64(intervals.lowerBound) * EventRegistrationRun.interval,
            end: Int64(intervals.upperBound) * EventRegistrationRun.interval
        )
    }

    func overlaps(_ other: Claims.Visit) -> Bool { start < other.end && other.start < end }
}
