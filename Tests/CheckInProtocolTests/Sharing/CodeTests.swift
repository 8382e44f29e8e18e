import AuthorityProtocol
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Codes")
struct CodeTests {
    @Test(
        .proves("V1"),
        arguments: [("234567893D", true), ("ZBYKEVDBNU", false)]
    )
    func `the check character matches vectors from existing systems`(text: String, isValid: Bool) {
        #expect((HotlineCode(text) != nil) == isValid)
    }

    @Test(
        .proves("V1"),
        arguments: ["234567893d", "234-567 89-3D", " 2 3 4 5 6 7 8 9 3 D "]
    )
    func `codes are accepted in the forms that people type`(typed: String) {
        #expect(HotlineCode(typed)?.text == "234567893D")
    }

    @Test(
        .proves("V1"),
        arguments: ["", "234567893", "234567893DD", "234567893I", "234567893O", "23456789ÄD"]
    )
    func `an invalid code is refused`(typed: String) {
        #expect(HotlineCode(typed) == nil)
    }

    @Test(
        .proves("V1")
    )
    func `a generated code is valid, and the check character detects 15 of 16 wrong letters`() throws {
        var generator = SeededGenerator(1)
        var (found, slips) = (0, 0)
        for _ in 1...100 {
            let code = HotlineCode(using: &generator)
            #expect(HotlineCode(code.text) == code && code.text.count == 10)
            for index in 0..<9 {
                var letters = Array(code.text)
                letters[index] = letters[index] == "2" ? "3" : "2"
                slips += 1
                if HotlineCode(String(letters)) == nil { found += 1 }
            }
        }
        #expect(Double(found) / Double(slips) > 0.9)
    }

    @Test(.proves("V2")) func `PINs are six letters of the same alphabet`() {
        var generator = SeededGenerator(2)
        for _ in 1...1000 {
            let pin = PIN(using: &generator)
            #expect(pin.text.count == 6 && PIN(pin.text.lowercased()) == pin)
        }
        #expect(PIN("23456") == nil && PIN("2345671") == nil && PIN("23456O") == nil)
    }

    @Test func `descriptions of codes and proofs do not contain the code`() {
        var generator = SeededGenerator(3)
        let code = HotlineCode(using: &generator)
        let proof = PositiveTestProof.hotlineCode(code)
        #expect("\(code) \(proof)" == "<hotline code> <proof>")
        #expect(!String(reflecting: proof).contains(code.text))
    }
}
