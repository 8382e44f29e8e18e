import CheckInClient
import CheckInProtocol
import Foundation
import OperatingSystem
import SystemPackage
import Testing

@testable import checkin

@Suite("Long lists")
struct LargeListTests {
    @Test func `the browser reads earlier check-ins when the user moves down to them`() throws {
        let path = FilePath(FileManager.default.temporaryDirectory.path).appending("list-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: path.string) }
        let diary = try Diary(in: path)
        try diary.answer(.checkingIn, true)
        let ids = try (1...5).map { try diary.record(.test(seed: UInt8($0))).id }
        let unlocked = try diary.unlock()
        var browser = DiaryBrowser(try DiaryContents(unlocked, limit: 2))
        #expect(browser.needsMore)
        let size = TerminalSize(columns: 80, rows: 24)
        #expect(browser.page(size).contains { $0.parts[0].text.hasPrefix("5 check-ins.") })
        #expect(browser.handle(.end, size) == nil)
        browser.update(try DiaryContents(unlocked, limit: browser.limit))
        #expect(!browser.needsMore)
        #expect(Set(browser.contents.checkIns.map(\.id)) == Set(ids))
        #expect(browser.selected?.id == browser.contents.checkIns.last?.id)
        #expect(try browser.contents.isCurrent(in: diary))
        _ = try Diary(in: path).checkOut(ids[0].string)
        #expect(try !browser.contents.isCurrent(in: diary))
    }

    @Test func `the list shows the latest check-ins up to a limit`() throws {
        let checkin = try CheckinProcess()
        for seed: UInt8 in 1...3 { _ = try checkin.succeed("scan", "--code", VenueCodeURL.test(seed: seed).string) }
        let all = try checkin.succeed("list").lines.filter { $0.contains(" to ") }
        #expect(all.count == 3)
        let latest = try checkin.succeed("list", "--limit", "2").lines.filter { $0.contains(" to ") }
        #expect(latest == Array(all.prefix(2)))
        let json = try checkin.succeed("list", "--limit", "1", "--json").json()["check_ins"] as? [[String: Any]]
        #expect(json?.count == 1)
    }
}
