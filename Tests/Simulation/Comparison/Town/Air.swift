import Foundation
import TestSupport

/// A beacon or an identity that one device received from another. Both Bluetooth designs use the same
/// receptions.
struct Reception: Sendable {
    /// Seconds since 1970.
    let time: Int64
    let sender: Int
    let receiver: Int
    /// In dB.
    let attenuation: Int
}

/// The Bluetooth channel between devices.
///
/// The model: 55 dB at one metre, free space beyond, ±8 dB of noise with a triangular distribution.
/// One of ten receptions is lost. It has no walls and no bodies.
enum Air {
    /// The time between the scans of a device in seconds.
    static let scanPeriod: Int64 = 240
    /// The attenuation up to which both designs count a reception as close: about 2.5 m.
    static let closeAttenuation = 63
    /// The transmit power of every device in dBm.
    static let transmitPower = -10
    private static let maximumAttenuation = 85
    private static let lossRate = 0.1

    /// All receptions of devices of people who take part, in order of time.
    static func receptions(_ town: MeetingTown, _ meetings: Meetings) -> [Reception] {
        var draw = Draw(SeededChance(town.seed, part: "air").makeGenerator())
        var receptions: [Reception] = []
        for meeting in meetings.all
        where town.people[meeting.first].takesPart && town.people[meeting.second].takesPart {
            for (sender, receiver) in [(meeting.first, meeting.second), (meeting.second, meeting.first)] {
                for time in scanTimes(of: receiver, from: meeting.start, to: meeting.end) {
                    guard let attenuation = attenuation(squaredDistance: meeting.squaredDistance, &draw) else {
                        continue
                    }
                    receptions.append(
                        Reception(time: time, sender: sender, receiver: receiver, attenuation: attenuation)
                    )
                }
            }
        }
        return receptions.sorted { ($0.time, $0.sender, $0.receiver) < ($1.time, $1.sender, $1.receiver) }
    }

    /// The scans of a device in a period. Devices scan at different times.
    static func scanTimes(of receiver: Int, from start: Int64, to end: Int64) -> StrideTo<Int64> {
        let phase = Int64(receiver) * 37 % scanPeriod
        let first = (start - phase + scanPeriod - 1) / scanPeriod * scanPeriod + phase
        return stride(from: first, to: end, by: Int(scanPeriod))
    }

    /// Nil if the reception is lost.
    ///
    /// - Parameter squaredDistance: In square decimetres.
    static func attenuation(squaredDistance: Int, _ draw: inout Draw) -> Int? {
        let noise = Int(draw.number(-4...4) + draw.number(-4...4))
        // 20 log10(d / 10 dm) = 10 log10(d² / 100 dm²)
        let loss = 55 + Int((10 * log10(Double(max(squaredDistance, 9)) / 100)).rounded()) + noise
        return loss > maximumAttenuation || draw.chance(lossRate) ? nil : loss
    }
}
