import Testing

/// A way to encode a message that is not canonical.
struct OtherEncoding: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether protoc reads the same values.
    let isSame: Bool
    let change: @Sendable (inout RawMessage) -> Void

    /// An encoding of the same values.
    static func same(_ name: String, _ change: @escaping @Sendable (inout RawMessage) -> Void) -> OtherEncoding {
        OtherEncoding(testDescription: name, isSame: true, change: change)
    }

    /// An encoding of different values, such as a message with an additional field.
    static func different(_ name: String, _ change: @escaping @Sendable (inout RawMessage) -> Void) -> OtherEncoding {
        OtherEncoding(testDescription: name, isSame: false, change: change)
    }

    /// Encodings of any message that begins with a region and an hour.
    static let ofAnyFile: [OtherEncoding] = [
        .different("an unknown field at the end", { $0.fields.append([0x98, 0x06, 0x01]) }),
        .different("an unknown field between known ones", { $0.fields.insert([0x98, 0x06, 0x01], at: 1) }),
        .different("an unknown field of four bytes", { $0.fields.append([0x9D, 0x06, 1, 1, 1, 1]) }),
        .different("an unknown field of eight bytes", { $0.fields.append([0x99, 0x06, 1, 1, 1, 1, 1, 1, 1, 1]) }),
        .different("an unknown field of bytes", { $0.fields.append([0x9A, 0x06, 0x01, 0x01]) }),
        .different("the region as a number", { $0.fields[0] = [0x08, 0x01] }),
        .different("the hour as text", { $0.fields[1] = [0x12, 0x01, 0x31] }),
        .different("the hour as four bytes", { $0.fields[1] = [0x15, 1, 1, 1, 1] }),
        .different("an empty region", { $0.fields[0] = [0x0A, 0x00] }),
        .same("an empty region, and the region", { $0.fields.insert([0x0A, 0x00], at: 0) }),
        .same("the region twice", { $0.fields.insert($0.fields[0], at: 0) }),
        .same("the region once more at the end", { $0.fields.append($0.fields[0]) }),
        .same("another region before the region", { $0.fields.insert([0x0A, 0x01, 0x61], at: 0) }),
        .same("the hour before the region", { $0.fields.swapAt(0, 1) }),
        .same("the region at the end", { $0.fields.append($0.fields.removeFirst()) }),
        .same("an hour of 0, and the hour", { $0.fields.insert([0x10, 0x00], at: 1) }),
        .same("a key with a byte too many", { $0.fields[0] = [0x8A, 0x00] + $0.fields[0].dropFirst() }),
        .same("a length with a byte too many", { $0.fields[0] = [0x0A, 0x87, 0x00] + $0.fields[0].dropFirst(2) }),
        .same("a number with a byte too many", { $0.lengthenNumber(1) }),
        // protoc uses only the lower 32 bits.
        .same(
            "a number of 2^32 more",
            { $0.fields[1] = Array($0.fields[1].dropLast()) + [$0.fields[1].last! | 128, 0x80, 0x10] }
        ),
    ]

    /// Encodings of an index.
    static let ofIndex: [OtherEncoding] = [
        .same("a digest before its size", { $0.edit(2) { $0.fields.swapAt(0, 1) } }),
        .same("a size twice", { $0.edit(2) { $0.fields.insert($0.fields[0], at: 0) } }),
        .same("a size with a byte too many", { $0.edit(3) { $0.lengthenNumber(0) } }),
        .same("a size of 0, and the size", { $0.edit(3) { $0.fields.insert([0x08, 0x00], at: 0) } }),
        .same("an empty digest, and the digest", { $0.edit(4) { $0.fields.insert([0x12, 0x00], at: 1) } }),
        .different("a package with an unknown field", { $0.edit(4) { $0.fields.append([0x18, 0x01]) } }),
        .same("the region between the packages", { $0.fields.insert($0.fields[0], at: 3) }),
        .same("the hour before the packages", { $0.fields.insert($0.fields.removeLast(), at: 2) }),
    ]

    /// Encodings of a configuration without decoys. Its fields 2 to 5 are a profile, the schedule and
    /// two keys. The fields 0 to 2 of the profile are a name, risk and sharing.
    static let ofConfiguration: [OtherEncoding] = [
        .same("weights in two parts", { $0.edit(2) { $0.edit(1) { $0.halve(0) } } }),
        .same(
            "a weight with a byte too many",
            { $0.edit(2) { $0.edit(1) { $0.setContent(0, [0x80, 0x00] + $0.content(0).dropFirst()) } } }
        ),
        .different("no weights, explicitly", { $0.edit(2) { $0.edit(1) { $0.setContent(0, []) } } }),
        .different(
            "a weight of 2^32",
            { $0.edit(2) { $0.edit(1) { $0.setContent(0, $0.content(0) + RawMessage.varint(1 << 32)) } } }
        ),
        .different("no risk", { $0.edit(2) { $0.fields.remove(at: 1) } }),
        .different("no sharing", { $0.edit(2) { $0.fields.remove(at: 2) } }),
        .different("no schedule", { $0.fields.remove(at: 3) }),
        .same("sharing before risk", { $0.edit(2) { $0.fields.swapAt(1, 2) } }),
        .same("number 0, explicitly", { $0.edit(2) { $0.fields.insert([0x08, 0x00], at: 0) } }),
        // protoc uses only the lower 32 bits of a negative number.
        .same(
            "a negative day in five bytes",
            { $0.edit(2) { $0.edit(2) { $0.fields[4] = [0x18, 0xFC, 0xFF, 0xFF, 0xFF, 0x0F] } } }
        ),
        .same("0 decoys, explicitly", { $0.edit(3) { $0.fields.insert([0x18, 0x00], at: 2) } }),
        .different("a schedule with an unknown field", { $0.edit(3) { $0.fields.append([0x30, 0x01]) } }),
        .same("a key before its day", { $0.edit(4) { $0.fields.swapAt(0, 1) } }),
        .same("a key twice in one", { $0.edit(5) { $0.fields.append($0.fields[1]) } }),
        .different("a key with an unknown field", { $0.edit(5) { $0.fields.append([0x1A, 0x01, 0x01]) } }),
        .same("the version before the keys", { $0.fields.insert($0.fields.remove(at: 6), at: 4) }),
        .same("the previous key before the next", { $0.fields.swapAt(7, 8) }),
        .same("an empty next key, and the next key", { $0.fields.insert([0x42, 0x00], at: 7) }),
        .same("the relay in two parts", { $0.fields.insert([0x52, 0x03, 0x0A, 0x01, 0x61], at: 9) }),
        .different("a relay with an unknown field", { $0.edit(9) { $0.fields.append([0x18, 0x01]) } }),
        .same("proximity before the relay", { $0.fields.swapAt(9, 10) }),
        .same("the web client before proximity", { $0.fields.swapAt(10, 11) }),
        .different("proximity twice", { $0.fields.append($0.fields[10]) }),
        .same("infectiousness that is not packed", { $0.edit(10) { $0.edit(0) { $0.unpack(0) } } }),
        .same(
            "a minimum score of 0, explicitly",
            { $0.edit(10) { $0.edit(0) { $0.fields.insert([0x38, 0x00], at: 6) } } }
        ),
        .different("windows with an unknown field", { $0.edit(10) { $0.edit(0) { $0.fields.append([0x48, 0x01]) } } }),
    ]

    /// Encodings of a package with a block and two warnings.
    static let ofPackage: [OtherEncoding] = [
        .same("tags before ciphertexts", { $0.edit(2) { $0.fields.swapAt(1, 2) } }),
        .same("IVs twice", { $0.edit(2) { $0.fields.insert($0.fields[0], at: 0) } }),
        .same("empty tags, and the tags", { $0.edit(2) { $0.fields.insert([0x1A, 0x00], at: 2) } }),
        .different("a block with an unknown field", { $0.edit(2) { $0.fields.append([0x20, 0x01]) } }),
        .same("a warning before the block", { $0.fields.insert($0.fields.remove(at: 3), at: 2) }),
        .same("a warning's level twice", { $0.edit(3) { $0.fields.append($0.fields[3]) } }),
        .same("a warning's end before its start", { $0.edit(4) { $0.fields.swapAt(1, 2) } }),
        .different("a warning with an unknown field", { $0.edit(4) { $0.fields.append([0x38, 0x01]) } }),
        .same("the settings before the warnings", { $0.fields.insert($0.fields.remove(at: 5), at: 3) }),
        .same("no earlier packages, explicitly", { $0.fields.insert([0x30, 0x00], at: 6) }),
        .same("the state before the settings", { $0.fields.swapAt(5, 6) }),
    ]
}

extension RawMessage {
    /// Replaces a packed field by one field for each of its numbers. Each number has one or two
    /// bytes.
    fileprivate mutating func unpack(_ index: Int) {
        let key = fields[index][0] & 0xF8
        var (rest, unpacked): ([UInt8], [[UInt8]]) = (content(index), [])
        while let byte = rest.first {
            let count = byte < 128 ? 1 : 2
            unpacked.append([key] + rest.prefix(count))
            rest.removeFirst(count)
        }
        fields.replaceSubrange(index...index, with: unpacked)
    }

    /// Splits a packed field into two. The first new field contains one number of one byte.
    fileprivate mutating func halve(_ index: Int) {
        let content = content(index)
        fields.insert(fields[index], at: index)
        setContent(index, Array(content.prefix(1)))
        setContent(index + 1, Array(content.dropFirst()))
    }
}
