import CheckInProtocol
import Cryptography
import Encodings
import SystemPackage

/// The key for data that background tasks need while the diary is locked (``BackgroundState``): 32
/// random bytes, stored in a ``KeyPlace``.
///
/// If the key is stored in the key file itself, the file is a ``KeyFile`` of version 1 with the key
/// as its body. For any other place, the file has version 2 and this body:
///
///     body = name of the place || 0 || BE16 length || data returned by the place
///            || the key, sealed to the reading key (80)
///
/// If the place has lost the key, the sealed copy restores the key when the diary is unlocked.
package struct MatchingKey {
    private static let label = "venue-checkin/v1/matching-key\n"
    private static let placedLabel = "venue-checkin/v2/matching-key\n"
    private static let sealedCount = AES256GCM.keyCount + SealedBox.overhead

    let place: KeyPlace
    /// The key; nil if the place has lost the key or does not respond.
    let key: SecretBytes?
    /// Why ``key`` is nil.
    let failure: KeyPlaceError?
    /// The copy sealed to the reading key; nil if the key is stored in the file.
    private let sealed: [UInt8]?

    /// Whether the key is stored in the key file itself.
    var isInFile: Bool { place == .file && key != nil }

    /// Generates a key to be stored in the file.
    init(using generator: inout some RandomNumberGenerator) {
        self.init(file: SecretBytes(randomCount: AES256GCM.keyCount, using: &generator))
    }

    private init(file key: SecretBytes) {
        self.init(place: .file, key: key, failure: nil, sealed: nil)
    }

    private init(place: KeyPlace, key: SecretBytes?, failure: KeyPlaceError?, sealed: [UInt8]?) {
        self.place = place
        self.key = key
        self.failure = failure
        self.sealed = sealed
    }

    /// Reads a key file; nil if the file does not exist. Does not throw if the place cannot provide
    /// the key: see ``failure``.
    ///
    /// - Throws: ``FileError`` and `keyDamaged`.
    static func read(_ path: FilePath, _ places: KeyPlaces) throws -> MatchingKey? {
        do {
            guard let key = try KeyFile.read(path, label: label) else { return nil }
            guard key.count == AES256GCM.keyCount else { throw DiaryError.keyDamaged(path: path.string) }
            return MatchingKey(file: key)
        } catch let error as DiaryError {
            guard let body = try? KeyFile.read(path, label: placedLabel) else { throw error }
            guard let placed = Placed(decoding: [UInt8](copying: body)) else { throw error }
            return MatchingKey(placed, places)
        }
    }

    /// The body of a version 2 file.
    package struct Placed: Equatable {
        let place: KeyPlace
        /// The data returned by the place, at most 65,535 bytes.
        let kept: [UInt8]
        /// The key, sealed to the reading key.
        let sealed: [UInt8]

        init(place: KeyPlace, kept: [UInt8], sealed: [UInt8]) {
            self.place = place
            self.kept = kept
            self.sealed = sealed
        }

        /// Decodes the output of ``encoded``. Returns nil for any other bytes.
        package init?(decoding body: [UInt8]) {
            guard let end = body.firstIndex(of: 0),
                let place = KeyPlace(rawValue: String(decoding: body[..<end], as: UTF8.self)), place != .file,
                case let rest = [UInt8](body[(end + 1)...]), rest.count >= 2,
                case let count = Int(bigEndianBytes: rest[..<2]), rest.count == 2 + count + sealedCount
            else { return nil }
            self.init(place: place, kept: Array(rest[2..<2 + count]), sealed: Array(rest[(2 + count)...]))
        }

        package var encoded: [UInt8] {
            Array(place.rawValue.utf8) + [0] + UInt16(kept.count).bigEndianBytes + kept + sealed
        }
    }

    private init(_ placed: Placed, _ places: KeyPlaces) {
        do throws(KeyPlaceError) {
            let key = try places.open(placed.kept, in: placed.place)
            self.init(place: placed.place, key: key, failure: nil, sealed: placed.sealed)
        } catch {
            self.init(place: placed.place, key: nil, failure: error, sealed: placed.sealed)
        }
    }

    /// Decrypts the sealed copy of the key. Returns nil if the copy was sealed to another reading
    /// key, or if the key is stored in the file.
    func restored(by privateKey: SecretBytes) -> SecretBytes? {
        sealed.flatMap { SealedBox.open($0, privateKey: privateKey, context: Array(Self.placedLabel.utf8)) }
    }

    /// Removes a key from the place that stores it. The key file at `path` names the place. Does
    /// not read the key. Call this before deleting the file.
    static func forget(_ path: FilePath, _ places: KeyPlaces) throws {
        guard let body = try? KeyFile.read(path, label: placedLabel),
            let placed = Placed(decoding: [UInt8](copying: body))
        else { return }
        do throws(KeyPlaceError) {
            try places.forget(placed.kept, in: placed.place)
        } catch {
            throw DiaryError.keyPlace(placed.place, reason: error.reason)
        }
    }

    /// Returns a copy of this value that contains `key`. The place cannot provide the key, so only
    /// this process can use it.
    func holding(_ key: SecretBytes) -> MatchingKey {
        MatchingKey(place: place, key: key, failure: failure, sealed: sealed)
    }

    /// Writes the key file of a key that is stored in the file itself.
    func keep(_ path: FilePath) throws {
        guard place == .file, let key else { preconditionFailure("only a key in the file can be written here") }
        try KeyFile.replace(path, label: Self.label, body: key)
    }

    /// Stores a key in a place, and durably replaces the key file.
    ///
    /// - Parameter publicKey: The public reading key.
    /// - Throws: ``FileError``, ``KeyPlaceError``, and `doesNotFitKeys` if the public key is
    ///   invalid.
    static func keep(
        _ key: SecretBytes,
        in place: KeyPlace,
        _ places: KeyPlaces,
        _ path: FilePath,
        sealingTo publicKey: [UInt8],
        using generator: inout some RandomNumberGenerator
    ) throws {
        guard place != .file else { return try MatchingKey(file: key).keep(path) }
        let kept = try places.keep(key, in: place, using: &generator)
        let context = Array(placedLabel.utf8)
        guard let sealed = SealedBox.seal(key, to: publicKey, context: context, using: &generator) else {
            throw DiaryError.doesNotFitKeys
        }
        let placed = Placed(place: place, kept: kept, sealed: sealed)
        try KeyFile.replace(path, label: placedLabel, body: SecretBytes(copying: placed.encoded))
    }
}
