import Testing

@testable import checkin

@Suite("Selecting check-ins")
struct SelectionTests {
    @Test(
        arguments: [
            ("1", [1]), ("3 1", [1, 3]), ("1, 3", [1, 3]), ("2-4", [2, 3, 4]), ("1 3-5 4", [1, 3, 4, 5]),
            ("5-5", [5]), ("all", [1, 2, 3, 4, 5]), ("ALL", [1, 2, 3, 4, 5]), ("none", []), ("", nil), ("0", nil),
            ("6", nil), ("4-2", nil), ("2-9", nil), ("-3", nil), ("2-", nil), ("1--2", nil), ("one", nil),
        ] as [(String, [Int]?)]
    )
    func `numbers and ranges select from a list`(typed: String, selection: [Int]?) {
        #expect(SharingQuestions.numbers(typed, upTo: 5) == selection)
    }
}
