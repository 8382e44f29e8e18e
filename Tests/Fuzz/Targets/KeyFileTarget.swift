import CheckInClient
import Cryptography
import HealthAuthority

/// Keys and passwords as they are kept, and the frame of a key's file. An input is what a frame holds, or a whole file.
enum KeyFileTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let body = SecretBytes(copying: input)
        if let key = ReadingKey(decoding: body) {
            try expect(key.encoded == body, "a reading key has one form")
        }
        if let placed = MatchingKey.Placed(decoding: input) {
            try expect(placed.encoded == input, "a key in another place has one form")
        }
        if let hash = PasswordHash(bytes: input) {
            try expect(hash.bytes == input, "the hash of a password has one form")
        }
        let file = KeyFile.bytes(label: ReadingKey.label, body: body)
        try expect(
            KeyFile.body(of: file, label: ReadingKey.label) == body,
            "a file of ours is read as what was written"
        )
        if let body = KeyFile.body(of: input, label: ReadingKey.label) {
            try expect(KeyFile.bytes(label: ReadingKey.label, body: body) == input, "the file of a key has one form")
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
