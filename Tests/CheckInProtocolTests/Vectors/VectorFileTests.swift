import Foundation
import TestSupport
import Testing

@Suite struct VectorFileTests {
    @Test func `the vector file equals the output of the independent implementation`() async throws {
        let made = try await ExternalTool.makeVectors()
        let published = try Data(contentsOf: VectorFile.url)
        #expect(
            Data(made) == published,
            "generate the file again: .venv/bin/python Tests/Python/make_vectors.py > \(VectorFile.url.path)"
        )
    }

    @Test func `a client written from the protocol text agrees with each case of the vector file`() async throws {
        try await ExternalTool.checkVectors(in: VectorFile.url.path)
    }

    @Test func `the vector file has a header that describes exactly its sections`() throws {
        let file = VectorFile.published
        #expect(file.format == "venue-checkin-vectors")
        #expect(file.version == 1)
        #expect(file.license == "Apache-2.0")
        #expect(!file.origin.isEmpty && !file.conventions.isEmpty)
        #expect(file.sections.values.allSatisfy { !$0.isEmpty })
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: VectorFile.url)) as? [String: Any]
        )
        let header: Set = ["format", "version", "origin", "license", "conventions", "sections"]
        #expect(Set(file.sections.keys) == Set(object.keys).subtracting(header))
    }

    @Test func `every section has cases, and every case a unique name`() {
        let file = VectorFile.published
        let sections: [[any Vector]] = [
            file.venueCodes, file.refusedVenueCodes, file.stays, file.refusedStays, file.presenceKeys,
            file.protectedReports, file.refusedReports, file.batches, file.refusedBatches, file.authorizations,
            file.diagnosisKeys,
            file.refusedDiagnosisKeys, file.submissions, file.refusedSubmissions, file.codes, file.refusedCodes,
            file.testIdentifiers, file.refusedTestIdentifiers, file.authorizationRequests,
            file.refusedAuthorizationRequests,
            file.testInquiries, file.refusedTestInquiries, file.answers, file.refusedAnswers, file.relayedMessages,
            file.packages, file.indexes,
            file.configurations, file.webClients, file.refusedWebClients, file.advice, file.shownAdvice,
            file.refusedAdvice, file.refusedFiles, file.exposures,
        ]
        #expect(sections.count == file.sections.count)
        for section in sections {
            #expect(!section.isEmpty)
            #expect(Set(section.map(\.case)).count == section.count)
        }
    }

    /// The paths of all kinds of objects. In an array, a path leads to the first object.
    private static let paths: [[String]] = [
        [], ["venue_codes"], ["refused_venue_codes"], ["stays"], ["stays", "windows"], ["refused_stays"],
        ["presence_keys"], ["protected_reports"], ["refused_reports"], ["batches"], ["batches", "reports"],
        ["refused_batches"], ["diagnosis_keys"],
        ["refused_diagnosis_keys"], ["submissions"], ["refused_submissions"], ["relayed_messages"], ["packages"],
        ["packages", "blocks"], ["packages", "warnings"], ["indexes"], ["indexes", "packages"], ["configurations"],
        ["configurations", "profiles"], ["configurations", "profiles", "names"],
        ["configurations", "profiles", "risk"], ["configurations", "profiles", "sharing"],
        ["configurations", "profiles", "sharing", "air"], ["configurations", "schedule"],
        ["web_clients"], ["web_clients", "files"], ["refused_web_clients"], ["advice"],
        ["advice", "profiles"], ["advice", "profiles", "texts"], ["advice", "profiles", "texts", "low"],
        ["advice", "profiles", "texts", "low", "steps"], ["shown_advice"], ["shown_advice", "steps"],
        ["refused_advice"], ["refused_files"], ["exposures"],
        ["exposures", "days"],
    ]

    @Test func `the runner refuses an unknown key in any place`() throws {
        var object = try JSONSerialization.jsonObject(with: Data(contentsOf: VectorFile.url))
        for (number, path) in Self.paths.enumerated() {
            object = try adding(key: "surprise_\(number)", to: object, at: path[...])
        }
        let changed = try JSONSerialization.data(withJSONObject: object)
        let error = #expect(throws: VectorFile.NotUnderstood.self) { try VectorFile(strictlyParsing: changed) }
        let leaves = try #require(error).leaves
        #expect(leaves.count == Self.paths.count)
        for number in Self.paths.indices {
            #expect(leaves.contains { $0.hasSuffix(".surprise_\(number) = 1") }, "\(Self.paths[number])")
        }
    }

    @Test func `the runner refuses a value in a non-canonical spelling`() throws {
        let text = try String(contentsOf: VectorFile.url, encoding: .utf8)
        let seed = "\"seed\": \"a25ca7"
        #expect(text.contains(seed))
        let changed = text.replacing(seed, with: "\"seed\": \"A25CA7")
        #expect(throws: VectorFile.NotUnderstood.self) { try VectorFile(strictlyParsing: Data(changed.utf8)) }
    }

    /// Adds a key to the first object of each array on the path.
    private func adding(key: String, to value: Any, at path: ArraySlice<String>) throws -> Any {
        if var array = value as? [Any] {
            array[0] = try adding(key: key, to: array[0], at: path)
            return array
        }
        var object = try #require(value as? [String: Any])
        if let next = path.first {
            object[next] = try adding(key: key, to: #require(object[next]), at: path.dropFirst())
        } else {
            object[key] = 1
        }
        return object
    }
}
