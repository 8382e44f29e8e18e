import TestSupport

/// Damages inputs a little, as a fuzzer does.
struct Mutator {
    private static let longest = 1200

    private var chance: SeededGenerator

    init(seed: UInt64) {
        chance = SeededGenerator(seed)
    }

    /// One of `inputs` with one to eight changes.
    mutating func mutation(of inputs: [[UInt8]]) -> [UInt8] {
        var input = inputs.randomElement(using: &chance)!
        for _ in 0..<Int.random(in: 1...8, using: &chance) {
            change(&input, with: inputs)
        }
        return Array(input.prefix(Self.longest))
    }

    private mutating func change(_ input: inout [UInt8], with inputs: [[UInt8]]) {
        let place = Int.random(in: 0...input.count, using: &chance)
        switch Int.random(in: 0..<5, using: &chance) {
        case 0 where place < input.count: input[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        case 1 where place < input.count: input[place] = .random(in: 0...255, using: &chance)
        case 2 where place < input.count: input.remove(at: place)
        case 3:
            input.insert([0x00, 0xFF, .random(in: 0...255, using: &chance)].randomElement(using: &chance)!, at: place)
        default: input = input[..<place] + inputs.randomElement(using: &chance)!.suffix(64)
        }
    }
}
