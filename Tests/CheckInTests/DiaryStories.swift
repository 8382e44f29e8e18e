import CheckInProtocol
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Stories: a day with a diary")
struct DiaryStories {
    @Test(.proves("U1", "U5", "C2")) func `scan, extend the stay, list, check out, edit the times, delete`() throws {
        let checkin = try CheckinProcess()
        let url = VenueCodeURL.test().string
        let scanned = try checkin.succeed("scan", "--code", url)
        let match = try #require(
            try /Checked in at “The Copper Kettle” until (?:\d{4}-\d\d-\d\d )?\d\d:\d\d \(ID ([0-9a-z]{6})\)\.\n/
                .wholeMatch(in: scanned.output)
        )
        let id = String(match.1)

        for length in ["5m", "240m"] {
            let again = try checkin.succeed("scan", "--code", "-", "--stay", length, input: url)
            #expect(again.output.hasPrefix("Still checked in at “The Copper Kettle”, now until "))
            #expect(again.output.hasSuffix(" (ID \(id)).\n"))
        }
        let usual = try checkin.succeed("scan", "--code", url)
        #expect(usual.output.hasPrefix("Still checked in at “The Copper Kettle”, unchanged until "))
        #expect(!usual.output.contains("about"), "the exact end can be read without a passphrase")

        let list = try checkin.succeed("list")
        #expect(list.lines.count == 2)
        #expect(try /\d{4}-\d\d-\d\d, [A-Z][a-z]+day/.wholeMatch(in: list.lines[0]) != nil)
        #expect(list.lines[1].hasPrefix("  \(id)  "))
        #expect(list.lines[1].hasSuffix("  The Copper Kettle  (open)"))

        let left = try checkin.succeed("checkout").output
        #expect(left.hasPrefix("Checked out of “The Copper Kettle” at ") && left.hasSuffix(" (ID \(id)).\n"))
        #expect(try !checkin.succeed("list").output.contains("(open)"))

        let edited = try checkin.succeed("edit", id, "--stay", "60m", "--json").json()
        let (start, end) = (try time(edited["start"]), try time(edited["end"]))
        #expect(end.timeIntervalSince(start) == 3600)

        #expect(try checkin.succeed("delete", id).output == "Deleted \(id) and all data derived from it.\n")
        #expect(try checkin.succeed("list").output == "There are no check-ins.\n")
    }

    @Test(
        arguments: [(host: "health.example.org", isApart: false), (host: "elsewhere.example", isApart: true)]
    )
    func `scan and list show that a check-in belongs to another authority`(host: String, isApart: Bool) throws {
        let checkin = try CheckinProcess()
        let url = VenueCodeURL.test().string
        let open = "  The Copper Kettle  (open)"
        _ = try checkin.succeed("scan", "--code", url)
        // Before enrolment, no authority counts as another authority.
        #expect(try checkin.succeed("list").lines[1].hasSuffix(open))
        try checkin.enroll(at: host)
        #expect(try checkin.succeed("list").lines[1].hasSuffix(open + (isApart ? "  (of health.example.org)" : "")))
        let notice =
            "checkin: this venue belongs to health.example.org, not to \(host): until you enrol with it, the check-in is "
            + "neither compared nor shared\ncheckin: hint: checkin enroll https://health.example.org\n"
        #expect(try checkin.run("scan", "--code", url).errors == (isApart ? notice : ""))
    }

    @Test func `the code of a slip is scanned afterwards, with the time of the stay`() throws {
        let checkin = try CheckinProcess()
        let url = VenueCodeURL.test().string
        _ = try checkin.succeed("scan", "--code", url)
        let day = Date.now.addingTimeInterval(-86_400).formatted(.iso8601.year().month().day())
        let scanned = try checkin.succeed("scan", "--code", url, "--at", "yesterday 14:30", "--stay", "1h30m")
        #expect(scanned.output.hasPrefix("Checked in at “The Copper Kettle” from \(day) 14:30 until \(day) 16:00 (ID "))
        let lines = try checkin.succeed("list").lines
        #expect(lines.count == 4 && lines[3].hasSuffix("  14:30 to 16:00  The Copper Kettle"), "it is another stay")
        let future = try checkin.run("scan", "--code", url, "--at", "2099-01-01 10:00")
        #expect(future.code == 1 && future.errors.contains("future"))
        #expect(future.errors.contains("hint: for an earlier day, name the day too"))
        let early = Date.now.addingTimeInterval(-20 * 86_400).formatted(.iso8601.year().month().day())
        #expect(try checkin.run("scan", "--code", url, "--at", "\(early) 10:00").code == 1)
        #expect(try checkin.succeed("list").lines.count == 4)
    }

    @Test func `companions are a number on a stay, which editing the times and exporting keep`() throws {
        let checkin = try CheckinProcess()
        let url = VenueCodeURL.test().string
        _ = try checkin.succeed("scan", "--code", url, "--companions", "2")
        let id = try #require(try checkin.ids().first)
        #expect(try checkin.succeed("list").lines[1].hasSuffix("  The Copper Kettle  (with 2)  (open)"))
        #expect(try checkin.succeed("show", id).lines.contains("Companions:         2"))
        _ = try checkin.succeed("scan", "--code", url)
        #expect(try checkin.succeed("edit", id, "--stay", "60m", "--json").json()["companions"] as? Int == 2)
        let passphrase = try checkin.file("passphrase", "correct horse\n")
        let options = [checkin.home + "/diary.age", "--export-passphrase-file", passphrase]
        #expect(try checkin.run(["export"] + options).code == 0)
        let other = try CheckinProcess()
        #expect(try other.run(["import"] + options).code == 0)
        #expect(try other.succeed("show", id, "--json").json()["companions"] as? Int == 2)
        #expect(try checkin.succeed("edit", id, "--companions", "0", "--json").json()["companions"] as? Int == 0)
        #expect(try checkin.run("edit", id, "--companions", "100").code == 64)
    }

    @Test func `a readable page has the visits, one or all, and no codes`() async throws {
        let checkin = try CheckinProcess()
        let url = VenueCodeURL.test(seed: 1, name: "Café (Łódź)").string
        _ = try checkin.succeed("scan", "--code", VenueCodeURL.test().string, "--companions", "1")
        let id = try #require(try checkin.ids().first)
        let pdf = checkin.home + "/visits.pdf"
        let exported = try checkin.run("export", "--format", "pdf", pdf)
        #expect(exported.output == "Exported 1 check-in to \(pdf).\n")
        #expect(exported.errors.contains("this file is not encrypted"))
        #expect(try FileManager.default.attributesOfItem(atPath: pdf)[.posixPermissions] as? Int == 0o600)
        let text = try await ExternalTool.pdftotext(Array(Data(contentsOf: URL(filePath: pdf))))
        #expect(text.contains("The Copper Kettle, 17 Harbour Lane, with 1 other"))
        _ = try checkin.succeed("scan", "--code", url)
        // This letter is not in the encoding of the file.
        let refused = try checkin.run("export", "--format", "pdf", checkin.home + "/all.pdf")
        #expect(refused.code == 1 && refused.errors.contains("cannot contain the letter “Ł”"))
        #expect(!FileManager.default.fileExists(atPath: checkin.home + "/all.pdf"))
        for (options, hasOther) in [([], true), (["--only", id], false)] {
            let file = checkin.home + "/visits-\(hasOther).txt"
            #expect(try checkin.run(["export", "--format", "text", file] + options).code == 0)
            let page = try String(contentsOfFile: file, encoding: .utf8)
            #expect(page.hasPrefix("Visits, as of 20") && page.contains("The Copper Kettle"))
            #expect(page.contains("Café (Łódź)") == hasOther)
            #expect(!page.contains("https://") && !page.contains(id))
        }
        #expect(try checkin.run("export", "--only", id, checkin.home + "/x.age").code == 64)
    }

    @Test(.proves("C2")) func `show prints all stored data, and the seeds only on request`() throws {
        let checkin = try CheckinProcess()
        let id = try checkin.scan(seed: 1)
        let shown = try checkin.succeed("show", String(id.prefix(4)).uppercased())
        for line in [
            "ID:                 \(id)", "Venue:              The Copper Kettle", "Address:            17 Harbour Lane",
            "Setting:            outdoor", "Default stay:       120 minutes", "Public identifier:  none",
            "Authority:          health.example.org", "Seeds:              1 (kept, not shown)",
        ] {
            #expect(shown.lines.contains(line))
        }
        for name in [
            "Scanned:", "Start:", "End:", "Presences:", "For matching:", "Compared:", "Found:",
            "Desktop notice:", "Shared:", "Kept until:",
        ] {
            #expect(shown.lines.contains { $0.hasPrefix(name) })
        }
        #expect(!shown.output.contains("Superseded:"))
        let url = VenueCodeURL.test().string
        _ = try checkin.succeed("scan", "--code", "-", "--stay", "240m", input: url)
        _ = try checkin.succeed("checkout")
        #expect(try checkin.succeed("show", id).lines.count { $0.hasPrefix("Superseded:         end ") } == 2)
        let superseded = try checkin.succeed("show", id, "--json").json()["superseded_ends"] as? [String]
        #expect(superseded?.count == 2)
        _ = try checkin.succeed("edit", id, "--stay", "60m")
        #expect(!(try checkin.succeed("show", id).output.contains("Superseded:")))
        let seed = "65" + "8aafd4f91e43688db2d7fc21466b90"
        #expect(!shown.output.contains(seed))
        #expect(try checkin.succeed("show", id, "--secrets").lines.contains("Seed:               \(seed)"))
        #expect(try checkin.succeed("show", id, "--json").json()["seeds"] == nil)
        #expect(try checkin.succeed("show", id, "--json", "--secrets").json()["seeds"] as? [String] == [seed])
    }

    @Test(.proves("C3")) func `status counts the unreadable records and shows the data directory`() throws {
        let checkin = try CheckinProcess()
        // At noon, so that no stay crosses midnight.
        let now = Int(Date.now.timeIntervalSince1970)
        let noon = (now / 86_400 + 1) * 86_400 + 43_200
        let clock = ["--clock-offset-file", try checkin.file("clock", "\(noon - now)")]
        for seed: UInt8 in [1, 2] {
            let url = VenueCodeURL.test(seed: seed, stay: 5).string
            #expect(try checkin.run(["scan", "--code", url] + clock).code == 0)
        }
        let status = try checkin.run(["status", "--json"] + clock).json()
        #expect(status["check_ins"] as? Int == 2)
        #expect(status["open_check_ins"] as? Int == 2)
        // The client's four values, and one for each check-in.
        #expect(status["unreadable_records"] as? Int == 4 + 2)
        #expect(status["passphrase"] as? Bool == false)
        #expect(status["retention_days"] as? Int == 14)
        #expect(status["sent"] as? Int == 0)
        #expect(status["decoys"] as? Int == 0)
        #expect(status["waiting"] as? Int == 0)
        #expect(status["data"] as? String == checkin.data)
        let words = try checkin.run(["status"] + clock)
        #expect(words.lines[0] == "Check-ins:          2, of which 2 open")
        #expect(words.lines.contains("Shared:             nothing in the last 14 days"))
        #expect(words.lines.contains("Last check:         none yet"))
        #expect(
            words.output.contains(
                "none yet; the venues that you visited name health.example.org: checkin enroll https://"
            )
        )
        let exposures = try checkin.succeed("exposures").output
        #expect(
            exposures.hasPrefix(
                "You are not warned of infections yet: the venues that you visited name health.example.org"
            )
        )
    }

    @Test func `the keys of the JSON are stable`() throws {
        let checkin = try CheckinProcess()
        let url = VenueCodeURL.test().string
        let scan = try checkin.succeed("scan", "--code", url, "--json").json()
        #expect(scan.keys.sorted() == ["effect", "end", "ended", "id", "venue"])
        let id = try #require(scan["id"] as? String)
        let keys = [
            "authority", "companions", "compared_until", "deleted_at", "end", "id", "manual", "matches", "open",
            "presences", "scans", "seed_count", "shared_reports", "start", "superseded_ends", "superseded_starts",
            "told", "venue",
            "waits_to_be_shared",
        ]
        for arguments in [["show", id, "--json"], ["edit", id, "--stay", "30m", "--json"]] {
            let json = try checkin.run(arguments).json()
            #expect(json.keys.sorted() == keys)
            let venue = try #require(json["venue"] as? [String: Any])
            #expect(venue.keys.sorted() == ["address", "default_stay_minutes", "name", "public_identifier", "setting"])
            let records = try #require(json["presences"] as? [[String: Any]])
            #expect(records.allSatisfy { $0.keys.sorted() == ["day", "end", "start"] })
        }
        let list = try checkin.succeed("list", "--json").json()
        #expect((list["check_ins"] as? [[String: Any]])?.map { $0.keys.sorted() } == [keys])
        #expect(try checkin.succeed("checkout", "--json").json().keys.sorted() == ["end", "id"])
        #expect(try CheckinProcess().succeed("list", "--json").json()["check_ins"] as? [String] == [])
    }

    @Test(.proves("U5")) func `times are typed in local time, and the date can be omitted`() throws {
        let checkin = try CheckinProcess()
        let id = try checkin.scan(seed: 1)
        // The zones are 26 hours apart, so that the date in one of them always differs from the
        // date in UTC.
        for zone in ["<+14>-14", "<-12>12"] {
            let environment = ["TZ": zone]
            let yesterday = try day(before: zone)
            let edited = try checkin.succeed(
                "edit",
                id,
                "--start",
                "\(yesterday) 22:30",
                "--end",
                "01:10",
                environment: environment
            )
            #expect(edited.lines[0].hasPrefix(yesterday + ", "))
            #expect(edited.lines[1].contains(/22:30 to \d{4}-\d\d-\d\d 01:10/))
            let moved = try checkin.succeed("edit", id, "--start", "23:00", "--json", environment: environment).json()
            #expect(try time(moved["end"]).timeIntervalSince(time(moved["start"])) == 130 * 60)
        }
    }

    @Test func `white space around a code is ignored`() throws {
        let checkin = try CheckinProcess()
        let url = VenueCodeURL.test().string
        _ = try checkin.succeed("scan", "--code", "  \(url)\t")
        _ = try checkin.succeed("scan", "--code", "-", input: " \(url) \r\n")
    }

    @Test(.proves("U5")) func `local times that occur twice are shown with their zone`() throws {
        let checkin = try CheckinProcess()
        let environment = ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]
        let later = try Date("2027-11-05T00:00:00Z", strategy: .iso8601)
        let clock = try checkin.file("clock", "\(Int(later.timeIntervalSinceNow))")
        let url = VenueCodeURL.test().string
        let scan = try checkin.succeed("scan", "--code", url, "--json", "--clock-offset-file", clock).json()
        let id = try #require(scan["id"] as? String)
        let refused = try checkin.run(
            ["edit", id, "--start", "2027-10-31 02:15", "--clock-offset-file", clock],
            environment: environment
        )
        #expect(refused.code == 1)
        #expect(
            refused.errors == "checkin: error: this time occurs twice on that day; add CEST or CET\n"
        )
        let edited = try checkin.succeed(
            "edit",
            id,
            "--start",
            "2027-10-31 02:15 CEST",
            "--end",
            "02:10",
            "--clock-offset-file",
            clock,
            environment: environment
        )
        #expect(edited.output.contains("02:15 CEST to 02:10 CET"))
    }

    @Test func `the diary is in the XDG data directory, or in the directory of --data`() throws {
        let checkin = try CheckinProcess(consents: false)
        let exists = { FileManager.default.fileExists(atPath: checkin.home + $0 + "/diary.sqlite") }
        _ = try checkin.succeed("status", environment: ["XDG_DATA_HOME": checkin.home + "/xdg"])
        #expect(exists("/xdg/venue-checkin") && !exists("/.local/share/venue-checkin"))
        _ = try checkin.succeed("status", "--data", checkin.home + "/a/b")
        #expect(exists("/a/b") && !exists("/.local/share/venue-checkin"))
        _ = try checkin.succeed("status", environment: ["XDG_DATA_HOME": "relative"])
        #expect(exists("/.local/share/venue-checkin"))
        let homeless = try checkin.run("status", environment: ["HOME": ""])
        #expect(homeless.code == 1)
        #expect(homeless.errors.hasSuffix("checkin: hint: name a directory with --data\n"))
    }

    private func time(_ value: Any?) throws -> Date {
        try Date(try #require(value as? String), strategy: .iso8601)
    }

    /// Returns the date of yesterday in a zone such as `<+14>-14`.
    private func day(before zone: String) throws -> String {
        let hours = try #require(Int(zone.drop { $0 != ">" }.dropFirst()))
        let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        return Date.now.addingTimeInterval(Double(-hours * 3600 - 86_400)).formatted(format)
    }
}
