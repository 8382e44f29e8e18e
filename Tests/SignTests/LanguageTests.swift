import Sign
import Testing
import VenueKiosk

/// The included languages on the smallest pages that show every part.
@Suite struct LanguageTests {
    /// A venue in each language.
    static let examples = IncludedLanguage.allCases.map { language in
        SignExample(
            name: SignExample.german.name,
            address: SignExample.german.address,
            url: SignExample.german.url,
            tagStatus: .outOfOrder,
            wording: language.wording
        )
    }

    @Test(arguments: Page.screens, examples)
    func `the sign says with what to scan, whose code it is, and that the visit stays on the phone`(
        page: Page,
        example: SignExample
    ) throws {
        let layout = try example.sign(for: page.medium).layout(width: page.width, height: page.height)
        let parts: Set<SignLayout.Part> = [.name, .instruction, .reader, .voluntary, .anotherWay]
        let others: Set<SignLayout.Part> = page.width < 480 ? [] : [.host, .privacy]
        #expect(Set(layout.texts.map(\.part)).isSuperset(of: parts.union(others)))
        #expect(layout.texts.allSatisfy { !$0.isEllipsized })
    }

    @Test(arguments: Paper.allCases, examples)
    func `a poster in any two languages shows every sentence`(paper: Paper, example: SignExample) throws {
        var poster = try example.poster()
        let other = try SignExample.german.poster()
        poster.texts = poster.texts.followed(by: other.texts)
        let texts = try PosterSheet(poster, on: paper).layouts()[0].texts
        #expect(texts.allSatisfy { !$0.isEllipsized })
        #expect(Set(texts.map(\.part)).isSuperset(of: [.headline, .host, .name, .privacy, .voluntary, .anotherWay]))
        #expect(Sign.missingLetters(of: [poster.texts.headline, poster.texts.privacy] + poster.texts.steps).isEmpty)
    }
}
