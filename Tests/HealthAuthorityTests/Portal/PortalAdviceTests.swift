import AuthorityProtocol
import CheckInProtocol
import Foundation
@testable import HealthAuthority
import TestTraits
import Testing

@Suite struct PortalAdviceTests {
    @Test(.proves("N3", "N4")) func `officers see the advice with the times of an exposure of yesterday`() async throws
    {
        let (profiles, advice) = try Self.advice()
        let test = try await PortalFixture(profiles: profiles, advice: advice)
        try await test.visit { browser in
            let page = try await browser.get("/portal/advice").text
            #expect(page.contains("Measles – en – increased risk") && page.contains("Measles – en – low risk"))
            // An exposure that began a day ago at noon UTC, and a deadline after three days, in Berlin.
            let end = "2026-07-22 14:00"
            #expect(page.contains("<p class=\"step\">Get vaccinated by \(end).</p>"))
            let lines = [
                "Get vaccinated by \(end).", "You shared the air with a person &amp; measles.", "Telephone: +43 1 1450",
                "Page: https://health.example/measles (if you open it, health.example learns that you asked)",
            ]
            #expect(page.contains(lines.joined(separator: "\n")))
            #expect(page.contains("Vaccination helped until \(end)."))
            #expect(page.contains("If you open this page, health.example learns that you asked."))
        }
    }

    @Test func `without advice, the page says who writes it`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let page = try await browser.get("/portal/advice")
            #expect(page.text.contains("There is no advice."))
        }
    }

    static func advice() throws -> (DiseaseProfiles, Advice) {
        let hosts = try #require(AdviceHosts(["health.example"]))
        let name = try #require(DiseaseProfile.Name(language: "en", text: "Measles"))
        let deadline = try #require(DiseaseProfile.Deadline(name: "vaccination", hours: 72))
        let profile = try #require(DiseaseProfile(number: 1, names: [name], deadlines: [deadline]))
        let step = try #require(
            LevelAdvice.Step(
                text: "Get vaccinated by {vaccination}.",
                late: "Vaccination helped until {vaccination}."
            )
        )
        let level = try #require(
            LevelAdvice(
                happened: "You shared the air with a person & measles.",
                steps: [step],
                telephone: "+43 1 1450",
                link: AdviceLink("https://health.example/measles", hosts: hosts)
            )
        )
        let english = try #require(ProfileAdvice.Text(language: "en", low: level, increased: level))
        let measles = try #require(ProfileAdvice(profile: 1, texts: [english]))
        return (try #require(DiseaseProfiles([.covid19, profile])), try #require(Advice([measles])))
    }
}
