import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import CheckInClient

/// Where a machine keeps the matching key of a diary with a passphrase.
@Suite("Places for a key")
struct KeyPlaceTests {
    private static let passphrase = SecretBytes("correct horse")
    private static let nowhere: FilePath = "/proc/nowhere/place"

    private static func places(tpm: FilePath = nowhere, systemdCreds: FilePath = nowhere) -> KeyPlaces {
        KeyPlaces(tpm: tpm, systemdCreds: systemdCreds)
    }

    /// Opens the test's diary as on a machine with these key places.
    private static func diary(of test: TestDiary, _ places: KeyPlaces) throws -> Diary {
        let clock = test.clock
        return try Diary(in: test.path, clock: { clock.time }, places: places)
    }

    private static func key() -> SecretBytes {
        var generator = SystemRandomNumberGenerator()
        return SecretBytes(randomCount: 32, using: &generator)
    }

    // MARK: A TPM

    @Test(.proves("I4")) func `a TPM unseals its own data, and another TPM does not`() throws {
        let (one, other) = (try SoftwareTPM(), try SoftwareTPM())
        let key = Self.key()
        var tpm = try TPM(one.device)
        let sealed = try tpm.seal(key)
        #expect(sealed.firstRange(of: [UInt8](copying: key)) == nil)
        for _ in 1...3 { #expect(try tpm.unseal(sealed) == key) }
        var stranger = try TPM(other.device)
        #expect(throws: KeyPlaceError.self) { try stranger.unseal(sealed) }
    }

    @Test func `a TPM still works after many failures`() throws {
        let (one, other) = (try SoftwareTPM(), try SoftwareTPM())
        let key = Self.key()
        var tpm = try TPM(one.device)
        var stranger = try TPM(other.device)
        let sealed = try tpm.seal(key)
        for index in 0..<10 {
            #expect(throws: KeyPlaceError.self) { try stranger.unseal(sealed) }
            var damaged = sealed
            damaged[20 + index] ^= 1
            #expect(throws: KeyPlaceError.self) { try tpm.unseal(damaged) }
        }
        #expect(try tpm.unseal(sealed) == key)
        #expect(try stranger.unseal(stranger.seal(key)) == key)
    }

    @Test func `a file that is not a TPM is refused`() throws {
        #expect(throws: KeyPlaceError("could not open the TPM \(Self.nowhere): No such file or directory")) {
            try Self.seal(with: Self.nowhere)
        }
        #expect(throws: KeyPlaceError("the TPM /dev/null does not answer")) { try Self.seal(with: "/dev/null") }
    }

    private static func seal(with path: FilePath) throws {
        var tpm = try TPM(path)
        _ = try tpm.seal(key())
    }

    @Test(
        .proves("I4")
    )
    func `with a passphrase, the matching key is in the TPM, and a copy of the files cannot be decrypted`() async throws
    {
        let tpm = try SoftwareTPM()
        let test = try TestDiary()
        let diary = try Self.diary(of: test, Self.places(tpm: tpm.device))
        let id = try diary.record(.test(seed: 1)).id
        let before = try #require(try test.files()["matching.key"])
        try diary.setPassphrase(Self.passphrase, cost: .cheap)
        #expect(try diary.status().keyPlace == .tpm)
        #expect(try test.filesContaining(Array(before.dropLast(8).suffix(32))) == [])
        #expect(try Thief(test).readable().isEmpty)
        // The background tasks continue.
        test.clock.advance(minutes: 30)
        #expect(try diary.record(.test(seed: 1)).effect == .extended)
        #expect(try diary.checkOut().id == id)
        // Removing the passphrase moves the key back to the file.
        try diary.removePassphrase(current: Self.passphrase)
        #expect(try test.diary.status().keyPlace == .file)
        #expect(try test.diary.unlock().checkIns().map(\.id) == [id])
    }

    @Test func `a diary without its TPM waits until it is unlocked, and then continues`() throws {
        let test = try TestDiary()
        let first = try SoftwareTPM()
        let before = try Self.diary(of: test, Self.places(tpm: first.device))
        let id = try before.record(.test(seed: 1)).id
        try before.setPassphrase(Self.passphrase, cost: .cheap)
        let second = try SoftwareTPM()
        let after = try Self.diary(of: test, Self.places(tpm: second.device))
        KeyPlaces.forgetOpened()
        #expect(try after.status().keyFailure != nil)
        let error = #expect(throws: DiaryError.self) { try after.record(.test(seed: 2)) }
        guard case .keyAway(.tpm, _)? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(try after.unlock(passphrase: Self.passphrase).checkIns().map(\.id) == [id])
        #expect(try after.status().keyFailure == nil)
        #expect(try after.record(.test(seed: 1)).effect == .extended)
    }

    @Test(
        .proves("V3")
    )
    func `with a TPM, a test's result is requested while the diary is locked, and readable after unlocking`()
        async throws
    {
        let tpm = try SoftwareTPM()
        let fixture = try SharingFixture()
        let diary = try Self.diary(of: fixture.test, Self.places(tpm: tpm.device))
        try diary.setPassphrase(Self.passphrase, cost: .cheap)
        let identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        let open = try diary.unlock(passphrase: Self.passphrase)
        _ = try await LaboratoryTest(fixture.authority.client(of: open.diary)).register(identifier, in: open)
        #expect(try diary.awaitsTest())
        fixture.authority.change { $0.results[identifier.digest] = .accepted }
        #expect(try await LaboratoryTest(fixture.authority.client(of: diary)).ask() == .positive)
        #expect(try !diary.awaitsTest() && diary.status().hasNews)
        #expect(throws: DiaryError.locked) { try diary.positiveTest() }
        #expect(try open.positiveTest() != nil)
        #expect(try diary.authorityState()?.inquiry == nil)
    }

    // MARK: systemd-creds

    /// Debian 12 has no systemd-creds that encrypts for users, so a script takes its place.
    private static func credentials(in test: TestDiary, _ script: String) throws -> SystemdCredentials {
        let program = test.path.appending("systemd-creds")
        let version = "[ \"$1\" = --version ] && echo 'systemd 257 (257.8)' && exit"
        try test.write(Array("#!/bin/sh\n\(version)\n\(script)\n".utf8), to: "systemd-creds")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.string)
        return SystemdCredentials(program: program, limit: .seconds(600))
    }

    @Test func `systemd-creds gets the key as its input and returns it as its output`() throws {
        let test = try TestDiary()
        let credentials = try Self.credentials(in: test, "exec tr a-z n-za-m")
        let key = Self.key()
        let kept = try credentials.encrypt(key)
        #expect(kept.count == 32)
        #expect(try credentials.decrypt(kept) == key)
    }

    @Test func `a failure of systemd-creds is reported`() throws {
        let test = try TestDiary()
        let credentials = try Self.credentials(in: test, "cat > /dev/null; echo half; exit 7")
        #expect(throws: KeyPlaceError("\(credentials.program) exited with status 7")) {
            try credentials.encrypt(Self.key())
        }
    }

    @Test func `a crash of systemd-creds is reported as a crash`() throws {
        let test = try TestDiary()
        let credentials = try Self.credentials(in: test, "kill -SEGV $$")
        #expect(throws: KeyPlaceError("\(credentials.program) crashed")) { try credentials.encrypt(Self.key()) }
    }

    @Test func `a systemd-creds that does not respond is terminated`() throws {
        let test = try TestDiary()
        var credentials = try Self.credentials(in: test, "exec sleep 1000")
        credentials.limit = .seconds(1)
        let begin = ContinuousClock.now
        #expect(throws: KeyPlaceError("\(credentials.program) did not end within 1.0 seconds")) {
            try credentials.encrypt(Self.key())
        }
        #expect(ContinuousClock.now - begin < .seconds(500))
    }

    @Test(
        .enabled(if: SystemdVersion.isOld, "systemd 256 or newer is here")
    )
    func `a systemd-creds that cannot encrypt for users is not used`() throws {
        #expect(throws: KeyPlaceError.self) {
            try SystemdCredentials(program: "/usr/bin/systemd-creds").encrypt(Self.key())
        }
    }

    @Test(
        .proves("I4"),
        .enabled(if: !SystemdVersion.isOld, "systemd-creds --user needs systemd 256")
    )
    func `systemd-creds keeps a key for its user`() throws {
        let credentials = SystemdCredentials(program: "/usr/bin/systemd-creds")
        let key = Self.key()
        #expect(try credentials.decrypt(credentials.encrypt(key)) == key)
    }

    // MARK: The kernel's keyring

    @Test(
        .enabled(if: hasKeyring, "the kernel's keyring is not available")
    )
    func `with the kernel's keyring, a restart removes the key: scanning needs the passphrase, deleting does not`()
        throws
    {
        let test = try TestDiary()
        let diary = try Self.diary(of: test, Self.places())
        let id = try diary.record(.test(seed: 1)).id
        try diary.setPassphrase(Self.passphrase, place: .keyring, cost: .cheap)
        #expect(try diary.status().keyPlace == .keyring)
        #expect(try diary.record(.test(seed: 1)).id == id)
        #expect(
            try Thief(test, places: Self.places(), hasKeyring: false).readable().map(\.kind) == ["deletion days"]
        )
        // As after the machine was switched off.
        try Self.emptyKeyring(of: test)
        #expect(try diary.status().keyFailure != nil)
        #expect(throws: DiaryError.self) { try diary.record(.test(seed: 2)) }
        #expect(try diary.unlock(passphrase: Self.passphrase).checkIns().count == 1)
        #expect(try diary.record(.test(seed: 1)).id == id)
        try Self.emptyKeyring(of: test)
        test.clock.set(.noon + 13 * 86_400)
        #expect(try diary.purge() == 0)
        test.clock.set(.noon + 14 * 86_400)
        #expect(try diary.purge() == 1)
        #expect(try test.sealedValues(in: "entry").isEmpty)
    }

    /// Sharing two check-ins, one of which is deleted while the keyring has lost the key.
    @Test(
        .proves("C4"),
        .enabled(if: hasKeyring, "the kernel's keyring is not available"),
        arguments: [false, true]
    )
    func `a check-in that is deleted without the key is not sent any more`(isAuthorized: Bool) async throws {
        let fixture = try SharingFixture()
        let test = fixture.test
        let ids = try [1, 2].map { try test.diary.record(.test(seed: $0)).id }
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        let due = isAuthorized ? try await fixture.submitter.authorize(number) : test.clock.time
        try test.diary.setPassphrase(Self.passphrase, place: .keyring, cost: .cheap)
        try Self.emptyKeyring(of: test)
        #expect(try test.diary.delete(ids[0].string) == ids[0])
        let open = try test.diary.unlock(passphrase: Self.passphrase)
        let unlocked = open.diary
        #expect(try open.submissions().isEmpty)
        test.clock.set(due)
        let sender = SubmissionSender(fixture.authority.client(of: unlocked))
        for diary in [test.diary, unlocked] {
            let sender = SubmissionSender(fixture.authority.client(of: diary))
            await #expect(throws: ClientError.self) { try await sender.send(number) }
        }
        await #expect(throws: ClientError.diary(.noSubmission)) { try await sender.send(number) }
        #expect(fixture.authority.submissions.isEmpty)
        // The background process does not try again.
        #expect(try !unlocked.isDue(number))
    }

    /// Withdrawing the consent to sharing while the keyring has lost the key.
    @Test(
        .proves("C1", "C4"),
        .enabled(if: hasKeyring, "the kernel's keyring is not available"),
        arguments: [false, true]
    )
    func `a consent that is withdrawn without the key stops a waiting submission`(isAuthorized: Bool) async throws {
        let fixture = try SharingFixture()
        let test = fixture.test
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        let number = try await fixture.keep()
        let due = isAuthorized ? try await fixture.submitter.authorize(number) : test.clock.time
        try test.diary.setPassphrase(Self.passphrase, place: .keyring, cost: .cheap)
        try Self.emptyKeyring(of: test)
        try test.diary.answer(.sharing, false)
        try test.diary.answer(.matching, false)
        let open = try test.diary.unlock(passphrase: Self.passphrase)
        #expect(try open.submissions().isEmpty && open.diary.authorityState()?.due == nil)
        #expect(try open.consents()[.sharing] == .refused && open.diary.answer(.matching) == .refused)
        test.clock.set(due)
        for diary in [test.diary, open.diary] {
            let sender = SubmissionSender(fixture.authority.client(of: diary))
            await #expect(throws: ClientError.self) { try await sender.send(number) }
        }
        #expect(fixture.authority.submissions.isEmpty)
    }

    @Test(
        .proves("E43"),
        .enabled(if: hasKeyring, "the kernel's keyring is not available")
    )
    func `data of proximity that was deleted without its key does not prevent reading and recording the rest`() throws {
        let (device, other) = (try ProximityDevice(), try ProximityDevice())
        try ProximityDevice.meet(device, other, minutes: 12, attenuation: 50)
        let diary = device.test.diary
        try diary.setPassphrase(Self.passphrase, place: .keyring, cost: .cheap)
        try Self.emptyKeyring(of: device.test)
        device.test.clock.set(.noon + 14 * 86_400)
        #expect(try diary.deleteExpired().deletedDays == 1)
        let unlocked = try diary.unlock(passphrase: Self.passphrase).diary
        #expect(try unlocked.transaction { try $0.sightings() }.isEmpty)
        other.test.clock.set(device.test.clock.time)
        try ProximityDevice.meet(device, other, minutes: 12, attenuation: 50)
        _ = try diary.deleteExpired()
        #expect(try unlocked.transaction { try $0.sightings() }.count == 3 * 4)
    }

    @Test(
        .proves("U3", "E43", "I7"),
        .enabled(if: hasKeyring, "the kernel's keyring is not available")
    )
    func
        `without the key, what was recorded while the clock was ahead is deleted 14 days after the clock is corrected`()
        throws
    {
        let ahead = UnixTime.noon + 400 * 86_400
        let (device, other) = (try ProximityDevice(at: ahead), try ProximityDevice(at: ahead))
        let diary = device.test.diary
        _ = try diary.record(.test(seed: 1))
        try ProximityDevice.meet(device, other, minutes: 12, attenuation: 50)
        try diary.setPassphrase(Self.passphrase, place: .keyring, cost: .cheap)
        try Self.emptyKeyring(of: device.test)
        for days in [0, 13] as [Int64] {
            device.test.clock.set(.noon + days * 86_400)
            #expect(try diary.purge() == 0)
        }
        #expect(try device.test.sealedValues(in: "sightings").count == 1)
        device.test.clock.set(.noon + 14 * 86_400)
        let report = try diary.deleteExpired()
        #expect(report.deleted == 1 && report.deletedDays == 1)
        let unlocked = try diary.unlock(passphrase: Self.passphrase)
        #expect(try unlocked.checkIns().isEmpty && unlocked.diary.transaction { try $0.sightings() }.isEmpty)
    }

    @Test(
        .proves("U3", "C4"),
        .enabled(if: hasKeyring, "the kernel's keyring is not available")
    )
    func `deleting a diary or moving its key removes the key from the keyring`() throws {
        let (kept, moved) = (try TestDiary(), try TestDiary())
        for test in [kept, moved] {
            let diary = try Self.diary(of: test, Self.places())
            _ = try diary.record(.test(seed: 1))
            try diary.setPassphrase(Self.passphrase, place: .keyring, cost: .cheap)
        }
        let names = try [kept, moved].map { try #require(try Self.nameInKeyring(of: $0)) }
        #expect(names[0] != names[1])
        try Self.diary(of: moved, Self.places())
            .setPassphrase(Self.passphrase, current: Self.passphrase, place: .file, cost: .cheap)
        #expect(throws: KeyPlaceError.self) { try KernelKeyring.key(names[1]) }
        _ = try KernelKeyring.key(names[0])
        _ = try Diary.deleteEverything(in: kept.path)
        #expect(throws: KeyPlaceError.self) { try KernelKeyring.key(names[0]) }
    }

    @Test(
        .proves("U3", "I5"),
        .enabled(if: hasKeyring, "the kernel's keyring is not available")
    )
    func `if a key replacement is interrupted and the machine restarts, the diary can be unlocked and purged`() throws {
        let test = try TestDiary()
        let diary = try Self.diary(of: test, Self.places())
        _ = try diary.record(.test(seed: 1))
        var generator = SystemRandomNumberGenerator()
        let key = Self.key()
        let reading = try ReadingKey(
            privateKey: key,
            passphrase: Self.passphrase,
            cost: .cheap,
            using: &generator
        )
        try test.changeAndDie(diary) { transaction in
            try #require(transaction.owner).replaceKeys(
                reading: reading,
                privateKey: key,
                place: .keyring,
                of: diary.store.directory
            )
        }
        try Self.emptyKeyring(of: test, "matching.key.next")
        #expect(try diary.status().hasPassphrase)
        #expect(throws: DiaryError.locked) { try diary.unlock() }
        #expect(try diary.unlock(passphrase: Self.passphrase).checkIns().count == 1)
        try Self.emptyKeyring(of: test)
        test.clock.set(.noon + 14 * 86_400)
        #expect(try diary.purge() == 1)
    }

    @Test func `after a short failure of the TPM, no copy of its key is in a file`() throws {
        let test = try TestDiary()
        let tpm = try SoftwareTPM()
        let with = try Self.diary(of: test, Self.places(tpm: tpm.device))
        _ = try with.record(.test(seed: 1))
        try with.setPassphrase(Self.passphrase, cost: .cheap)
        KeyPlaces.forgetOpened()
        let without = try Self.diary(of: test, Self.places())
        #expect(try without.unlock(passphrase: Self.passphrase).checkIns().count == 1)
        #expect(try without.status().keyFailure != nil)
        #expect(try Thief(test).readable().isEmpty)
        #expect(try with.status().keyFailure == nil && with.status().keyPlace == .tpm)
        // Setting a passphrase selects a new place after the TPM is gone.
        KeyPlaces.forgetOpened()
        try without.setPassphrase(Self.passphrase, current: Self.passphrase, cost: .cheap)
        #expect(try without.status().keyPlace == .file)
    }

    @Test func `if setting or removing a passphrase fails, the diary does not change`() throws {
        let test = try TestDiary()
        let diary = try Self.diary(of: test, Self.places())
        _ = try diary.record(.test(seed: 1))
        #expect(throws: DiaryError.self) {
            try diary.setPassphrase(Self.passphrase, place: .tpm, cost: .cheap)
        }
        #expect(try !diary.status().hasPassphrase && diary.unlock().checkIns().count == 1)
        try diary.setPassphrase(Self.passphrase, cost: .cheap)
        #expect(throws: DiaryError.wrongPassphrase) {
            try diary.removePassphrase(current: SecretBytes("battery staple"))
        }
        #expect(try diary.status().hasPassphrase)
    }

    /// The name of the diary's key in the keyring; nil if the key is not there.
    private static func nameInKeyring(of test: TestDiary, _ file: String = "matching.key") throws -> String? {
        let bytes = try #require(try test.files()[file])
        guard let start = bytes.firstRange(of: Array("venue-checkin:".utf8))?.lowerBound else { return nil }
        let length = Int(bytes[start - 1])
        return String(decoding: bytes[start..<start + length], as: UTF8.self)
    }

    private static func emptyKeyring(of test: TestDiary, _ file: String = "matching.key") throws {
        #expect(KernelKeyring.remove(try #require(try nameInKeyring(of: test, file))))
    }

    private static var hasKeyring: Bool {
        do {
            let name = "venue-checkin:test-\(UUID().uuidString)"
            try KernelKeyring.keep(key(), as: name)
            return try KernelKeyring.key(name).count == 32 && KernelKeyring.remove(name)
        } catch {
            return false
        }
    }
}

/// The version of the installed systemd.
private enum SystemdVersion {
    static var isOld: Bool {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["systemd-creds", "--version"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil, let bytes = try? output.fileHandleForReading.readToEnd() else { return true }
        process.waitUntilExit()
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        return (words.dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0) < 256
    }
}
