import CheckInClient
import CheckInProtocol
import Cryptography
import ExposureNotification
import HealthAuthority
import Matching
import SystemPackage

/// Decrypted records of a diary. Each parser gets the same bytes. If a record has a fixed size, the
/// bytes are padded with zeros.
enum RecordTarget {
    private static let times = 0...Int64(UInt32.max) * Interval.seconds

    static func check(_ input: [UInt8]) throws(Finding) {
        let entry = padded(input, step: Entry.count)
        if let decoded = Entry(decoding: entry) {
            try expect(decoded.encoded == entry, "an entry has one encoding")
            try expect(
                [decoded.scan?.time, decoded.start, decoded.end].allSatisfy { times.contains($0?.seconds ?? 0) },
                "the times of an entry are in range"
            )
        }
        let bytes = SecretBytes(copying: input)
        if let decoded = Trace(decoding: bytes) { try expect(decoded.encoded == bytes, "a trace has one encoding") }
        let page = padded(input, step: SightingPage.size)
        if let decoded = SightingPage(decoding: page) {
            try expect(decoded.encoded == page, "a page of sightings has one encoding")
        }
        if let decoded = BackgroundCheckIn(decoding: bytes) {
            try expect(decoded.encoded == bytes, "a check-in of the background has one encoding")
        }
        if let decoded = Comparison(decoding: bytes) {
            try expect(decoded.encoded == bytes, "a comparison has one encoding")
        }
        try checkSmall(input)
    }

    private static func checkSmall(_ input: [UInt8]) throws(Finding) {
        let fingerprint = padded(Array(input.prefix(VenueFingerprint.count)), step: VenueFingerprint.count)
        if let decoded = VenueFingerprint(decoding: fingerprint) {
            try expect(decoded.encoded == fingerprint, "a venue fingerprint has one encoding")
        }
        let presence = SecretBytes(copying: input.prefix(Presence.recordCount))
        if let decoded = Presence(record: presence) {
            try expect(decoded.record == presence, "a presence has one encoding")
        }
        if let window = CheckInWindow(decoding: SecretBytes(copying: input)) {
            try expect(
                CheckInWindow(decoding: SecretBytes(copying: window.encoded)) == window,
                "decoding an encoded window returns the same window"
            )
            try expect(window.parts.count <= 3, "a stay touches at most three days")
        }
    }

    /// Pads the bytes with zeros to a multiple of `step`, and to at least one step.
    private static func padded(_ bytes: [UInt8], step: Int) -> SecretBytes {
        let count = max(1, (bytes.count + step - 1) / step) * step
        return SecretBytes(copying: bytes + [UInt8](repeating: 0, count: count - bytes.count))
    }
}

/// JSON values in a diary. Each decoder gets the same text.
enum StateTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let bytes = SecretBytes(copying: input)
        try check(BackgroundState(decoding: bytes), BackgroundState.init(decoding:), \.encoded)
        try check(OwnerState(decoding: bytes), OwnerState.init(decoding:)) { $0.encoded(checkIns: 3) }
        try check(OpenCheckIns(decoding: bytes), OpenCheckIns.init(decoding:), \.encoded)
        try check(DeletionDays(decoding: bytes), DeletionDays.init(decoding:), \.encoded)
        try check(Note(decoding: bytes), Note.init(decoding:), \.encoded)
        try check(RadioRecord(decoding: bytes), RadioRecord.init(decoding:), \.encoded)
        let day = OwnDay(decoding: bytes)
        try check(day, OwnDay.init(decoding:), \.encoded)
        for match in day?.matches ?? [] {
            guard let entry = match.entry else { continue }
            try expect(
                StoredMatch(entry, of: match.authority).entry == entry,
                "decoding an encoded match returns the same match"
            )
        }
        try check(
            PendingSubmission.decodeAll(bytes),
            PendingSubmission.decodeAll,
            PendingSubmission.encodeAll
        )
    }

    private static func check<State>(
        _ state: State?,
        _ decode: (SecretBytes) -> State?,
        _ encode: (State) -> SecretBytes
    ) throws(Finding) {
        guard let state else { return }
        let written = encode(state)
        guard let read = decode(written) else { throw Finding(description: "a state of ours is read") }
        // The elements of a set can be encoded in any order, so compare only the lengths.
        try expect(encode(read).count == written.count, "decoding an encoded state returns the same state")
    }
}

/// Stored keys and password hashes, and the format of key files. The input is used both as the
/// content of a key file and as a whole key file.
enum KeyFileTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let body = SecretBytes(copying: input)
        if let key = ReadingKey(decoding: body) {
            try expect(key.encoded == body, "a reading key has one encoding")
        }
        if let placed = MatchingKey.Placed(decoding: input) {
            try expect(placed.encoded == input, "a key in another place has one encoding")
        }
        if let hash = PasswordHash(bytes: input) {
            try expect(hash.bytes == input, "the hash of a password has one encoding")
        }
        let file = KeyFile.bytes(label: ReadingKey.label, body: body)
        try expect(
            KeyFile.body(of: file, label: ReadingKey.label) == body,
            "decoding an encoded file returns the same value"
        )
        if let body = KeyFile.body(of: input, label: ReadingKey.label) {
            try expect(
                KeyFile.bytes(label: ReadingKey.label, body: body) == input,
                "the file of a key has one encoding"
            )
        }
        try checkStorageKey(input)
    }

    private static func checkStorageKey(_ input: [UInt8]) throws(Finding) {
        try expect(StorageKey.keys(in: input).count <= 2, "a file has at most two storage keys")
        let key = SecretBytes(copying: input.prefix(AES256GCM.keyCount))
        guard key.count == AES256GCM.keyCount else { return }
        let place = StorageKey.place(of: key)
        var other = Array(input.dropFirst(key.count).prefix(place.count))
        other += [UInt8](repeating: 0, count: place.count - other.count)
        try expect(
            StorageKey.keys(in: StorageKey.label + place + other).first == key,
            "a storage key is found beside any other bytes"
        )
    }
}

/// Ciphertexts in a diary and at the authority.
enum SealedTarget {
    private static let key = SecretBytes(copying: [UInt8](1...32))
    private static let secrets = AuthoritySecrets(key)
    private static let publicKey = X25519.publicKey(of: key)
    private static let context: [UInt8] = [1, 2, 3]

    static func check(_ input: [UInt8]) throws(Finding) {
        try expect(
            SecretBox.open(input, key: key, context: context) == nil,
            "data that was not sealed cannot be opened"
        )
        try expect(
            SealedBox.open(input, privateKey: key, context: context) == nil,
            "data that was not sealed to the key cannot be opened"
        )
        try expect(
            secrets.open(input, day: Day(number: 20_778)!) == nil,
            "a key that was not sealed by the authority cannot be opened"
        )
        var generator = SystemRandomNumberGenerator()
        let content = SecretBytes(copying: input)
        let box = SecretBox.seal(content, key: key, context: context, using: &generator)
        try expect(SecretBox.open(box, key: key, context: context) == content, "sealed data can be opened")
        // The next check takes a hundred times as long as all checks above, so run it for some
        // inputs only.
        guard input.count.isMultiple(of: 64) else { return }
        let sealed = SealedBox.seal(content, to: publicKey, context: context, using: &generator) ?? []
        try expect(
            SealedBox.open(sealed, privateKey: key, context: context) == content,
            "data that was sealed to a key can be opened with this key"
        )
    }
}

/// Responses of a TPM.
///
/// ```
/// input = odd if there is a handle (1) || response after the header
/// ```
enum TPMTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        guard let first = input.first,
            var reply = try? TPMReply(Array(input.dropFirst()), hasHandle: !first.isMultiple(of: 2), "/dev/tpmrm0")
        else { return }
        var count = 0
        // Even an empty block has a length field of two bytes.
        while let block = try? reply.sized() { count += 2 + block.count }
        try expect(count <= input.count - 1, "the blocks of a response are within it")
    }
}

/// The header of a file in the age format.
enum AgeTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        guard let header = try? AgeFile.canonicalHeader(of: input) else { return }
        try expect(input.starts(with: header), "the header of a file in the age format has one encoding")
    }
}

/// The decrypted archive of a diary.
enum ArchiveTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let bytes = SecretBytes(copying: input)
        guard let archive = DiaryArchive(decoding: bytes) else { return }
        try expect(archive.encoded == bytes, "an archive has one encoding")
    }
}
