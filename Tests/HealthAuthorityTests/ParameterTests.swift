import HealthAuthority
import Publication
import Testing

@Suite("Published parameters")
struct ParameterTests {
    @Test(
        "a weight with a sign, or with anything but digits and one point, is refused",
        arguments: [
            "-0.6", "-0", "+5", "0.+5", "0.-5", "1.", ".5", "0.123", "11", "1e1", "٣",
        ]
    ) func weights(weight: String) {
        let error = #expect(throws: (any Error).self) {
            try PublishedParameters(
                parsing: "region = example\nlevel_weights = 0 0 \(weight) 0.8 1 1.2 1.4 1.6",
                name: "test"
            )
        }
        let description = error.map { "\($0)" } ?? ""
        #expect(description.contains("test, line 2: "))
        #expect(description.contains(": expected eight weights from 0 to 10"))
    }

    @Test("weights have up to two decimals")
    func decimals() throws {
        let parameters = try PublishedParameters(
            parsing: "region = example\nlevel_weights = 0 0.05 0.6 0.80 1 1.25 9.99 10",
            name: "test"
        )
        #expect(parameters.risk.levelWeights == [0, 5, 60, 80, 100, 125, 999, 1000])
    }

    @Test("what the portal asks of officers has defaults, and two words each")
    func portal() throws {
        func rules(_ lines: String) throws -> PortalRules {
            try PublishedParameters(parsing: "region = example\n\(lines)", name: "test").portal
        }
        #expect(try rules("") == PortalRules())
        #expect(try rules("second_factor = optional\nwarnings_need_second_officer = no") == PortalRules())
        #expect(
            try rules("second_factor = required\nwarnings_need_second_officer = yes")
                == PortalRules(requiresSecondFactor: true, warningsNeedSecondOfficer: true)
        )
        for wrong in ["second_factor = yes", "second_factor =", "warnings_need_second_officer = required"] {
            let error = #expect(throws: (any Error).self) { try rules(wrong) }
            #expect(error.map { "\($0)" }?.contains("line 2") == true)
        }
    }
}
