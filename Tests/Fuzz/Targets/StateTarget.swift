import CheckInClient
import Cryptography

/// What a diary keeps as JSON. Each decoder gets the same text.
enum StateTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let bytes = SecretBytes(copying: input)
        try check(BackgroundState(decoding: bytes), BackgroundState.init(decoding:), \.encoded)
        try check(OwnerState(decoding: bytes), OwnerState.init(decoding:), \.encoded)
        try check(Note(decoding: bytes), Note.init(decoding:), \.encoded)
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
        // A set has no order.
        try expect(encode(read).count == written.count, "a state is read as what was written")
    }
}
