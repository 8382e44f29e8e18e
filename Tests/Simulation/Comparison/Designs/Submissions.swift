import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation

/// The way of reports and diagnosis keys to our authority, with decoys. Check-ins and Exposure
/// Notification use the same messages.
struct Submissions: Sendable {
    /// A submission as the server stores it: its content, without an address.
    struct Received: Sendable {
        /// Seconds since 1970.
        let time: Int64
        /// What the server has after the proof was checked and the signature was verified.
        let batch: ReportBatch
        /// The person, for the judge of an attack only.
        let owner: Int
    }

    /// The sizes of the configuration and of the index, which a client downloads before a submission.
    static let smallDownloads = 2
    /// A signature has 70 to 72 bytes. Files are counted with the largest one.
    static let signatureCount = 72

    private let key = AuthorizationKey.Private()
    private let publicFilesSize: Int
    private(set) var received: [Received] = []

    init(publicFilesSize: Int) {
        self.publicFilesSize = publicFilesSize
    }

    /// Sends a batch: an authorisation and, after a random delay, a submission.
    mutating func send(
        _ batch: ReportBatch,
        from person: Int,
        at time: Int64,
        _ run: inout DesignRun,
        _ draw: inout Draw
    )
        throws
    {
        var generator = SeededChance(UInt64(person), part: "submission").makeGenerator()
        let (day, code) = (UnixTime(seconds: time).day, HotlineCode(using: &generator))
        guard let blinded = key.publicKey.blind(batch, using: &generator)
        else { throw Impossible("a batch cannot be blinded") }
        let request = AuthorizationRequest(
            proof: .hotlineCode(code),
            keyDay: day,
            blindedMessage: blinded.message
        ).encoded(using: &generator)
        let read = try AuthorizationRequest(decoding: request)
        guard let signature = key.sign(blinded: read.blindedMessage),
            let authorization = blinded.authorization(signature, of: batch, under: key.publicKey)
        else { throw Impossible("the authority does not authorise a batch") }
        let submission = try SubmissionRequest(
            decoding: SubmissionRequest(keyDay: day, authorization: authorization, batch: batch)
                .encoded(using: &generator)
        )
        guard key.publicKey.isValid(submission.authorization, of: submission.batch) else {
            throw Impossible("an authorisation is not valid")
        }
        let due = record(from: person, at: time, &run, &draw)
        received.append(Received(time: due, batch: submission.batch, owner: person))
    }

    /// Sends the decoys of all people at random times. The authority discards them.
    func sendDecoys(_ town: MeetingTown, _ run: inout DesignRun, _ draw: inout Draw) {
        let mean = 100 * Double(MeetingTown.daySeconds) / Double(Schedule.standard.decoysPerHundredDays)
        for person in town.participants {
            var time = town.start + draw.delay(mean: mean)
            while time < town.end {
                record(from: person, at: time, &run, &draw)
                time += draw.delay(mean: mean)
            }
        }
    }

    /// Records the messages of a submission or a decoy.
    ///
    /// - Returns: The time of the submission.
    @discardableResult
    private func record(from person: Int, at time: Int64, _ run: inout DesignRun, _ draw: inout Draw) -> Int64 {
        let due = time + draw.delay(mean: Double(Schedule.standard.submissionDelaySeconds))
        run.download(devices: 1, bytes: publicFilesSize, requests: Self.smallDownloads)
        run.send(from: person, at: time, bytes: AuthorizationRequest.size, answer: Answer.size)
        run.send(from: person, at: due, bytes: SubmissionRequest.size, answer: Answer.size)
        return due
    }
}

extension Draw {
    /// A time in seconds with an exponential distribution.
    fileprivate mutating func delay(mean: Double) -> Int64 {
        let unit = Double(number(1...1_000_000)) / 1_000_000
        return Int64((-mean * log(unit)).rounded())
    }
}
