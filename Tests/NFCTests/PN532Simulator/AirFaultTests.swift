import TestSupport
import Testing

@testable import PN532Simulator

/// Injected faults in the air between a virtual reader and a chip without a driver.
@Suite(.timeLimit(.minutes(10)))
struct AirFaultTests {
    private let air = Air()
    private let host: SerialHost
    private let reader: VirtualReader

    /// Arms the chip as a card.
    init() throws {
        host = try SerialHost(SimulatedPN532(air: air))
        reader = VirtualReader(air: air)
        arm()
    }

    // MARK: Lost and corrupted frames

    @Test(arguments: [AirFault.lost, .corrupted])
    func `a card does not receive a lost or corrupted frame`(fault: AirFault) {
        activate()
        air.inject(fault, .toCard)
        #expect(reader.exchange(hex("02 00A4"), within: .zero) == .timeout)
        // The card acknowledges the other block number, because it has not received a block yet.
        #expect(reader.exchange(hex("B2")) == .frame(hex("A3")))
        #expect(air.faultsStruck == 1)
    }

    @Test(arguments: [(AirFault.lost, AirResult.timeout), (.corrupted, .checksumError)])
    func `a reader gets a timeout or a checksum error, and can ask again`(fault: AirFault, result: AirResult) {
        activate()
        #expect(reader.exchange(hex("02 00A4"), within: .zero) == .timeout)
        #expect(host.perform("86") == hex("87 00 00A4"))
        #expect(host.perform("8E 9000") == hex("8F 00"))
        air.inject(fault, .toReader, times: 2)
        #expect(reader.exchange(hex("B2"), within: .zero) == result)
        #expect(reader.exchange(hex("B2"), within: .zero) == result)
        #expect(reader.exchange(hex("B2")) == .frame(hex("02 9000")))
        #expect(air.faultsStruck == 2)
    }

    @Test(arguments: [AirFault.lost, .corrupted], [AirDirection.toCard, .toReader])
    func `a session does not open if its first frames fail`(fault: AirFault, direction: AirDirection) {
        air.inject(fault, direction)
        #expect(!reader.activate())
        #expect(air.faultsStruck == 1)
        #expect(air.taps == (direction == .toCard ? 0 : 1))
    }

    /// Asking whether a command arrived and sending it again already count as two retries.
    @Test(arguments: [AirFault.lost, .corrupted], [(AirDirection.toCard, 1), (.toReader, 2)])
    func `the reader retries a damaged frame at most twice`(
        fault: AirFault,
        tolerance: (direction: AirDirection, frames: Int)
    ) throws {
        activate()
        air.inject(fault, tolerance.direction, times: tolerance.frames)
        let reading = try WorkerThread { [air, reader] in
            #expect(reader.transceive(apdu: hex("00A4")) == hex("9000"))
            air.inject(fault, tolerance.direction, times: 3)
            #expect(reader.transceive(apdu: hex("00B0")) == nil)
            reader.leave()
        }
        #expect(host.perform("86") == hex("87 00 00A4"))
        #expect(host.perform("8E 9000") == hex("8F 00"))
        if tolerance.direction == .toReader {
            #expect(host.perform("86") == hex("87 00 00B0"))
            #expect(host.perform("8E 9000") == hex("8F 00"))
        }
        #expect(host.perform("86") == hex("87 29"))
        reading.join()
        #expect(air.faultsStruck == tolerance.frames + 3)
    }

    @Test func `a sticky fault stays active until the faults are cleared`() {
        activate()
        air.inject(.lost, .toCard, times: nil)
        for _ in 1...3 {
            #expect(reader.exchange(hex("B2"), within: .zero) == .timeout)
        }
        #expect(air.faultsStruck == 3)
        air.clearFaults()
        #expect(reader.exchange(hex("B2")) == .frame(hex("A3")))
    }

    @Test func `a fault waits for a frame that has a receiver`() {
        air.inject(.lost, .toCard)
        #expect(reader.exchange(hex("26"), within: .zero) == .timeout)
        #expect(!air.waitForFaults(within: .zero))
        #expect(!reader.activate())
        #expect(air.waitForFaults())
    }

    // MARK: A reader that leaves

    @Test(arguments: [
        Status.released, .cardGone, .timeout, .invalidState, Status(rawValue: 0x0A), Status(rawValue: 0x13),
    ])
    func `a leaving reader sends its last frame and does not receive the answer`(status: Status) {
        air.fieldLostStatus = status
        air.readerLeaves(afterFrames: 2)
        activate()
        #expect(reader.exchange(hex("02 00A4"), within: .zero) == .timeout)
        #expect(host.perform("86") == hex("87 00 00A4"))
        #expect(air.isCoupled)
        #expect(host.perform("8E 9000") == [0x8F, status.rawValue])
        #expect(!air.isCoupled)
        #expect(host.perform("86") == [0x87, status.rawValue])
        #expect(reader.exchange(hex("B2"), within: .zero) == .timeout)
        #expect(!reader.select(within: .zero))
    }

    @Test func `a reader can leave without a report to the host`() {
        air.fieldLostStatus = nil
        air.readerLeaves(afterFrames: 2)
        activate()
        #expect(reader.exchange(hex("02 00A4"), within: .zero) == .timeout)
        #expect(host.perform("86") == hex("87 00 00A4"))
        for command in ["8E 9000", "86"] {
            host.send(command)
            #expect(host.next() == .acknowledgement)
        }
        #expect(host.perform("02") == hex("03 32010607"))
    }

    @Test func `a reader that leaves before the session opens does not count as a tap`() {
        air.readerLeaves(afterFrames: 1)
        #expect(!reader.activate())
        #expect(host.response() == hex("8D 08 E0 50"))
        #expect(host.perform("86") == hex("87 29"))
        #expect(air.taps == 0)
    }

    @Test func `a reader that has left can come back`() {
        air.readerLeaves(afterFrames: 1)
        #expect(!reader.activate())
        #expect(host.response() == hex("8D 08 E0 50"))
        air.isCoupled = true
        arm()
        activate()
    }

    @Test func `clearing the faults cancels a planned departure of the reader`() {
        air.readerLeaves(afterFrames: 1)
        air.clearFaults()
        activate()
    }

    // MARK: Waiting time extension

    @Test func `by default, a slow host leaves the reader without an answer`() {
        activate()
        #expect(reader.exchange(hex("02 00A4")) == .timeout)
    }

    @Test func `if enabled, a card requests more time and answers when the reader grants it`() {
        air.extendsWaitingTime = true
        activate()
        #expect(reader.exchange(hex("02 00A4")) == .frame(hex("F2 01")))
        #expect(host.perform("86") == hex("87 00 00A4"))
        host.send("8E 9000")
        #expect(host.next() == .acknowledgement)
        #expect(reader.exchange(hex("F2 01")) == .frame(hex("02 9000")))
        #expect(host.response() == hex("8F 00"))
    }

    @Test func `a card requests more time as often as its host needs it`() throws {
        air.extendsWaitingTime = true
        activate()
        let reading = try WorkerThread { [reader] in
            #expect(reader.transceive(apdu: hex("00A4")) == hex("9000"))
        }
        // RATS and its answer, the command, a request and its answer, the next request.
        let requests: Void? = air.state.wait(atMost: .seconds(60)) { $0.frames >= 2 + 1 + 2 + 1 ? () : nil }
        #expect(requests != nil)
        #expect(host.perform("86") == hex("87 00 00A4"))
        #expect(host.perform("8E 9000") == hex("8F 00"))
        reading.join()
    }

    @Test func `a lost request for more time is repeated`() throws {
        air.extendsWaitingTime = true
        activate()
        air.inject(.lost, .toReader)
        #expect(reader.exchange(hex("02 00A4")) == .timeout)
        #expect(reader.exchange(hex("B2")) == .frame(hex("F2 01")))
    }

    // MARK: -

    /// Arms the host's chip as a card.
    private func arm() {
        #expect(host.perform(ChipTests.emulation[0]) == hex("13"))
        host.send(ChipTests.emulation[1])
        #expect(host.next() == .acknowledgement)
    }

    private func activate() {
        #expect(reader.activate())
        #expect(host.response() == hex("8D 08 E0 50"))
    }
}
