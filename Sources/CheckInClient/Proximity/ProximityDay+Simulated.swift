package import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification

extension ProximityDay {
    /// The time in seconds from one scan to the next.
    private static let scanPeriod: Int64 = 240

    /// Rates an encounter that did not take place, at noon of a day in 1970.
    ///
    /// - Parameters:
    ///   - minutes: The length of the encounter.
    ///   - attenuation: The attenuation of each beacon in dB.
    ///   - daysSinceOnset: The number of days from the first symptoms to the encounter; nil if unknown.
    package static func simulated(
        minutes: Int,
        attenuation: Int,
        daysSinceOnset: Int?,
        _ parameters: ProximityParameters
    ) -> [ProximityDay] {
        let day = IntervalNumber(0)
        let key = TemporaryExposureKey(
            bytes: SecretBytes(copying: [UInt8](repeating: 0, count: TemporaryExposureKey.count)),
            start: day,
            period: IntervalNumber.perDay
        )
        guard let key, let identifier = ProximityIdentifier([UInt8](repeating: 0, count: ProximityIdentifier.count))
        else { fatalError("unreachable: these values are valid") }
        let noon = Day.seconds / 2
        let end = noon + Int64(minutes) * 60
        let encounters = stride(from: noon, to: end, by: Int64.Stride(scanPeriod)).map { time -> Encounter in
            // The last scan counts the rest of the length.
            let counted = min(scanPeriod, end - time)
            return Encounter(
                time: time,
                identifier: identifier,
                attenuation: attenuation,
                previousScan: time - counted
            )
        }
        let published = DiagnosisKey(
            key: key,
            transmissionRisk: 8,
            reportType: .confirmedTest,
            daysSinceOnset: daysSinceOnset
        )
        let entry = MatchedKeys.Entry(key: published, encounters: encounters)
        return all([entry], parameters, now: UnixTime(seconds: Day.seconds))
    }
}
