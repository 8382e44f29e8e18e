import CheckInProtocol
import Cryptography
import SystemPackage

@testable import CheckInClient

/// A thief with a copy of a diary's files but without the passphrase.
struct Thief {
    private let keys: DiaryKeys
    private let values: [TestDiary.StoredValue]
    private let hasKeyring: Bool

    /// - Parameters:
    ///   - places: The key places of the thief's machine.
    ///   - hasKeyring: Whether the thief uses the owner's running machine.
    init(
        _ test: TestDiary,
        places: KeyPlaces = KeyPlaces(tpm: "/proc/nowhere", systemdCreds: "/proc/nowhere"),
        hasKeyring: Bool = true
    ) throws {
        var generator = SystemRandomNumberGenerator()
        let directory = DiaryDirectory(path: test.path, places: places)
        KeyPlaces.forgetOpened()
        self.hasKeyring = hasKeyring
        keys = try DiaryKeys(of: directory, diaryIsEmpty: false, using: &generator)
        values = try test.values()
    }

    /// All values that the keys beside the diary decrypt.
    func readable() -> [(kind: String, bytes: [UInt8])] {
        values.compactMap { value in open(value).map { (value.kind, $0) } }
    }

    /// The number of values of each kind, and their sizes.
    var shape: [String: [Int]] {
        Dictionary(grouping: values, by: \.kind).mapValues { $0.map(\.sealed.count).sorted() }
    }

    private func open(_ value: TestDiary.StoredValue) -> [UInt8]? {
        let context = value.context(keys.reading.publicKey)
        guard let inner = SecretBox.open(value.sealed, key: keys.storage, context: context) else { return nil }
        if value.kind == "deletion days" { return [UInt8](copying: inner) }
        let isHere = keys.matching.place != .keyring || hasKeyring
        guard isHere, let key = keys.matching.key else { return nil }
        return SecretBox.open([UInt8](copying: inner), key: key, context: context).map { [UInt8](copying: $0) }
    }
}

extension TestDiary.StoredValue {
    /// The bytes to which the value is bound.
    func context(_ publicKey: [UInt8]) -> [UInt8] {
        Array("venue-checkin/v1/diary/\(kind)/\(checkIn)/\(number)/".utf8) + publicKey
    }
}
