import Cryptography
import ExposureNotification
import TestTraits
import Testing

@testable import CheckInClient

/// The stored form of received beacons.
@Suite struct SightingPageTests {
    private static func beacon(
        _ number: UInt8,
        packets: Int = 3,
        previous: Int64? = 1_795_262_000
    ) throws -> ScannedBeacon {
        let identifier = try #require(ProximityIdentifier((0..<16).map { $0 ^ number }))
        return ScannedBeacon(
            Advertisement(identifier: identifier, encryptedMetadata: [1, 2, 3, number]),
            packets: (0..<packets).map { .init(time: 1_795_262_400 + Int64($0), rssi: -Int8($0 + 40)) },
            previousScan: previous
        )
    }

    @Test(.proves("E42")) func `a page returns the beacons that were added`() throws {
        var page = SightingPage()
        let beacons = try [
            Self.beacon(1), Self.beacon(2, packets: 1, previous: nil), Self.beacon(3, packets: 32),
        ]
        let areAdded = beacons.map { page.add($0) }
        #expect(areAdded == [true, true, true])
        let decoded = try #require(SightingPage(decoding: page.encoded))
        #expect(decoded.beacons == beacons && decoded == page)
        #expect(page.encoded.count == SightingPage.size)
    }

    @Test(.proves("E42")) func `all pages have the same size, and a full page refuses more`() throws {
        var page = SightingPage()
        #expect(page.encoded.count == SightingPage.size)
        var count = 0
        while page.add(try Self.beacon(UInt8(count))) { count += 1 }
        #expect(count == SightingPage.size / 33)
        #expect(page.encoded.count == SightingPage.size)
        #expect(try #require(SightingPage(decoding: page.encoded)).beacons.count == count)
    }

    @Test func `other bytes are not a page`() throws {
        var page = SightingPage()
        _ = page.add(try Self.beacon(1))
        let bytes = Array(copying: page.encoded)
        #expect(SightingPage(decoding: SecretBytes(copying: bytes.dropLast())) == nil)
        var many = bytes
        many[0] = 33
        #expect(SightingPage(decoding: SecretBytes(copying: many)) == nil)
        var trailing = bytes
        trailing[SightingPage.size - 1] = 1
        #expect(SightingPage(decoding: SecretBytes(copying: trailing)) == nil)
    }

    @Test func `too many packets, and late ones, are left out`() throws {
        #expect(try Self.beacon(1, packets: 60).packets.count == ScannedBeacon.maximumPackets)
        let advertisement = try Self.beacon(1).advertisement
        let late = ScannedBeacon(
            advertisement,
            packets: [.init(time: 2000, rssi: -1), .init(time: 1000, rssi: -2)],
            previousScan: nil
        )
        #expect(late.packets == [.init(time: 1000, rssi: -2)])
    }
}
