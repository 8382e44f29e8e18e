import CheckInProtocol
import Cryptography
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing
@testable import VenueKiosk

@Suite("Seed keeper")
struct SeedKeeperTests {
    private let directory: TemporaryDirectory
    private let machine = SimulatedMachine()

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func keeper(_ configuration: KioskConfiguration = .example) throws -> SeedKeeper {
        let machine = machine
        return try SeedKeeper(
            configuration: configuration,
            file: SeedFile(directory: directory.path),
            venueClock: .utc,
            clocks: { machine.reading }
        )
    }

    /// Returns all bytes of all files in the state directory.
    private func disk() throws -> [UInt8] {
        try ["seeds", "seeds.new", "lock"].flatMap { try PrivateFile.read(directory.path.appending($0)) ?? [] }
    }

    @Test(.proves("M3")) func `the kiosk generates the seed, and keeps it after a restart`() async throws {
        let first = try await keeper().current
        #expect(try await keeper().current == first)
    }

    @Test(.proves("M1")) func `two kiosks generate different seeds`() async throws {
        let other = try SeedKeeperTests()
        #expect(try await keeper().current.code.seed != other.keeper().current.code.seed)
    }

    @Test(.proves("M3"))
    func `kiosks that start at the same time in one state directory get the same first seed`() async throws {
        let (configuration, machine) = (KioskConfiguration.example, machine)
        for round in Thoroughness.sample(1...50, 10, seed: 1) {
            let file = SeedFile(directory: directory.path.appending("\(round)"))
            try Directory.makePrivate(directory.path.appending("\(round)"))
            let codes = try await withThrowingTaskGroup(of: VenueCodeURL.self) { group in
                for _ in 1...8 {
                    group.addTask {
                        try await SeedKeeper(
                            configuration: configuration,
                            file: file,
                            venueClock: .utc,
                            clocks: { machine.reading }
                        ).current
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes.allSatisfy { $0 == codes[0] })
        }
    }

    @Test(.proves("M5")) func `after a rotation, the code has both seeds, and later only the new seed`() async throws {
        let keeper = try keeper()
        let first = await keeper.current.code.seed
        machine.run(hours: 5)
        let rotated = try #require(await keeper.advance())
        #expect(rotated.event == .rotated)
        #expect(rotated.code.code.previousSeed == first)
        #expect(rotated.code.code.seed != first)
        machine.run(hours: 4)
        let erased = try #require(await keeper.advance())
        #expect(erased.event == .previousErased)
        #expect(erased.code.code.seeds == [rotated.code.code.seed])
        #expect(await keeper.current == erased.code)
    }

    @Test func `after the hand-over, the old seed is erased from the disk`() async throws {
        let keeper = try keeper()
        let first = await [UInt8](copying: keeper.current.code.seed.bytes)
        #expect(try disk().contains(first))
        machine.run(hours: 5)
        _ = try await keeper.advance()
        #expect(try disk().contains(first))
        machine.run(hours: 4)
        _ = try await keeper.advance()
        #expect(try !disk().contains(first))
    }

    @Test func `a seed that could not be saved is not shown`() async throws {
        let keeper = try keeper()
        let first = await keeper.current
        machine.run(hours: 5)
        // A directory in place of the file prevents all writing, even by root.
        let file = SeedFile(directory: directory.path).path
        try PrivateFile.remove(file)
        try Directory.makePrivate(file)
        try Directory.makePrivate(file.appending("obstacle"))
        await #expect(throws: FileError.self) { try await keeper.advance() }
        #expect(await keeper.current == first)
        try Directory.remove(file)
        #expect(try await keeper.advance()?.event == .rotated)
    }

    @Test func `a file left by a crash is removed at the start`() async throws {
        _ = try keeper()
        let leftover = FilePath(SeedFile(directory: directory.path).path.string + ".new")
        try PrivateFile.replace(leftover, with: [1, 2, 3])
        _ = try keeper()
        #expect(try PrivateFile.read(leftover) == nil)
    }

    @Test func `the operator can rotate at any time`() async throws {
        let keeper = try keeper()
        let first = await keeper.current.code.seed
        #expect(try await keeper.rotateNow()?.code.code.previousSeed == first)
    }

    @Test(
        arguments: 0..<4
    )
    func `a change of the authority, name, address or public identifier begins a seed without the previous one`(
        change: Int
    ) async throws {
        let first = try keeper()
        #expect(!first.isOtherVenue)
        machine.run(hours: 5)
        _ = try await first.advance()
        let old = await first.current.code
        #expect(old.previousSeed != nil)
        var changed = KioskConfiguration.example
        let (name, address) = (changed.venue.name.string, changed.venue.address.string)
        changed.venue = try VenueDetails(
            name: change == 0 ? "Café Nord" : name,
            address: change == 1 ? "13 Harbour Street" : address,
            publicIdentifier: change == 2 ? "meridian" : nil
        )
        if change == 3 { changed.authority = "health.example.net" }
        let second = try keeper(changed)
        #expect(second.isOtherVenue)
        let code = await second.current.code
        #expect(!old.seeds.contains(code.seed) && code.previousSeed == nil)
        for seed in old.seeds { #expect(try !disk().contains([UInt8](copying: seed.bytes))) }
        #expect(try !keeper(changed).isOtherVenue)
        #expect(try await keeper(changed).current.code.seed == code.seed)
    }

    @Test func `another length of the stay or another setting does not change the seed`() async throws {
        let seed = try await keeper().current.code.seed
        var changed = KioskConfiguration.example
        changed.venue = try VenueDetails(
            name: changed.venue.name.string,
            address: changed.venue.address.string,
            defaultStay: 45,
            setting: .indoor
        )
        changed.rotation = .every(hours: 6)
        #expect(try await keeper(changed).current.code.seed == seed)
    }
}
