import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Checks the inputs that long runs of `make fuzz` have saved, and some mutations of these inputs.
@Suite struct FuzzTests {
    @Test(arguments: FuzzTarget.allCases)
    func `every saved input passes its target's checks`(target: FuzzTarget) throws {
        let corpus = try Corpus(of: target)
        try #require(!corpus.inputs.isEmpty, "\(corpus.directory.path) is empty")
        for (name, input) in corpus.inputs {
            #expect(throws: Never.self, "\(name)") { try target.check(input) }
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func `mutations of saved inputs pass their target's checks`(target: FuzzTarget) throws {
        let inputs = try Corpus(of: target).inputs
        var mutator = Mutator(seed: 20)
        for _ in 0..<(Thoroughness.isWhole ? 5000 : 100) {
            let input = mutator.mutation(of: inputs.map(\.bytes))
            do {
                try target.check(input)
            } catch {
                Issue.record("\(error): \(input.hex)")
            }
        }
    }

    @Test(arguments: [("docs/assurance.md", "| "), ("Tests/Fuzz/executions.tsv", "")])
    func `the documentation describes each target, and the table counts its executions`(
        file: String,
        start: String
    ) throws {
        let text = try String(contentsOf: ExternalTool.packageRoot.appending(path: file), encoding: .utf8)
        let named = text.split(separator: "\n").filter { $0.hasPrefix(start) }
            .compactMap { $0.dropFirst(start.count).split { "|\t".contains($0) }.first }
            .flatMap { $0.split(separator: ",").map { $0.trimmingPrefix(" ").prefix { $0 != " " } } }
        for target in FuzzTarget.allCases {
            #expect(named.count { $0 == target.rawValue } == 1, "\(target.rawValue)")
        }
    }
}

/// Makes small changes to inputs, as a fuzzer does.
struct Mutator {
    private static let longest = 1200

    private var chance: SeededGenerator

    init(seed: UInt64) {
        chance = SeededGenerator(seed)
    }

    /// Returns one of `inputs` with one to eight changes.
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

/// The saved inputs of a target, in the order of their names.
struct Corpus {
    let directory: URL
    let inputs: [(name: String, bytes: [UInt8])]

    init(of target: FuzzTarget) throws {
        directory = ExternalTool.packageRoot.appending(path: "Tests/Fuzz/Corpus/\(target.rawValue)")
        inputs = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted().map { [directory] name in
            (name, try Array(Data(contentsOf: directory.appending(path: name))))
        }
    }
}
