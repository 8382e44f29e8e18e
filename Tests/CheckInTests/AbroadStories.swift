import CheckInClient
import CheckInProtocol
import SystemPackage
import TestSupport
import TestTraits
import Testing

@Suite("Stories: several authorities")
struct AbroadStories {
    private static let (home, abroad) = ("health.example.org", "elsewhere.example")
    private let checkin: CheckinProcess

    init() throws {
        checkin = try CheckinProcess()
        for host in [Self.home, Self.abroad] { try checkin.enroll(at: host) }
        let diary = try Diary(in: FilePath(checkin.data))
        for consent in [Consent.matching, .sharing] { try diary.answer(consent, true) }
    }

    @Test(.proves("P1")) func `share asks which authority gave the code, unless an option names it`() throws {
        let asked = try checkin.onTerminal(
            ["share"],
            answers: [("Number of the authority", "3"), ("Number of the authority", "2"), ("code or PIN", nil)]
        )
        #expect(
            asked.shown.contains("1   \(Self.home)") && asked.shown.contains("2   \(Self.abroad)"),
            "\(asked.shown)"
        )
        let named = try checkin.onTerminal(["share", "--authority", Self.abroad], answers: [("code or PIN", nil)])
        #expect(!named.shown.contains("Number of the authority"))
        let unknown = try checkin.onTerminal(["share", "--authority", "nowhere.example"], answers: [])
        #expect(unknown.status == 1)
        #expect(unknown.shown.contains("this diary is not enrolled with the health authority nowhere.example"))
    }

    @Test(.proves("U4")) func `sync names each authority that fails`() throws {
        let failed = try checkin.run("sync")
        #expect(failed.code == 1)
        for host in [Self.home, Self.abroad] {
            #expect(failed.errors.contains("error: \(host): http://127.0.0.1:1 does not answer"), "\(failed.errors)")
        }
        let status = try checkin.succeed("status").lines
        #expect(status.count { $0.hasPrefix("Authority:          ") } == 2)
        #expect(status.count { $0 == "Last check:         none yet" } == 2)
    }

    @Test(.proves("C4")) func `authorities lists and removes them, and check-ins are marked afterwards`() throws {
        _ = try checkin.succeed("scan", "--code", VenueCodeURL.test().string)
        let line = "  The Copper Kettle  (open)"
        #expect(try checkin.succeed("list").lines[1].hasSuffix(line))
        let listed = try checkin.succeed("authorities").lines
        #expect(listed.map { $0.split(separator: " ").first.map(String.init) } == [Self.home, Self.abroad])
        #expect(listed.allSatisfy { $0.hasSuffix(": not compared yet") })
        let json = try checkin.succeed("authorities", "--json").json()
        #expect(
            (json["authorities"] as? [[String: Any]])?.map { $0["authority"] as? String } == [Self.home, Self.abroad]
        )
        let removed = try checkin.succeed("authorities", "remove", Self.home)
        #expect(removed.output == "This diary does not belong to \(Self.home) any more.\n")
        #expect(try checkin.succeed("list").lines[1].hasSuffix(line + "  (of \(Self.home))"))
        let again = try checkin.run("authorities", "remove", Self.home)
        #expect(again.code == 1 && again.errors.contains("hint: checkin authorities lists the diary's authorities\n"))
    }

    @Test func `a command that needs one authority asks for its name`() throws {
        let refused = try checkin.run("proximity", "simulate", "--minutes", "15", "--attenuation", "50")
        #expect(refused.code == 1)
        #expect(
            refused.errors == """
                checkin: error: this diary is enrolled with several health authorities: \(Self.home), \(Self.abroad)
                checkin: hint: name one of them with --authority

                """
        )
    }
}
