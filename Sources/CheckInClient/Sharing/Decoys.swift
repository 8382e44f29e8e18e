import AuthorityProtocol
public import CheckInProtocol
import Cryptography
import Glibc
import HTTPClient

/// Sends dummy submissions at random times, so that a submission does not reveal a positive test.
///
/// The times have an exponential distribution whose mean the authority sets. A real submission can
/// begin at any time. Each decoy takes the same steps as a real submission: downloads, an
/// authorisation after some seconds, and a submission after a random delay. Each step uses a
/// separate connection. The authority discards decoys. See protocol version 1, section
/// "Padding and decoys".
public struct Decoys: Sendable {
    private let client: AuthorityClient
    private var diary: Diary { client.diary }

    /// Creates a sender of decoys for the client's diary.
    public init(_ client: AuthorityClient) {
        self.client = client
    }

    /// Sends the due step of a decoy: its beginning or its submission.
    ///
    /// - Throws: Before the step is claimed, only errors on this device. After such an error, the
    ///   step is still due.
    @concurrent public func run() async throws(ClientError) {
        try await ClientError.wrap {
            do {
                switch try take() {
                case .beginning: try await begin()
                case .submission: try await submit()
                case nil: break
                }
            } catch is AskedTooMuch {
                // The step was scheduled again.
            }
        }
    }

    /// The error for an authority that is overloaded.
    private struct AskedTooMuch: Error {}

    private enum Step {
        case beginning
        case submission
    }

    /// Claims the due step before sending, so that the step is never sent twice after a crash.
    /// Returns nil if no step is due.
    private func take() throws -> Step? {
        var generator = diary.makeGenerator()
        let now = diary.now.seconds
        let schedule = try diary.configuration()?.schedule
        let isPermitted = try diary.backgroundState().sendsDecoys
        return try diary.updateAuthority { state in
            guard isPermitted, let time = state.decoys.nextStep, time.seconds <= now else { return nil }
            if let first = state.decoys.submissions?.firstIndex(where: { $0 <= now }) {
                state.decoys.submissions?.remove(at: first)
                return .submission
            }
            if state.decoys.again == nil {
                state.decoys.unanswered = nil
                state.decoys.plan(schedule, now: now, using: &generator)
            }
            state.decoys.again = nil
            return schedule == nil ? nil : .beginning
        }
    }

    private func begin() async throws {
        do {
            try await authorize()
        } catch {
            // A person would also try again.
            try sendAgain(after: error) { $0.again = $1 }
            throw error
        }
    }

    private func authorize() async throws {
        let configuration = try await client.prepareSubmission(for: .matching)
        guard let keyDay = configuration.authorizationKeys.last?.day else { return }
        var generator = diary.makeGenerator()
        let request = AuthorizationRequest(
            proof: .hotlineCode(HotlineCode(using: &generator)),
            keyDay: keyDay,
            blindedMessage: AuthorizationKey.decoyNumber(using: &generator),
            isDecoy: true
        )
        try await client.waitBeforeAuthorization()
        try await send(request)
        let due = client.due(after: configuration.schedule)
        try diary.updateAuthority { state in
            state.decoys.addSubmission(at: due.seconds)
            state.decoys.unanswered = nil
        }
    }

    /// Sends a message and ignores the answer, unless the authority is overloaded.
    private func send(_ request: some ClientRequest) async throws {
        guard try await client.send(request, for: .matching).status != .later else { throw AskedTooMuch() }
    }

    private func submit() async throws {
        var generator = diary.makeGenerator()
        guard let keyDay = try diary.configuration()?.authorizationKeys.last?.day,
            let request = SubmissionRequest(decoyFor: keyDay, using: &generator)
        else { return }
        // A note is recorded for a real submission, too.
        try note(.decoyAttempted)
        do {
            try await send(request)
        } catch {
            try sendAgain(after: error) { $0.addSubmission(at: $1) }
            throw error
        }
        try note(.decoySent(diary.now.seconds), isLast: true)
    }

    /// Records a note in the row of this decoy.
    private func note(_ note: Note, isLast: Bool = false) throws {
        try diary.transaction { transaction in
            let row = try transaction.record(note, over: transaction.requireAuthority().decoys.note)
            try transaction.updateAuthority { $0.decoys.note = isLast ? nil : row }
            // The end of a real submission replaces the storage key.
            if isLast { transaction.noteDeletion() }
        }
    }

    /// Schedules a step again if it failed outside this machine. The number of retries is the same
    /// as for a real submission.
    private func sendAgain(after error: any Error, _ plan: (inout DecoyState, Int64) -> Void) throws {
        guard !(error is DiaryError) else { return }
        let due = try client.dueAgain().seconds
        let isUnsent = (error as? TransferError)?.isUnsent ?? false
        try diary.updateAuthority { state in
            let unanswered = (state.decoys.unanswered ?? 0) + (isUnsent ? 0 : 1)
            guard unanswered <= DecoyState.repetitions else { return }
            state.decoys.unanswered = unanswered
            plan(&state.decoys, due)
        }
    }
}

extension Schedule {
    /// Times longer than this multiple of the mean are considered impossible. Only one time in half
    /// a billion is longer.
    private static let improbable = 20.0

    /// The mean number of seconds between decoys.
    private var meanDecoyDelay: Double { Double(100 * Day.seconds) / Double(decoysPerHundredDays) }

    /// Returns the number of seconds until the next decoy.
    fileprivate func decoyDelay(using generator: inout some RandomNumberGenerator) -> Int64 {
        Int64(generator.exponential(mean: meanDecoyDelay))
    }

    /// Returns whether a delay is so long that it was generated for a schedule with fewer decoys.
    fileprivate func isImplausible(decoyDelay: Int64) -> Bool {
        Double(decoyDelay) > Self.improbable * meanDecoyDelay
    }

    /// Returns whether a delay between an authorisation and its submission is so long that the clock
    /// must have been far ahead when the delay was generated.
    fileprivate func isImplausible(submissionDelay: Int64) -> Bool {
        Double(submissionDelay) > Self.improbable * Double(submissionDelaySeconds)
    }
}

extension DecoyState {
    /// Generates the time of the next decoy.
    fileprivate mutating func plan(
        _ schedule: Schedule?,
        now: Int64,
        using generator: inout some RandomNumberGenerator
    ) {
        next = schedule.map { now + $0.decoyDelay(using: &generator) }
        planned = now / Day.seconds
    }

    fileprivate mutating func addSubmission(at time: Int64) {
        submissions = (submissions ?? []) + [time]
    }
}

extension BackgroundState {
    /// Whether the user has consented to matching, which includes decoys.
    var sendsDecoys: Bool { permits.contains(Consent.matching.rawValue) }
}

extension DecoyState {
    /// When the next step of a decoy is due; nil if no step is planned.
    var nextStep: UnixTime? {
        ((submissions ?? []) + [again ?? next].compactMap(\.self)).min().map { UnixTime(seconds: $0) }
    }
}

extension Diary {
    /// Schedules a decoy's submission after a refused authorisation. Without a submission, an
    /// observer on the network would see that someone had mistyped a code.
    func submitDecoy(at due: UnixTime) throws(DiaryError) {
        try updateAuthority { state in
            state.decoys.addSubmission(at: due.seconds)
        }
    }

    /// Plans the next decoy, if no decoy is planned yet. Call this once an hour.
    ///
    /// People do not share at the moment when they switch on a machine. If a decoy became due while
    /// this machine was off, the decoy therefore gets a random time within the next hour. Times
    /// that were generated while the clock was a day or more ahead, or for a schedule with far fewer
    /// decoys, are discarded.
    public func planDecoy() throws(DiaryError) {
        guard let schedule = try configuration()?.schedule else { return }
        var generator = makeGenerator()
        let now = now.seconds
        guard try backgroundState().sendsDecoys else { return }
        try updateAuthority { state in
            let isEarly = (state.decoys.planned ?? 0) > now / Day.seconds
            if let next = state.decoys.next, isEarly || schedule.isImplausible(decoyDelay: next - now) {
                state.decoys.next = nil
            }
            if let again = state.decoys.again, schedule.isImplausible(submissionDelay: again - now) {
                state.decoys.again = nil
            }
            state.decoys.submissions?.removeAll { schedule.isImplausible(submissionDelay: $0 - now) }
            guard state.decoys.again == nil else { return }
            if let next = state.decoys.next {
                if next < now { state.decoys.next = now + Int64.random(in: 0..<Hour.seconds, using: &generator) }
            } else {
                state.decoys.plan(schedule, now: now, using: &generator)
            }
        }
    }
}

extension UnlockedDiary {
    /// Returns the time of the last decoy that was sent, and the number of decoys that were sent.
    /// Does not reveal the time of the next decoy.
    public func decoys() throws(DiaryError) -> (last: UnixTime?, sent: Int) {
        let state = try ownerState()
        return (state.lastDecoy.map { UnixTime(seconds: $0) }, state.decoys)
    }
}

extension RandomNumberGenerator {
    /// Returns a random number from an exponential distribution.
    mutating func exponential(mean: Double) -> Double {
        // Excludes zero and one.
        -mean * log(Double.random(in: 0.0.nextUp..<1, using: &self))
    }
}
