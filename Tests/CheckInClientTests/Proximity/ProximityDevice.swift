import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExportFiles
import ExposureNotification
import Foundation
import Synchronization
import SystemPackage
import Testing

@testable import CheckInClient

/// A device with proximity. Its radio is simulated: every scan hears every device that is near.
final class ProximityDevice: Sendable {
    let test: TestDiary
    private let beacon = Mutex<OutgoingBeacon?>(nil)
    /// Every beacon that was on the air, in order.
    let sent = Mutex<[OutgoingBeacon]>([])

    init(at time: UnixTime = .noon, authority: PublishingAuthority? = nil) throws {
        test = try TestDiary(at: time)
        if let authority {
            try test.diary.enroll(authority.enrolled)
            for consent in [Consent.matching, .sharing] { try test.diary.answer(consent, true) }
        }
        try test.diary.answer(.proximity, true)
        try test.diary.setProximity(isOn: true)
    }

    /// What the device broadcasts now; nil if it must wait.
    func onAir() throws -> [UInt8]? {
        try beacon.withLock { beacon in
            if let current = beacon, test.clock.time < current.until { return current.data }
            guard case .beacon(let next) = try test.diary.nextBeacon() else { return nil }
            beacon = next
            sent.withLock { $0.append(next) }
            return next.data
        }
    }

    /// Forgets the present beacon, as a killed process does.
    func kill() { beacon.withLock { $0 = nil } }

    /// Scans now.
    ///
    /// - Parameter others: The devices that are near, each with its attenuation. They broadcast with
    ///   0 dBm.
    func scan(_ others: [(device: ProximityDevice, attenuation: Int)]) throws {
        let start = test.clock.time.seconds
        let packets = try others.flatMap { other -> [(data: [UInt8], time: Int64, rssi: Int8)] in
            guard let data = try other.device.onAir() else { return [] }
            return (0..<4).map { (data, start + $0, Int8(-other.attenuation)) }
        }
        try test.diary.record(packets, scanFrom: start, until: start + 4)
    }

    /// Lets devices be near each other: each scans every four minutes.
    static func meet(_ first: ProximityDevice, _ second: ProximityDevice, minutes: Int64, attenuation: Int) throws {
        for _ in 0..<minutes / 4 {
            for device in [first, second] { device.test.clock.advance(minutes: 4) }
            try first.scan([(second, attenuation)])
            try second.scan([(first, attenuation)])
        }
    }

    /// This device's own keys until now, as they would be published.
    func publishedKeys(transmissionRisk: Int = 6, type: ReportType = .confirmedTest) throws -> [ExportedKey] {
        try test.diary.unlock().transaction { try $0.ownKeys() }.map {
            ExportedKey(DiagnosisKey(key: $0, transmissionRisk: transmissionRisk, reportType: type, daysSinceOnset: 0))
        }
    }
}

extension PublishingAuthority {
    /// Publishes an export file of the hour before `end`.
    ///
    /// - Parameters:
    ///   - count: The number of files in the batch. Only the first file is published.
    ///   - signer: Another key than the authority's, for a forged file.
    func export(
        _ keys: [ExportedKey],
        revised: [ExportedKey] = [],
        end: UnixTime,
        of count: Int = 1,
        signer: ECDSAP256.PrivateKey? = nil
    ) throws {
        let start = end.seconds - 3600
        let file = ExportFile(
            start: start,
            end: end.seconds,
            region: region.name,
            count: count,
            keys: keys,
            revisedKeys: revised
        )
        let info = SignatureInfo(id: region.name, version: "v1")
        let archive = ExportArchive(signing: file, by: [.init(info: info, key: signer ?? key)])
        let path = "exports/\(start)-\(end.seconds)-00001.zip"
        change { state in
            state.files[path] = archive.file
            let index = state.files["exports/index.txt"] ?? []
            state.files["exports/index.txt"] = index + Array("\(path)\n".utf8)
        }
    }
}

extension ProximityDevice {
    /// Downloads and compares the authority's export files.
    func sync(_ authority: PublishingAuthority) async throws {
        try await KeySync(authority.client(of: test.diary), opening: Self.opening).run()
    }

    static let opening: KeySync.Opening = { path in
        try ExportArchive(opening: Array(Data(contentsOf: URL(filePath: path.string))))
    }

    func days() throws -> [ProximityDay] { try test.diary.unlock().proximityDays() }
}
