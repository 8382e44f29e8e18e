import CheckInProtocol
@testable import AuthorityProtocol
import TestPackages
import TestSupport
import TestTraits
import Testing

/// Compares our codec with protoc, which uses the schema in Protos/.
///
/// Serialized, because each protoc process requires file descriptors.
@Suite(.serialized) struct ContractTests {
    private static let edges = SharingParameters(
        minimumStayMinutes: 0,
        indoorAir: AirRule(.fixed, minutes: 120),
        ventilatedAir: AirRule(.fixed, minutes: 0),
        outdoorAir: AirRule(.asLongAsStay, minutes: 0),
        firstDaySinceOnset: 0,
        levelsSinceOnset: [],
        levelsWithoutOnset: [],
        levelsWithoutSymptoms: []
    )

    /// COVID-19, and a disease with other values.
    private static func diseases() throws -> DiseaseProfiles {
        let names = try [("de", "Masern"), ("en", "Measles")].map {
            try #require(DiseaseProfile.Name(language: $0.0, text: $0.1))
        }
        let deadline = try #require(DiseaseProfile.Deadline(name: "vaccination", hours: 72, names: names))
        let sharing = try #require(edges)
        let profile = DiseaseProfile(
            number: 15,
            names: names,
            sharing: sharing,
            evidence: .clinicalSuspicion,
            retentionDays: 60,
            deadlines: [deadline],
            publicationHours: 24
        )
        let measles = try #require(profile)
        return try #require(DiseaseProfiles([measles, .covid19]))
    }

    @Test(.proves("S6"))
    func `a configuration has the same bytes as from protoc, and decodes from them`() async throws {
        let authority = try Authority()
        for (profiles, proximity) in [(.standard, .standard), (try Self.diseases(), .standardScores)]
            as [(DiseaseProfiles, ProximityParameters)]
        {
            let configuration = try authority.configuration(
                profiles: profiles,
                schedule: Self.scheduleWithoutPauses(),
                proximity: proximity
            )
            let payload = try await ConfigurationText(configuration).payload()
            #expect(configuration.payload == payload)
            #expect(try Configuration(payload: payload[...]) == configuration)
        }
    }

    @Test(arguments: [1, 3, 40])
    func `an index has the same bytes as from protoc, and decodes from them`(count: Int) async throws {
        var authority = try Authority()
        let file = PackageIndex.File(try authority.package().payload)
        let packages = Array(repeating: file, count: count)
        let index = try #require(
            PackageIndex(region: authority.region, oldestHour: authority.hour, packages: packages)
        )
        let payload = try await IndexText(index).payload()
        #expect(index.payload == payload)
        #expect(try PackageIndex(payload: payload[...]) == index)
    }

    @Test(
        .proves("S5"),
        arguments: [0, 3, 17, 500]
    )
    func `a package has the same bytes as from protoc, and decodes from them`(count: Int) async throws {
        var authority = try Authority()
        let warnings = [try authority.warning("town-hall"), try authority.warning("library")]
        let written = try authority.package(count, warnings: count == 0 ? [] : warnings)
        let package = try written.read()
        let payload = try await PackageText(package).payload()
        #expect(written.payload == payload)
        #expect(try WrittenPackage(package).payload == payload)
    }

    @Test(arguments: OtherEncoding.ofAnyFile + OtherEncoding.ofIndex)
    func `another encoding of an index is refused`(encoding: OtherEncoding) async throws {
        var authority = try Authority()
        let payload = try authority.index().0.payload
        try await check(encoding, payload, "PackageIndex", IndexText.schema) { changed throws(PublicationError) in
            _ = try PackageIndex(payload: changed[...])
        }
    }

    @Test(
        arguments: OtherEncoding.ofAnyFile + OtherEncoding.ofConfiguration
    )
    func `another encoding of a configuration is refused`(encoding: OtherEncoding) async throws {
        let payload = try Authority().configuration(schedule: Self.scheduleWithoutPauses()).payload
        try await check(encoding, payload, "Configuration", ConfigurationText.schema) {
            changed throws(PublicationError) in
            _ = try Configuration(payload: changed[...])
        }
    }

    @Test(arguments: OtherEncoding.ofAnyFile + OtherEncoding.ofPackage)
    func `another encoding of a package is refused`(encoding: OtherEncoding) async throws {
        var authority = try Authority()
        let warnings = [try authority.warning("a"), try authority.warning("b")]
        let payload = try authority.package(warnings: warnings).payload
        try await check(encoding, payload, "ReportPackage", PackageText.schema) { changed throws(PublicationError) in
            _ = try ReportPackage(payload: changed[...])
        }
    }

    /// Decoders may ignore such bits. Encoders do not write them.
    @Test(arguments: [0x02, 0x03, 0x7F] as [UInt8])
    func `a number with more than 64 bits is refused`(last: UInt8) throws {
        var message = RawMessage(try Authority().configuration().payload)
        message.edit(2) { profile in
            profile.edit(2) { sharing in
                #expect(sharing.fields[4].count == 11)
                sharing.fields[4][10] = last
            }
        }
        let payload = message.bytes
        #expect(throws: PublicationError.notDecodable) { _ = try Configuration(payload: payload[...]) }
    }

    private static func scheduleWithoutPauses() throws -> Schedule {
        try #require(
            Schedule(
                retentionDays: 14,
                publicationHours: 2,
                decoysPerHundredDays: 10,
                submissionDelaySeconds: 300,
                skippedHours: 0
            )
        )
    }

    private func check(
        _ encoding: OtherEncoding,
        _ payload: [UInt8],
        _ name: String,
        _ schema: String,
        _ read: ([UInt8]) throws(PublicationError) -> Void
    ) async throws {
        try read(payload)
        var message = RawMessage(payload)
        #expect(message.bytes == payload)
        encoding.change(&message)
        let changed = message.bytes
        let text = try await ExternalTool.decodeMessage(payload, name, schema: schema)
        let changedText = try await ExternalTool.decodeMessage(changed, name, schema: schema)
        #expect((changedText == text) == encoding.isSame, "protoc reads \(changedText)")
        #expect(throws: PublicationError.notCanonical) { try read(changed) }
    }
}
