import Foundation
import OperatingSystem
import Raster
import SystemPackage
import TestSupport
import Testing

/// The output of “venued screenshot” and “venued poster”, read by independent programs.
@Suite(.serialized)
struct ScreenshotAndPosterTests {
    @Test(
        arguments: [
            ([], []), (["electronic_paper = yes"], ["--size", "400x300"]), (["language = de"], ["--size", "320x240"]),
        ]
    )
    func `a screenshot contains the code`(configuration: [String], options: [String]) async throws {
        let kiosk = try await KioskFixture(configuration: configuration)
        let file = kiosk.directory.appending("screen.png").string
        let ending = try await kiosk.venued(["screenshot", file] + options)
        #expect(ending.status == 0 && !ending.error.contains("error"))
        #expect(try await ExternalTool.zbarimg(bytes(of: file)) == kiosk.code())
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a screenshot is in the language that is named, and the texts that do not fit are listed`() async throws
    {
        let directory = try Directory.makeTemporary(prefix: "screenshot-test")
        defer { try? Directory.remove(directory) }
        func venued(_ arguments: String...) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(Products.executable("venued"), arguments + KioskFixture.options(directory))
        }
        func configure(_ language: String) throws {
            let text = "name = A\naddress = 7 Road\nauthority = a.example\nrotation = never\nlanguage = \(language)\n"
            try Data(text.utf8).write(to: URL(filePath: directory.appending("venued.conf").string))
        }
        let files = (0..<3).map { directory.appending("\($0).png").string }
        try configure("de")
        _ = try await venued("screenshot", files[0])
        try configure("en, de")
        #expect(try await venued("screenshot", files[1], "--language", "de").error == "")
        _ = try await venued("screenshot", files[2])
        #expect(try bytes(of: files[0]) == bytes(of: files[1]))
        #expect(try bytes(of: files[0]) != bytes(of: files[2]))
        let small = try await venued("screenshot", files[2], "--size", "250x122", "--language", "de")
        #expect(small.status == 0)
        #expect(
            small.error.hasPrefix("venued: warning: a screen of 250x122 has no room for “7 Road”, “Mit der Handykamera")
        )
        #expect(small.error.hasSuffix("hint: venued check --size WxH lists what another size has no room for\n"))
        #expect(try await venued("screenshot", files[2], "--language", "de,en").status == 64)
    }

    @Test(arguments: ["pdf", "svg", "png"]) func `a poster contains the code`(format: String) async throws {
        let kiosk = try await KioskFixture(configuration: ["rotation = never"])
        let file = kiosk.directory.appending("poster.\(format)").string
        let ending = try await kiosk.venued(["poster", "--output", file, "--paper", "a5", "--language", "de"])
        #expect(ending.error == "")
        let bytes = try bytes(of: file)
        let png =
            switch format {
            case "pdf": try await ExternalTool.pdftoppm(bytes, resolution: 100)
            case "svg": try await ExternalTool.rsvgConvert(String(decoding: bytes, as: UTF8.self), width: 700)
            default: bytes
            }
        #expect(try await ExternalTool.zbarimg(png) == kiosk.code())
    }

    @Test(arguments: ["poster", "screenshot"])
    func `a venue without a kiosk gets its first seed with the picture`(command: String) async throws {
        let directory = try Directory.makeTemporary(prefix: "poster-test")
        defer { try? Directory.remove(directory) }
        let configuration = "name = A\nauthority = a.example\ndisplay = none\nrotation = never\n"
        try Data(configuration.utf8).write(to: URL(filePath: directory.appending("venued.conf").string))
        func venued(_ arguments: String...) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(
                Products.executable("venued"),
                arguments + KioskFixture.options(directory)
            )
        }
        let file = directory.appending("picture.png").string
        let ending =
            command == "poster" ? try await venued("poster", "--output", file) : try await venued("screenshot", file)
        #expect(ending.status == 0)
        #expect(ending.output == "")
        #expect(ending.error == "venued: generated the first seed and saved it as \(directory)/state/seeds\n")
        #expect(try await ExternalTool.zbarimg(bytes(of: file)) + "\n" == venued("code").output)
    }

    @Test func `a poster shows the day of its code, and when to replace it`() async throws {
        let kiosk = try await KioskFixture(configuration: ["rotation = never", "clock = wall"])
        let file = kiosk.directory.appending("poster.pdf").string
        _ = try await kiosk.venued(["poster", "--output", file])
        let text = try await ExternalTool.pdftotext(bytes(of: file))
        #expect(text.contains(#/Code of 20\d\d-\d\d-\d\d\./#))
        #expect(text.contains("renew the code and the poster"))
        #expect(text.contains("Checking in is voluntary and not a condition of entry."))
    }

    @Test func `a poster has the texts of the operator's language file`() async throws {
        let kiosk = try await KioskFixture(configuration: ["rotation = event", "clock = wall"])
        let language = kiosk.directory.appending("fr.conf").string
        let sentences = [
            "scan = Scannez pour vous enregistrer.", "scan_or_tap = Scannez ou approchez le téléphone.",
            "tap_out_of_order = Scannez, s’il vous plaît.", "voluntary = C’est volontaire.",
            "another_way = Ou demandez-nous.", "poster_date = Code du {date}.",
            "poster_for_one_event = Pour un seul événement.", "poster_to_replace = À renouveler.",
            "scan_with_app = Scannez avec {app}", "scan_with_camera = Scannez avec l’appareil photo",
            "poster_open = Ouvrez l’application.", "poster_camera = Ouvrez l’appareil photo.",
            "poster_done = Confirmez.",
            "privacy = Tout reste sur le téléphone.",
        ]
        try Data(sentences.joined(separator: "\n").utf8).write(to: URL(filePath: language))
        let file = kiosk.directory.appending("poster.pdf").string
        let ending = try await kiosk.venued("poster", "--output", file, "--language", language)
        #expect(ending.error == "")
        let text = try await ExternalTool.pdftotext(bytes(of: file))
        #expect(text.contains("Scannez avec l’appareil photo"))
        #expect(text.contains("Ouvrez l’appareil photo."))
        #expect(text.contains("C’est volontaire. Ou demandez-nous."))
        #expect(text.contains(#/Code du 20\d\d-\d\d-\d\d\. Pour un seul événement\./#))
    }

    @Test func `the screen does not need the texts for posters, but a poster names each missing one`() async throws {
        let language = FileManager.default.temporaryDirectory.appending(path: "fr-\(UUID().uuidString).conf").path
        let sentences = [
            "scan = Scannez.", "scan_or_tap = Scannez ou approchez.", "tap_out_of_order = Scannez, s’il vous plaît.",
            "voluntary = C’est volontaire.", "another_way = Ou demandez-nous.",
            "privacy = Tout reste sur le téléphone.",
            "scan_with_app = Scannez avec {app}", "scan_with_camera = Scannez avec l’appareil photo",
        ]
        try Data(sentences.joined(separator: "\n").utf8).write(to: URL(filePath: language))
        defer { try? FileManager.default.removeItem(atPath: language) }
        let kiosk = try await KioskFixture(configuration: ["rotation = event", "language = \(language)"])
        let ending = try await kiosk.venued("poster", "--output", kiosk.directory.appending("poster.pdf").string)
        #expect(ending.status == 1)
        let missing = "\(language): poster_date is missing; add a line such as: poster_date = Code of"
        #expect(ending.error.contains(missing))
        #expect(ending.error.contains("poster_open is missing"))
    }

    @Test func `a poster names the app and the authority, and has the logos`() async throws {
        let logo = FileManager.default.temporaryDirectory.appending(path: "logo-\(UUID().uuidString).png").path
        try Data(GrayImage(width: 30, height: 10, filledWith: 90).png()).write(to: URL(filePath: logo))
        defer { try? FileManager.default.removeItem(atPath: logo) }
        let kiosk = try await KioskFixture(
            configuration: ["rotation = never", "app = NZ COVID Tracer", "colour = #FFCC00", "venue_logo = \(logo)"]
        )
        let svg = try await kiosk.venued("poster", "--output", "-", "--format", "svg")
        #expect(svg.error == "")
        #expect(svg.output.contains("<image"))
        let file = kiosk.directory.appending("poster.pdf").string
        #expect(try await kiosk.venued("poster", "--output", file).status == 0)
        let text = try await ExternalTool.pdftotext(bytes(of: file))
        #expect(text.contains("Scan with NZ COVID Tracer health.example.org"))
        #expect(text.contains("Your visit stays on your phone."))
        try Data("no picture".utf8).write(to: URL(filePath: logo))
        let refused = try await kiosk.venued("poster", "--output", file)
        #expect(refused.status == 1)
        #expect(refused.error.contains("error: “venue_logo”, \(logo): could not use the logo: it is not a PNG file"))
    }

    @Test func `a venue without a kiosk generates a new seed for its poster`() async throws {
        let directory = try Directory.makeTemporary(prefix: "poster-test")
        defer { try? Directory.remove(directory) }
        let configuration = "name = A\nauthority = a.example\ndisplay = none\nrotation = never\n"
        try Data(configuration.utf8).write(to: URL(filePath: directory.appending("venued.conf").string))
        func venued(_ arguments: String...) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(Products.executable("venued"), arguments + KioskFixture.options(directory))
        }
        let first = try await venued("code").output
        let file = directory.appending("poster.png").string
        let renewed = try await venued("poster", "--output", file, "--new").error
        #expect(renewed.hasPrefix("venued: warning: the code of “A” is new; visitors with the old code"))
        #expect(
            renewed.contains(
                "hint: replace all posters, labels and table tents with the old code, destroy unused slips"
            )
        )
        let second = try await venued("code").output
        // The code has no hand-over: it is as long as before.
        #expect(second != first)
        #expect(second.count == first.count)
        #expect(try await ExternalTool.zbarimg(bytes(of: file)) + "\n" == second)
        #expect(try await venued("rotate").error.contains("venued poster --new --output FILE"))
    }

    @Test func `a running kiosk keeps its seed`() async throws {
        let kiosk = try await KioskFixture(configuration: ["rotation = never"])
        let code = try await kiosk.code()
        let file = kiosk.directory.appending("poster.png").string
        let ending = try await kiosk.venued("poster", "--output", file, "--new")
        #expect(ending.status == 1)
        #expect(ending.error.contains("a kiosk serves from"))
        #expect(ending.error.contains("hint: run: venued rotate"))
        #expect(try await kiosk.code() == code)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test(arguments: ["png", "svg", "txt"])
    func `the name of the file determines the format of a code`(suffix: String) async throws {
        let kiosk = try await KioskFixture()
        let file = kiosk.directory.appending("code.\(suffix)").string
        #expect(try await kiosk.venued("code", "-o", file).error == "")
        let bytes = try bytes(of: file)
        switch suffix {
        case "png": #expect(try await ExternalTool.zbarimg(bytes) == kiosk.code())
        case "svg": #expect(String(decoding: bytes, as: UTF8.self).contains("<svg"))
        default: #expect(try await String(decoding: bytes, as: UTF8.self) == kiosk.code() + "\n")
        }
    }

    @Test(arguments: ["poster", "screenshot"])
    func `letters that no font has cause a warning`(command: String) async throws {
        let kiosk = try await KioskFixture(configuration: ["rotation = never", "app = Tell 𒀀𒀁"])
        let file = kiosk.directory.appending("picture.png").string
        let isPoster = command == "poster"
        let ending = try await kiosk.venued(isPoster ? ["poster", "--output", file] : ["screenshot", file])
        #expect(ending.status == 0)
        #expect(ending.error.contains("warning: no installed font has “𒀀” (U+12000)"))
    }

    @Test func `printing a code that rotates causes a warning`() async throws {
        let kiosk = try await KioskFixture()
        let file = kiosk.directory.appending("poster.pdf").string
        let ending = try await kiosk.venued(["poster", "--output", file])
        #expect(ending.status == 0)
        #expect(ending.error.hasPrefix("venued: warning: the code rotates automatically"))
    }

    @Test(
        arguments: [
            (["poster", "--output", "poster.doc"], "end with .pdf or .svg or .png"),
            (["poster", "--output", "poster"], "end with .pdf or .svg or .png"),
            (["poster", "--output", "poster.svg", "--format", "png"], "does not fit --format png"),
            (["code", "--output", "code.jpg"], "end with .txt or .png or .svg"),
            (["screenshot", "screen.jpg", "--size", "800x480"], "end with .png"),
            (["poster", "--output", "poster.pdf", "--language", "xx"], "the language must be one of en, de, fr"),
            (["poster", "--output", "poster.pdf", "--paper", "A0"], "A0"),
            (["screenshot", "screen.png", "--size", "800"], "800"),
            (["screenshot", "screen.png", "--size", "0x480"], "0x480"),
            (["screenshot", "screen.png", "--size", "30000x30000"], "30000x30000"),
        ]
    )
    func `an invalid call is refused before a file is written`(
        arguments: [String],
        expected: String
    ) async throws {
        let ending = try await RunningProgram.run(Products.executable("venued"), arguments)
        #expect(ending.status == 64)
        #expect(ending.error.contains(expected))
        #expect(!FileManager.default.fileExists(atPath: arguments[1]))
        #expect(!FileManager.default.fileExists(atPath: arguments[2]))
    }

    @Test func `a screen that is too small is refused, and no file is created`() async throws {
        let kiosk = try await KioskFixture()
        let file = kiosk.directory.appending("screen.png").string
        let ending = try await kiosk.venued("screenshot", file, "--size", "64x64")
        #expect(ending.status == 1)
        #expect(ending.error.hasPrefix("venued: error: a page of 64 by 64 pixels is too small for the code"))
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `the terminal shows the operator's language`() async throws {
        let kiosk = try await KioskFixture(configuration: ["language = de"])
        let screen = try await eventually {
            try kiosk.screen
        } is: {
            // If the first page is drawn before the tag is armed, it invites visitors only to scan.
            $0.contains(/Zum Einchecken scannen oder Handy dranhalten\.[\s\S]*Ohne Handy/)
        }
        #expect(screen.contains("Zum Einchecken scannen oder Handy dranhalten."))
        #expect(screen.contains("Einchecken ist freiwillig und keine Bedingung für den Eintritt."))
        #expect(screen.contains("Ohne Handy? Bitte fragen Sie uns nach einem anderen Weg."))
    }

    /// The kiosk shows each language for 15 seconds.
    @Test func `the screen shows several languages in turn`() async throws {
        let kiosk = try await KioskFixture(configuration: ["language = en, de"])
        let screen = try await eventually {
            try kiosk.screen
        } is: {
            $0.contains("Ohne Handy?") && $0.contains("No phone?")
        }
        let (english, german) = (screen.range(of: "No phone?"), screen.range(of: "Ohne Handy?"))
        #expect(try #require(english).lowerBound < #require(german).lowerBound)
    }

    @Test func `a language file with a missing text is refused, and the kiosk does not start`() async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "wording-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let wording = directory.appending(path: "fr.conf").path
        try Data("scan = Scannez pour vous enregistrer.\n".utf8).write(to: URL(filePath: wording))
        let configuration = directory.appending(path: "venued.conf").path
        try Data("name = A\nauthority = a.example\nlanguage = \(wording)\n".utf8).write(
            to: URL(filePath: configuration)
        )
        let ending = try await RunningProgram.run(
            Products.executable("venued"),
            ["serve", "--config", configuration, "--state", directory.appending(path: "state").path]
        )
        #expect(ending.status == 1)
        #expect(ending.error.contains("error: \(wording): voluntary is missing; add a line such as: voluntary = "))
    }

    private func bytes(of file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: file)))
    }
}
