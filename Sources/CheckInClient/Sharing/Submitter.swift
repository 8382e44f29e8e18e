public import AuthorityProtocol
public import CheckInProtocol
import Cryptography
import Foundation
import HTTPClient

/// Stores a submission and requests its authorisation. The authority gives the same answer to the
/// same request. Therefore, a request can be repeated after an interruption at any moment. See
/// protocol version 1, sections "Authorisation" and "Submission".
public struct Submitter: Sendable {
    let client: AuthorityClient
    let unlocked: UnlockedDiary
    var diary: Diary { client.diary }

    /// Creates a submitter for the client's diary.
    public init(_ client: AuthorityClient, _ unlocked: UnlockedDiary) {
        (self.client, self.unlocked) = (client, unlocked.about(client.diary.host))
    }

    /// Downloads new files. This download precedes every submission, real or decoy.
    ///
    /// - Returns: The configuration, with the authorisation keys that packages confirm.
    /// - Throws: `noConsent` unless the user has consented to sharing.
    @concurrent public func prepare() async throws(ClientError) -> Configuration {
        try await ClientError.wrap {
            try await client.prepareSubmission(for: .sharing)
        }
    }

    /// Stores a submission that the user has consented to, so that it is not lost. Ends the use of
    /// its diagnosis keys: today's key is replaced by a new one. Does not send anything.
    ///
    /// - Parameters:
    ///   - draft: The reports and diagnosis keys that the user has consented to send.
    ///   - proof: The proof of the positive test.
    ///   - configuration: The configuration that ``prepare()`` returned.
    ///   - isPermitted: Whether the user has consented in advance. The permission then belongs to this
    ///     submission. Otherwise, a submission with diagnosis keys uses up a permission.
    /// - Returns: The number of the submission.
    /// - Throws: `settingsChanged` if the draft was made with other settings, `draftTooOld` if the authority would refuse
    ///   it, `noKey`, and errors of the diary.
    public func keep(
        _ draft: SharingDraft,
        proof: PositiveTestProof,
        configuration: Configuration,
        asPermitted isPermitted: Bool = false
    ) throws(ClientError) -> Int {
        guard draft.settings == configuration.settings else { throw .settingsChanged }
        var generator = diary.makeGenerator()
        guard let key = configuration.authorizationKeys.last,
            let publicKey = AuthorizationKey.Public(der: key.publicKey)
        else { throw .noKey }
        // The user may have consented after midnight. A refused batch would use up the proof.
        let acceptsKeys = configuration.proximity != nil
        guard draft.batch.isAcceptable(keyDay: key.day, now: diary.now, acceptsKeys: acceptsKeys) else {
            throw .draftTooOld
        }
        guard let blinded = publicKey.blind(draft.batch, using: &generator) else { throw .noKey }
        do throws(DiaryError) {
            return try unlocked.transaction { transaction in
                try transaction.require(.sharing)
                let submission = PendingSubmission(
                    authority: try transaction.requireAuthority().authority.host,
                    checkIns: draft.checkIns,
                    batch: draft.batch,
                    proof: proof,
                    keyDay: key.day,
                    blinded: blinded
                )
                try transaction.endUse(of: draft.diagnosisKeys)
                let number = try transaction.add(submission)
                try transaction.record(
                    TestRecord(day: draft.testDay, result: .positive, recorded: transaction.now, submission: number)
                )
                if isPermitted {
                    // The user may have withdrawn the permission in the meantime.
                    guard try transaction.ownerAuthority().test?.permission != nil else {
                        throw DiaryError.noSubmission
                    }
                    try transaction.updateOwnerAuthority { $0.test?.permission?.submission = number }
                } else if !draft.diagnosisKeys.isEmpty {
                    try transaction.endPermissionInAdvance()
                }
                return number
            }
        } catch {
            throw .diary(error)
        }
    }

    /// Sends the proof and requests a blind signature for the batch. The authority does not see the
    /// batch.
    ///
    /// - Returns: When the submission is due. The delay is random, so that the authority cannot use
    ///   the time of the submission to link it to the proof.
    @concurrent public func authorize(_ number: Int) async throws(ClientError) -> UnixTime {
        try await ClientError.wrap {
            var submission = try unlocked.read { try $0.submission(number) }
            if submission.authorization != nil, let due = submission.due { return due }
            guard let configuration = try diary.configuration() else { throw try drop(number, because: .expired) }
            try await client.waitBeforeAuthorization()
            // The user may have discarded the submission in the meantime.
            submission = try unlocked.read { try $0.submission(number) }
            let answer = try await client.send(
                AuthorizationRequest(
                    proof: submission.proof,
                    keyDay: submission.keyDay,
                    blindedMessage: submission.blinded.message
                ),
                for: .sharing
            )
            switch answer.status {
            case .accepted: break
            case .refused, .key:
                try diary.submitDecoy(at: client.due(after: configuration.schedule))
                throw try drop(number, because: answer.status == .refused ? .proofRefused : .expired)
            case .later: throw ClientError.later
            case .pending, .negative, .inconclusive, .invalid, .keysNotAccepted:
                throw ClientError.malformedReply
            }
            // If the key is no longer in use, the authority has answered so.
            guard let key = configuration.authorizationKeys.first(where: { $0.day == submission.keyDay }),
                let publicKey = AuthorizationKey.Public(der: key.publicKey),
                let signature = answer.blindSignature,
                let authorization = submission.blinded.authorization(signature, of: submission.batch, under: publicKey)
            else { throw ClientError.malformedReply }
            let due = client.due(after: configuration.schedule)
            submission.authorization = authorization
            submission.due = due
            let authorized = submission
            try unlocked.transaction { try $0.setDue(number, authorized) }
            return due
        }
    }

    /// Requests the authorisation again if no answer has arrived. Downloads first, as a decoy does that
    /// begins again.
    ///
    /// - Returns: When the submission is due.
    @concurrent public func authorizeAgain(_ number: Int) async throws(ClientError) -> UnixTime {
        let isAuthorized = try await ClientError.wrap {
            try unlocked.read { try $0.submission(number).authorization != nil }
        }
        if !isAuthorized { _ = try await prepare() }
        return try await authorize(number)
    }

    private func drop(_ number: Int, because error: ClientError) throws -> ClientError {
        try diary.transaction { try $0.finishSubmission(number, .dropped(number)) }
        return error
    }
}

/// Sends an authorised submission, whether the diary is locked or not. See protocol version 1, section
/// "Submission".
public struct SubmissionSender: Sendable {
    private let client: AuthorityClient
    private var diary: Diary { client.diary }

    /// Creates a sender for the client's diary.
    public init(_ client: AuthorityClient) {
        self.client = client
    }

    /// Sends an authorised submission. If there is no connection or no answer, the submission is
    /// scheduled again after another delay. Even if a submission arrives several times, the
    /// authority accepts it only once.
    @concurrent public func send(_ number: Int) async throws(ClientError) {
        try await ClientError.wrap {
            let (message, wasTried): ([UInt8]?, Bool)
            do throws(DiaryError) {
                (message, wasTried) = try diary.transaction { try $0.takeSubmission(number) }
            } catch {
                // Without this, a background process would try again at once.
                if error == .noSubmission { try diary.transaction { try $0.forgetUnsent(number) } }
                throw error
            }
            guard let message else { throw ClientError.malformedReply }
            let answer: Answer
            var isSent = false
            do {
                let way = try client.way(of: SubmissionRequest.path)
                isSent = true
                // The consent is not checked here, because withdrawing it deletes due and waiting
                // submissions.
                answer = try await client.post(message, to: SubmissionRequest.path, by: way)
            } catch {
                if let error = error as? TransferError, error.isUnsent { isSent = false }
                try postpone(number, message, wasSent: isSent)
                throw error
            }
            switch answer.status {
            case .accepted: try finish(number, .accepted(number, diary.now.seconds))
            case .refused, .key:
                try finish(number, .rejected(number))
                throw wasTried ? ClientError.uncertain : ClientError.expired
            case .keysNotAccepted:
                try finish(number, .rejected(number))
                throw wasTried ? ClientError.uncertain : ClientError.keysNotAccepted
            case .later:
                try postpone(number, message, wasSent: true)
                throw ClientError.later
            case .pending, .negative, .inconclusive, .invalid:
                try diary.transaction { try $0.leaveToOwner(number) }
                throw ClientError.malformedReply
            }
        }
    }

    private func postpone(_ number: Int, _ message: [UInt8], wasSent: Bool) throws {
        let due = try client.dueAgain()
        try diary.transaction { try $0.postponeSubmission(number, message, until: due, wasSent: wasSent) }
    }

    private func finish(_ number: Int, _ note: Note) throws {
        try diary.transaction { try $0.finishSubmission(number, note) }
    }
}

extension OwnerTransaction {
    /// Hands an authorised submission to background tasks.
    ///
    /// - Throws: `noSubmission` if the submission was cancelled in the meantime.
    fileprivate func setDue(_ number: Int, _ submission: PendingSubmission) throws {
        guard let request = submission.request, let due = submission.due else { return }
        _ = try self.submission(number)
        try updatePending(number) { $0 = submission }
        let message = AuthorityState.DueSubmission(
            number: number,
            message: Data(request.encoded(using: &generator)),
            checkIns: submission.checkIns.map(\.string),
            time: due.seconds
        )
        try updateAuthority { $0.due = message }
    }
}

extension UnlockedDiary {
    /// Returns the submissions that the user has consented to and that the authority has not
    /// accepted yet: those to the authority that this value is about, or all.
    public func submissions() throws(DiaryError) -> [SubmissionStatus] {
        try read { transaction in
            let all = try transaction.submissions().filter {
                [nil, $0.submission.authority].contains(transaction.host)
            }
            return all.map { number, submission in
                SubmissionStatus(
                    number: number,
                    authority: submission.authority,
                    checkIns: submission.checkIns,
                    reportCount: submission.batch.reports.count,
                    diagnosisKeyCount: submission.batch.keys.count,
                    due: submission.due,
                    wasTried: submission.wasTried
                )
            }
        }
    }

    /// Deletes a waiting submission, so that it will not be sent.
    public func discard(_ number: Int) throws(DiaryError) {
        try transaction { try $0.endSubmission(number, .withdrawn) }
    }
}
