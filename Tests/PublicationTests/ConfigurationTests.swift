import CheckInProtocol
import Cryptography
import Publication
import TestTraits
import Testing
import TestSupport

@Suite struct ConfigurationTests {
    private func open(
        _ file: [UInt8],
        _ authority: Authority,
        last: Hour? = nil
    ) throws(PublicationError) -> Configuration {
        try Configuration(verifying: file, by: authority.publicKey, region: authority.region, notOlderThan: last)
    }

    @Test("the parameters are signed", .proves("S6"))
    func roundTrip() throws {
        let authority = try Authority()
        let configuration = try authority.configuration()
        let file = try configuration.signed(by: authority.key)
        #expect(try open(file, authority, last: authority.hour) == configuration)
        let later = try #require(Hour(number: authority.hour.number + 1))
        #expect(throws: PublicationError.older) { _ = try open(file, authority, last: later) }
    }

    @Test("the default parameters are those of the protocol")
    func standard() {
        #expect(RiskParameters.standard.levelWeights == [0, 0, 60, 80, 100, 120, 140, 160])
        #expect(RiskParameters.standard.increasedMinutes == 10)
        #expect(SharingParameters.standard.minimumStayMinutes == 10)
        #expect(SharingParameters.standard.tailMinutes == 30)
        #expect(Schedule.standard.retentionDays == 14)
        #expect(Schedule.standard.decoysPerHundredDays == 20)
    }

    @Test(
        "an invalid configuration is refused despite its valid signature",
        .serialized,
        arguments: [
            .init("the risk", { $0.levelWeights.removeLast() }),
            .init("the risk", { $0.levelWeights[7] = 1001 }),
            .init("the risk", { $0.increasedMinutes = 0 }),
            .init("the sharing parameters", { $0.levelsSinceOnset[0] = 9 }),
            .init("the sharing parameters", { $0.levelsSinceOnset[0] = 257 }),
            .init("the sharing parameters", { $0.firstDaySinceOnset = -15 }),
            .init("the sharing parameters", { $0.tailMinutes = 1441 }),
            .init("the schedule", { $0.retentionDays = 15 }),
            .init("the schedule", { $0.publicationHours = 0 }),
            .init("the authorisation keys", { $0.keys += Array(repeating: $0.keys[0], count: 5) }),
            .init("the number of fields", { $0.keys += Array(repeating: $0.keys[0], count: 7) }),
            .init("the client's version", { $0.minimumClientVersion = "1.02.0" }),
            .init("the client's version", { $0.minimumClientVersion = "" }),
            .init("the authorisation keys", { $0.keys.swapAt(0, 1) }),
            .init("the authorisation keys", { $0.keys.append($0.keys[1]) }),
            .init("the authorisation keys", { $0.keys[0].day -= 1 }),
            .init("the authorisation keys", { $0.keys[1].publicKey = [] }),
            .init("an authorisation key's day", { $0.keys[1].day = .max }),
            .init("the next key", { $0.nextKey.removeLast() }),
            .init("the previous key", { $0.previousKey.append(0) }),
            .init("the relay", { $0.obliviousHTTP?.relay = "" }),
            .init("the relay", { $0.obliviousHTTP?.relay = "https://relay.example/ a" }),
            .init("the relay", { $0.obliviousHTTP?.relay = "https://" + String(repeating: "a", count: 193) }),
            .init("the relay", { $0.obliviousHTTP?.keys = [] }),
        ] as [Defect<ConfigurationText>]
    )
    func impossible(defect: Defect<ConfigurationText>) async throws {
        let authority = try Authority()
        var message = ConfigurationText(try authority.configuration())
        defect.apply(&message)
        let file = try authority.signed(try await message.payload(), as: Configuration.self)
        let error = #expect(throws: PublicationError.self) { _ = try open(file, authority) }
        #expect(error?.description == "the file has an invalid value for \(defect.field)")
    }

    @Test("versions compare number by number")
    func versions() throws {
        let versions = try ["0.1.0", "0.9.0", "0.10.0", "1.0.0", "1.0.10"].map { try #require(ClientVersion($0)) }
        #expect(versions == versions.shuffled().sorted())
        #expect(
            ["1", "1.0", "1.0.0.0", "a.0.0", "1.0.65536", "+1.0.0", "1..0"].allSatisfy { ClientVersion($0) == nil }
        )
    }
}
