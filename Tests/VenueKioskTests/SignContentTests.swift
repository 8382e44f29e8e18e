import QRCode
import Sign
import Testing
import VenueKiosk

@testable import venued

struct SignContentTests {
    @Test(arguments: [TagStatus.absent, .starting, .armed, .outOfOrder])
    func `the sign has the symbol for tapping while the tag is armed`(tag: TagStatus) throws {
        let content = SignContent(
            .example,
            code: try QRMatrix("https://health.example.org/v1#AAAA"),
            tagStatus: tag,
            wording: .english
        )
        #expect(try (Sign(content, for: .screen).layout(width: 800, height: 480).symbol != nil) == (tag == .armed))
    }
}
