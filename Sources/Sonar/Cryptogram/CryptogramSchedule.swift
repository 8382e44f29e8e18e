import Cryptography

/// The cryptogram of a device: a state machine without a clock and without a random number generator.
///
/// The first use on a UTC day makes a new cryptogram, also if the clock was set back.
package struct CryptogramSchedule: Sendable {
    private let identity: DeviceIdentity
    private let country: Country
    private let platform: Platform
    private var current: (cryptogram: Cryptogram, madeAt: UInt32)?

    package init(identity: DeviceIdentity, country: Country = .unitedKingdom, platform: Platform) {
        (self.identity, self.country, self.platform) = (identity, country, platform)
    }

    /// Returns the cryptogram for a time.
    ///
    /// - Parameter now: Seconds since 1970.
    package mutating func cryptogram(
        at now: UInt32,
        using generator: inout some RandomNumberGenerator
    ) -> Cryptogram {
        if let current, !Self.isNew(storedAt: current.madeAt, now: now) { return current.cryptogram }
        let cryptogram = Cryptogram(
            sealing: Self.content(of: identity.sonarID, country: country, at: now, platform: platform),
            for: identity.serverKey,
            ephemeral: ECDHP256.PrivateKey(using: &generator)
        )
        current = (cryptogram, now)
        return cryptogram
    }

    /// Returns the payload for a read at a time.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - transmitPower: The power in dBm at which the device advertises. The payload of the iOS app
    ///     contains 0.
    package mutating func payload(
        at now: UInt32,
        transmitPower: Int8,
        using generator: inout some RandomNumberGenerator
    ) -> BroadcastPayload {
        BroadcastPayload(
            country: country,
            cryptogram: cryptogram(at: now, using: &generator),
            transmitPower: platform == .ios ? 0 : transmitPower,
            transmissionTime: now,
            secretKey: identity.secretKey
        )
    }

    /// Whether a cryptogram that was made at `storedAt` must be replaced at `now`: the two times are
    /// on different UTC days.
    package static func isNew(storedAt: UInt32, now: UInt32) -> Bool {
        storedAt / UnixDay.seconds != now / UnixDay.seconds
    }

    /// The content of a cryptogram that an app makes at a time. Android's cryptogram is valid from the
    /// beginning of the UTC day, that of iOS from the time at which it was made. Both end with the day.
    package static func content(
        of sonarID: SonarID,
        country: Country,
        at now: UInt32,
        platform: Platform
    ) -> CryptogramContent {
        let midnight = now - now % UnixDay.seconds
        let (end, overflow) = midnight.addingReportingOverflow(UnixDay.seconds)
        return CryptogramContent(
            start: platform == .ios ? now : midnight,
            // The last day that four bytes can express ends early.
            end: overflow ? .max : end,
            sonarID: sonarID,
            country: country
        )
    }
}
