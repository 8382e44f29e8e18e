import CheckInClient
import Foundation
import Sharing
import SystemPackage
import Testing

@Suite("Stories: a laboratory's test")
struct LaboratoryStories {
    private static let guid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"

    @Test("C1: the timer asks for the result of who has consented to sharing and to nothing else")
    func sharingAlone() async throws {
        let checkin = try CheckinProcess()
        try await checkin.register(Self.guid, answer: .pending)
        let asked = try checkin.run("sync", "--scheduled")
        #expect(asked.code == 1)
        #expect(asked.errors.contains("error: http://127.0.0.1:1 does not answer"))
        try Diary(in: FilePath(checkin.data)).answer(.sharing, false)
        #expect(try checkin.succeed("sync", "--scheduled").output == "")
    }
}
