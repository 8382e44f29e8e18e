import AuthorityProtocol
import CheckInProtocol

/// Shares this device's keys after a positive result of a laboratory's test, if the user has permitted
/// this in advance.
public struct PermittedSharing: Sendable {
    /// What the user is told.
    public enum News: Sendable, Equatable {
        /// The test is positive, and the keys are about to be sent.
        case positive
        /// The keys are not sent, and this is not attempted again.
        case notSent
    }

    private let client: AuthorityClient
    private var diary: Diary { client.diary }

    /// Creates the task for the client's diary.
    public init(_ client: AuthorityClient) {
        self.client = client
    }

    /// Attempts to share, or does nothing if there is nothing to share or if the diary is locked.
    ///
    /// The user is told first. If `tell` throws, nothing is requested or sent: an hourly download would
    /// show an observer of the network that the test is positive. An attempt is repeated as often as that
    /// of a decoy. All attempts are for the same submission once it is stored.
    ///
    /// - Parameter tell: Tells the user.
    /// - Returns: Whether the submission is authorised, so that it can be sent when it is due.
    /// - Throws: The errors that `tell` throws, ``ClientError`` and ``DiaryError``.
    @concurrent public func run(_ tell: @Sendable (News) throws -> Void) async throws -> Bool {
        guard try !diary.hasPassphrase() else { return false }
        let unlocked = try diary.unlock()
        guard try unlocked.testResult() == .positive, let permission = try unlocked.permission(),
            permission.canBeAttempted
        else { return false }
        do {
            guard try await authorize(unlocked, permission, tell) else { return false }
        } catch {
            let isLast = try unlocked.permission().map { !$0.canBeAttempted } ?? false
            if isLast || error as? ClientError == .proofRefused || error as? ClientError == .expired {
                try unlocked.endPermissionInAdvance()
                try tell(.notSent)
            }
            throw error
        }
        // This ends the permission too.
        try unlocked.forgetTest()
        return true
    }

    private func authorize(
        _ unlocked: UnlockedDiary,
        _ permission: SharingPermission,
        _ tell: (News) throws -> Void
    ) async throws -> Bool {
        let submitter = Submitter(client, unlocked)
        let waiting = try unlocked.submissions().map(\.number)
        if let stored = permission.submission {
            guard waiting.contains(stored) else {
                // It was sent or discarded, so the permission has been used.
                try unlocked.endPermissionInAdvance()
                return false
            }
            try unlocked.countPermittedAttempt()
            _ = try await submitter.authorizeAgain(stored)
            return true
        }
        guard waiting.isEmpty, let facts = permission.facts, let proof = try unlocked.positiveTest(),
            let known = try diary.configuration(), let profile = known.profiles[permission.profile],
            try !unlocked.keysToShare(facts, profile, known).isEmpty
        else { return false }
        if permission.attempts == 0 { try tell(.positive) }
        try unlocked.countPermittedAttempt()
        let configuration = try await submitter.prepare()
        guard let profile = configuration.profiles[permission.profile] else { return false }
        let keys = try unlocked.keysToShare(facts, profile, configuration)
        guard !keys.isEmpty else { return false }
        let plan = SharingPlan(
            [],
            facts: facts,
            profile: profile,
            configuration: configuration,
            authority: try diary.requireAuthority(),
            now: diary.now,
            diagnosisKeys: keys
        )
        var generator = diary.makeGenerator()
        let draft = try plan.draft(using: &generator)
        let number = try submitter.keep(draft, proof: proof, configuration: configuration, asPermitted: true)
        _ = try await submitter.authorize(number)
        return true
    }
}
