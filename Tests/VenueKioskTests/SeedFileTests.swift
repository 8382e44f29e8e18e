import CheckInProtocol
import Cryptography
import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing
@testable import VenueKiosk

@Suite("Seed file")
struct SeedFileTests {
    private let directory: TemporaryDirectory
    private let file: SeedFile

    init() throws {
        directory = try TemporaryDirectory()
        file = SeedFile(directory: directory.path)
    }

    private func state(previous: Bool, began: UnixTime?, isPaired: Bool = false) -> SeedState {
        var generator = SeededGenerator(7)
        let secret = SecretBytes(randomCount: 32, using: &generator)
        let chain = PairChain.begin(secret, at: SimulatedMachine.epoch).chain
        return SeedState(
            current: Seed(using: &generator),
            previous: previous ? Seed(using: &generator) : nil,
            began: began,
            lived: 12_345,
            mark: ClockReading(boot: Array(0..<16), sinceBoot: 678_901, wall: nil),
            venue: .example,
            pair: isPaired ? chain : nil
        )
    }

    @Test(arguments: [true, false], [UnixTime(seconds: 0), SimulatedMachine.epoch, nil])
    func `a saved state is loaded`(previous: Bool, began: UnixTime?) throws {
        for isPaired in [true, false] {
            let state = state(previous: previous, began: began, isPaired: isPaired)
            try file.save(state)
            #expect(try file.load() == state)
        }
    }

    @Test func `without a saved state, nothing is loaded`() throws {
        #expect(try file.load() == nil)
    }

    @Test(.proves("U2")) func `the seed file is the only file of the kiosk, and only its owner can read it`() throws {
        try file.save(state(previous: true, began: nil))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path.string)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.size] as? Int == 2 * ErasableFile.slotSize)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path.string) == ["seeds"])
    }

    @Test func `a file with a changed byte or a truncated state is reported as damaged`() throws {
        try file.save(state(previous: true, began: SimulatedMachine.epoch))
        let bytes = try #require(try PrivateFile.read(file.path))
        let stateCount = 222
        #expect(bytes.lastIndex { $0 != 0 } == stateCount - 1)
        for index in bytes.indices.prefix(ErasableFile.slotSize) where index != 10 {
            var changed = bytes
            changed[index] ^= 0x10
            try Data(changed).write(to: URL(filePath: file.path.string))
            #expect(throws: SeedFile.Unusable.damaged(file.path)) { try file.load() }
        }
        for count in 0..<stateCount {
            try Data(bytes[..<count]).write(to: URL(filePath: file.path.string))
            #expect(throws: SeedFile.Unusable.damaged(file.path)) { try file.load() }
        }
    }

    @Test func `a file of a newer version is refused and not changed`() throws {
        try file.save(state(previous: true, began: nil))
        var bytes = try #require(try PrivateFile.read(file.path))
        bytes[10] = 4
        try Data(bytes).write(to: URL(filePath: file.path.string))
        #expect(throws: SeedFile.Unusable.newerVersion(file.path)) { try file.load() }
        #expect(throws: SeedFile.Unusable.newerVersion(file.path)) { try keeper() }
        #expect(try PrivateFile.read(file.path) == bytes)
    }

    @Test func `a kiosk with a damaged file generates a new seed and reports the damage`() throws {
        for damaged in [Data("nonsense".utf8), Data(count: 2 * ErasableFile.slotSize + 1)] {
            try damaged.write(to: URL(filePath: file.path.string))
            #expect(try keeper().wasDamaged)
            #expect(try file.load() != nil)
            #expect(try !keeper().wasDamaged)
        }
    }

    @Test func `an unwritable state directory is reported, and no seed is shown`() throws {
        let file = SeedFile(directory: "/proc/nowhere")
        let error = try #require(throws: FileError.self) { try keeper(file: file) }
        #expect(error.description == "could not open the lock file /proc/nowhere/seeds.lock: No such file or directory")
    }

    private func keeper(file: SeedFile? = nil) throws -> SeedKeeper {
        let machine = SimulatedMachine()
        return try SeedKeeper(
            configuration: .example,
            file: file ?? self.file,
            venueClock: .utc,
            clocks: { machine.reading }
        )
    }
}
