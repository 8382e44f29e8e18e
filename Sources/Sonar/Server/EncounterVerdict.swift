/// What the server finds in an uploaded encounter.
package enum EncounterVerdict: Sendable, Equatable {
    /// The encounter was with this device.
    case accepted(SonarID)
    case refused(Reason)

    /// Why an encounter is ignored.
    package enum Reason: Sendable, Hashable, CaseIterable {
        /// The cryptogram has no valid point, or its tag does not match.
        case unreadable
        /// The payload and the cryptogram name different countries.
        case otherCountry
        case unknownDevice
        /// The cryptogram is the reporter’s own.
        case ownCryptogram
        /// The transmission time is outside the validity of the cryptogram.
        case outsideValidity
        /// The other device did not sign this payload, so the reporter or a third person made it.
        case wrongSignature
        /// The payload was sent much earlier or later than the encounter: somebody repeated it.
        case replayed
        /// The encounter is in the future, or older than 28 days.
        case outsideRetention
    }
}

extension SonarServer {
    /// Opens the cryptogram of an encounter and checks the payload.
    ///
    /// - Parameters:
    ///   - reporter: The device that has uploaded the encounter.
    ///   - now: Seconds since 1970.
    package func verdict(on encounter: UploadedEncounter, from reporter: SonarID, at now: Int64) -> EncounterVerdict {
        let payload = encounter.payload
        guard let content = payload.cryptogram.open(with: privateKey) else { return .refused(.unreadable) }
        guard content.country == payload.country else { return .refused(.otherCountry) }
        guard let device = devices[content.sonarID] else { return .refused(.unknownDevice) }
        guard content.sonarID != reporter else { return .refused(.ownCryptogram) }
        let sent = Int64(payload.transmissionTime)
        // Not a range: a device can seal an end before the start.
        guard Int64(content.start) - policy.windowTolerance <= sent, sent < Int64(content.end) + policy.windowTolerance
        else { return .refused(.outsideValidity) }
        guard payload.isSigned(with: device.secretKey) else { return .refused(.wrongSignature) }
        let start = encounter.start.seconds
        let plausible = start - policy.replayTolerance...start + encounter.duration + policy.replayTolerance
        guard plausible.contains(sent) else { return .refused(.replayed) }
        let oldest = now - ServerPolicy.retentionDays * Int64(UnixDay.seconds)
        guard (oldest...now + policy.requestTolerance).contains(start) else { return .refused(.outsideRetention) }
        return .accepted(content.sonarID)
    }
}
