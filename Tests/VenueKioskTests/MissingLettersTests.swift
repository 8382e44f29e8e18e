import CheckInProtocol
import Testing

@testable import VenueKiosk
@testable import venued

@Suite struct MissingLettersTests {
    @Test(
        arguments: [
            ("\u{1F389}", "fonts-noto-color-emoji"), ("\u{2615}", "fonts-noto-color-emoji"),
            ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "fonts-symbola"), ("喫", "fonts-noto-cjk"),
            ("ん", "fonts-noto-cjk"), ("한", "fonts-noto-cjk"), ("க", "fonts-noto-core"), ("ሀ", "fonts-noto-core"),
        ] as [(Character, String)]
    )
    func `the hint names a package with the letter`(letter: Character, package: String) {
        #expect(MissingLetters.hint(letter).contains(package))
    }

    @Test(arguments: [(86_400, false), (1_793_491_199, false), (1_793_491_200, true)] as [(Int64, Bool)])
    func `a time before this program was written is not plausible`(seconds: Int64, isPlausible: Bool) {
        #expect(SystemClocks.isPlausible(UnixTime(seconds: seconds)) == isPlausible)
    }
}
