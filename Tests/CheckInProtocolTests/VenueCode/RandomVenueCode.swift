import CheckInProtocol

extension VenueCode {
    /// Any valid code.
    static func random(using generator: inout some RandomNumberGenerator) throws -> VenueCode {
        try VenueCode(
            seed: Seed(using: &generator),
            previousSeed: Bool.random(using: &generator) ? Seed(using: &generator) : nil,
            venue: VenueDetails(
                name: text(1...100, using: &generator),
                address: text(0...100, using: &generator),
                defaultStay: 5 * .random(in: 1...144, using: &generator),
                setting: VenueSetting.allCases.randomElement(using: &generator)!,
                publicIdentifier: Bool.random(using: &generator) ? text(1...100, using: &generator) : nil
            )
        )
    }

    /// A letter, and characters of one to four bytes, so many that the text has a number of bytes out of `counts`.
    private static func text(_ counts: ClosedRange<Int>, using generator: inout some RandomNumberGenerator) -> String {
        let count = Int.random(in: counts, using: &generator)
        var text = count == 0 ? "" : "x"
        while text.utf8.count < count {
            let character = "aZ 0-ßéЖש世가🍕".randomElement(using: &generator)!
            text.append(text.utf8.count + String(character).utf8.count <= count ? character : "x")
        }
        return text
    }
}
