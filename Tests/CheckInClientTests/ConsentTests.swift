import AuthorityProtocol
import CheckInProtocol
import TestTraits
import Testing

@testable import CheckInClient

/// The consents are independent.
@Suite struct ConsentTests {
    /// Why a consent is missing.
    enum Absence: CaseIterable {
        case notAsked, refused, withdrawn
    }

    private let authority = PublishingAuthority()

    @Test(.proves("C1", "U4"), arguments: Consent.allCases, Absence.allCases)
    func `without a consent, no request is sent for its purpose; the other consents and the diary still work`(
        missing: Consent,
        absence: Absence
    ) async throws {
        let test = try TestDiary(consents: false)
        try test.diary.enroll(authority.enrolled)
        authority.change { $0.hasProximity = true }
        try authority.publish(UnixTime.noon.hour)
        for consent in Consent.allCases where consent != missing || absence == .withdrawn {
            try test.diary.answer(consent, true)
        }
        // A check-in from before the withdrawal, or one that does not need the missing consent.
        let earlier = try? test.diary.record(.test(seed: 1)).id
        if absence != .notAsked { try test.diary.answer(missing, false) }

        let expected = DiaryError.noConsent(missing, absence == .notAsked ? .notAsked : .refused)
        for consent in Consent.allCases {
            authority.forgetRequests()
            #expect(await refusal(of: consent, in: test.diary) == (consent == missing ? expected : nil))
            #expect(
                authority.requests.isEmpty == (consent == missing || [.checkingIn, .keepingLonger].contains(consent))
            )
        }
        #expect((earlier == nil) == (missing == .checkingIn && absence != .withdrawn))
        guard let earlier else { return }
        #expect(try test.checkIns().contains { $0.id == earlier })
        #expect(try test.diary.checkOut(earlier.string).id == earlier)
        #expect(try test.diary.delete(earlier.string) == earlier)
    }

    /// Performs the action that needs this consent. Returns the error; nil on success.
    private func refusal(of consent: Consent, in diary: Diary) async -> DiaryError? {
        do {
            switch consent {
            case .checkingIn: _ = try diary.record(.test(seed: 2))
            case .matching: _ = try await Sync(authority.client(of: diary)).run()
            case .sharing: _ = try await Submitter(authority.client(of: diary)).prepare()
            case .keepingLonger: try diary.read { try $0.require(.keepingLonger) }
            case .proximity:
                try diary.setProximity(isOn: true)
                try await KeySync(authority.client(of: diary), opening: ProximityDevice.opening).run()
            }
            return nil
        } catch let error as DiaryError {
            return error
        } catch ClientError.diary(let error) {
            return error
        } catch {
            Issue.record(error)
            return nil
        }
    }
}
