import Foundation
import FuzzTargets
import TestSupport
import Testing

/// What long runs of `make fuzz` have found interesting still holds, and so does a little of what they try.
@Suite struct FuzzTests {
    @Test(arguments: FuzzTarget.allCases)
    func `Every input that was kept is survived`(target: FuzzTarget) throws {
        let corpus = try Corpus(of: target)
        try #require(!corpus.inputs.isEmpty, "\(corpus.directory.path) is empty")
        for (name, input) in corpus.inputs {
            #expect(throws: Never.self, "\(name)") { try target.check(input) }
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func `Mutations of what was kept are survived`(target: FuzzTarget) throws {
        let inputs = try Corpus(of: target).inputs
        var mutator = Mutator(seed: 20)
        for _ in 0..<(Thoroughness.isWhole ? 5000 : 1000) {
            let input = mutator.mutation(of: inputs.map(\.bytes))
            do {
                try target.check(input)
            } catch {
                Issue.record("\(error): \(input.hex)")
            }
        }
    }
}
