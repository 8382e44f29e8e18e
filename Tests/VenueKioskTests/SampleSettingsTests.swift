import ConfigurationFiles
import Foundation
import Testing
import VenueKiosk

@Suite struct SampleSettingsTests {
    private static func sample(_ replacements: [(String, String)] = []) throws -> KioskConfiguration {
        var text = KioskConfiguration.sampleFile
        for (old, new) in replacements {
            try #require(text.contains(old))
            text = text.replacing(old, with: new)
        }
        return try KioskConfiguration(parsing: text, name: "venued.conf")
    }

    @Test func `the packaged sample is recognised, also if other settings were edited`() throws {
        #expect(try Self.sample().isSample)
        #expect(try Self.sample([("# theme = light", "theme = dark")]).isSample)
    }

    @Test func `the settings that are commented out are the defaults, or valid examples`() throws {
        let sample = KioskConfiguration.sampleFile
        let settings = sample.split(separator: "\n").compactMap { $0.wholeMatch(of: /# ([a-z_]+) = (.+)/) }
        #expect(settings.count > 20)
        #expect(Set(settings.map(\.1)).count == settings.count)
        for setting in settings {
            let line = String(setting.0.dropFirst(2))
            let configuration = try KioskConfiguration(parsing: "\(sample)\(line)\n", name: line)
            let text = sample.components(separatedBy: "\n\n").first { $0.contains(setting.0) } ?? ""
            let isExample = text.replacing("\n# ", with: " ").contains("Without this line")
            #expect((configuration == (try Self.sample())) == !isExample, "\(line)")
        }
    }

    @Test(
        arguments: [
            ("name = Café Meridian", "name = Café Nord"), ("address = 12 Harbour Street", "address ="),
            ("authority = health.example.org", "authority = health.example.net"),
        ]
    )
    func `a configuration with another venue or authority is not the sample`(old: String, new: String) throws {
        let configuration = try Self.sample([(old, new)])
        #expect(!configuration.isSample)
        #expect(configuration.sampleNote(file: "/etc/venued/venued.conf") == "")
    }

    @Test func `the note of the sample names the file, or the drive of the disk image`() throws {
        let sample = try Self.sample()
        #expect(
            sample.sampleNote(file: "/etc/venued/venued.conf", isDiskImage: false)
                == "Sample settings: edit /etc/venued/venued.conf before you use this kiosk."
        )
        #expect(
            sample.sampleNote(file: "/etc/venued/venued.conf", isDiskImage: true)
                == "Sample settings: edit venued.conf on the drive KIOSK before you use this kiosk."
        )
    }
}
