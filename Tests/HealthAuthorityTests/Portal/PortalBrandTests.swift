import ConfigurationFiles
import Foundation
@testable import AuthorityPortal
@testable import HealthAuthority
import TestSupport
import TestTraits
import Testing

/// What the portal shows of the authority.
@Suite(.timeLimit(.minutes(5)))
struct PortalBrandTests {
    private static let logo = ExternalTool.packageRoot.appending(path: "Sources/WebClient/page/logo.png").path

    @Test(.proves("S15")) func `pages show the authority's name, telephone, links, colour and logo`() async throws {
        let settings = """
            name = Amt für <Gesundheit>
            telephone = +49 (30) 1234-5
            imprint = https://amt.example/?a=1&b=2
            privacy_notice = https://amt.example/privacy
            colour = #FFD500
            logo = \(Self.logo)
            """
        let test = try await PortalFixture(settings: settings)
        try await test.serve { port in
            let browser = Browser(port: port)
            let page = try await browser.get("/portal/login").text
            #expect(
                page.contains("Amt für &lt;Gesundheit&gt;</a>") && page.contains("Amt für &lt;Gesundheit&gt;</title>")
            )
            #expect(page.contains("<a href=\"tel:+493012345\">Telephone: +49 (30) 1234-5</a>"))
            #expect(page.contains("<a href=\"https://amt.example/?a=1&amp;b=2\">Legal notice</a>"))
            #expect(page.contains(">Privacy notice</a>") && !page.contains("Accessibility"))
            let style = try #require(page.firstMatch(of: /href="(\/portal\/style\.css[^"]*)"/)?.1)
            #expect(
                try await browser.get(String(style)).text.contains(
                    "background: #ffd500; border-color: #ffd500; color: #000"
                )
            )
            #expect(page.contains("<img src=\"/portal/logo.png\""))
            #expect(try await browser.get("/portal/logo.png").status == 200)
        }
    }

    @Test func `without settings, pages have no links and no logo`() async throws {
        try await PortalFixture().serve { port in
            let browser = Browser(port: port)
            let page = try await browser.get("/portal/login").text
            #expect(page.contains(">Health authority</a>") && page.contains("<p class=\"links\"></p>"))
            #expect(!page.contains("logo.png"))
            #expect(try await browser.get("/portal/logo.png").status == 404)
        }
    }

    @Test(arguments: [
        "imprint = http://amt.example", "imprint = javascript:alert(1)", "imprint = https://a.example/\"x",
        "telephone = call us", "telephone = 1", "colour = blue", "logo = logo.png",
    ])
    func `an address or a number that is none is refused`(line: String) throws {
        #expect(throws: ConfigurationError.self) {
            try PublishedParameters(parsing: "region = example\n\(line)", name: "test")
        }
    }
}
