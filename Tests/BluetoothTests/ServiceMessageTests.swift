import Bluetooth
import OperatingSystem
import TestSupport
import Testing

@Suite("Bluetooth: messages of checkin-radio")
struct ServiceMessageTests {
    /// Advertising data of Exposure Notification.
    private static let data = "02011a 03036ffd 17166ffd" + String(repeating: "07", count: 20)
    private static let payload = RadioRequest.Payload(from: 1_800_000_000, until: 1_800_000_600, data: hex(data))
    private static let requestBytes = "01 01 000000006b49d200 000000006b49d458 1f \(data)"

    @Test func `a request has one encoding`() {
        let request = RadioRequest([Self.payload])
        #expect(request.message == hex(Self.requestBytes))
        #expect(RadioRequest(request.message) == request)
        #expect(RadioRequest(RadioRequest([]).message)?.payloads.isEmpty == true)
        let most = RadioRequest([RadioRequest.Payload](repeating: Self.payload, count: 64))
        #expect(RadioRequest(most.message) == most)
        #expect(most.message.count < 4096)
    }

    @Test func `malformed requests are refused`() {
        let bytes = hex(Self.requestBytes)
        for count in 0..<bytes.count { #expect(RadioRequest(Array(bytes.prefix(count))) == nil) }
        #expect(RadioRequest(bytes + [0]) == nil)
        for text in [
            // Another type, 65 payloads, an end before the start, a life of more than an hour,
            // and a time before 1970.
            "02 00", "01 41", "01 01 000000006b49d458 000000006b49d200 1f \(Self.data)",
            "01 01 000000006b49d200 000000006b49f000 1f \(Self.data)",
            "01 01 ffffffffffffffff 000000006b49d458 1f \(Self.data)",
        ] {
            #expect(RadioRequest(hex(text)) == nil, "\(text)")
        }
        let tooMany = [1, 65] + [[UInt8]](repeating: Array(bytes.dropFirst(2)), count: 65).flatMap(\.self)
        #expect(RadioRequest(tooMany) == nil)
    }

    @Test(
        arguments: [
            // No data, other flags, a name, another service, other service data, a list of two services,
            // an Eddystone beacon, an iBeacon, and data that are too short or too long.
            "", "020106 03036ffd 17166ffd" + String(repeating: "07", count: 20), "02011a 05094d616c6c",
            "02011a 0303aafe 17166ffd" + String(repeating: "07", count: 20),
            "02011a 03036ffd 1716aafe" + String(repeating: "07", count: 20),
            "02011a 05036ffdaafe 15166ffd" + String(repeating: "07", count: 18),
            "02011a 0303aafe 1716aafe" + String(repeating: "07", count: 20),
            "02011a 1aff4c000215" + String(repeating: "07", count: 21),
            "02011a 03036ffd 16166ffd" + String(repeating: "07", count: 19),
            "02011a 03036ffd 17166ffd" + String(repeating: "07", count: 19),
            "02011a 03036ffd 17166ffd" + String(repeating: "07", count: 21),
        ]
    )
    func `a request with another advertisement than one of Exposure Notification is refused`(data: String) {
        let payload = RadioRequest.Payload(from: 1_800_000_000, until: 1_800_000_600, data: hex(data))
        #expect(RadioRequest(RadioRequest([payload]).message) == nil)
    }

    @Test(
        arguments: [
            (.received(milliseconds: 0x0102, rssi: -72, data: [7]), "01 0000000000000102 b8 07"),
            (.scanned(start: 1, end: 5, packets: 9), "02 0000000000000001 0000000000000005 00000009"),
            (.state(.onAir, transmitPower: -4, text: "on"), "03 01 fc 6f6e"),
            (.state(.idle, transmitPower: nil, text: ""), "03 00 7f"), (.refused("no"), "04 6e6f"),
        ] as [(RadioReport, String)]
    )
    func `a report has one encoding`(report: RadioReport, bytes: String) {
        #expect(report.message == hex(bytes))
        #expect(RadioReport(hex(bytes)) == report)
    }

    @Test func `malformed reports are refused`() {
        for text in [
            "", "00", "01 00000000000001", "02 0000000000000001 0000000000000005 0000000900", "03 01", "03 07 7f",
            "03 01 7f ff", "04 ff", "05", "01 8000000000000000 b8 07", "01 7fffffffffffffff b8 07",
            "02 8000000000000000 7fffffffffffffff 00000000", "02 0000000000000001 7fffffffffffffff 00000000",
        ] {
            #expect(RadioReport(hex(text)) == nil, "\(text)")
        }
    }

    @Test func `each status of the beacon has its state and a sentence`() {
        let statuses: [BeaconStatus] = [
            .idle, .onAir(transmitPower: 3), .noAdapter, .adapterOff, .refused(["privacy"]), .removedByOthers,
            .failed(.busy),
        ]
        #expect(statuses.count == RadioReport.State.allCases.count)
        for (status, state) in zip(statuses, RadioReport.State.allCases) {
            let power: Int8? = state == .onAir ? 3 : nil
            #expect(RadioReport(status) == .state(state, transmitPower: power, text: "\(status)"))
        }
    }
}
