import ConfigurationFiles
import Encodings
import Foundation
import OperatingSystem
import SystemPackage

/// What an authority tells about itself: on the portal, on the help page and on the web client's page. There,
/// it is a part of the page's files, so a visitor's browser requests nothing from which somebody could learn who
/// checks in.
package struct Brand: Sendable, Equatable {
    private static let maximumLogoSize = 50_000
    /// The paths of the files that this replaces, relative to the folder of the web client.
    static let (script, style, logoPath, manifest) = (
        "page/brand.js", "page/brand.css", "page/logo.png", "manifest.json"
    )

    /// Nil for “Venue check-in”, or “Health authority” in the portal, in the language of the page.
    package let name: String?
    /// In the order of the pages.
    package let links: [Link]
    package let colour: Colour?
    /// The path of a PNG file.
    let logo: String?

    /// A page of the authority, or its telephone.
    package struct Link: Sendable, Equatable {
        package enum Kind: String, Sendable {
            case telephone, imprint, privacyNotice, accessibilityStatement, app
        }

        package let kind: Kind
        /// An https:// or tel: address.
        package let address: String
        /// The telephone number as people write it; empty for a page.
        package let number: String
    }

    init(_ table: inout SettingsTable) {
        name = table.optional("name", .brandName, example: "Health Office of Example") {
            """
            Your authority, on the portal, on the help page and on the web client's page: its name, \($0). Not sent as a \
            setting, like the other lines of this block, but the web client's page is signed with them. Without this line, \
            pages show “Health authority” or “Venue check-in”.
            """
        }
        let telephone = table.optional("telephone", .telephone, example: "+49 30 123456") {
            "The telephone number for people with questions: \($0). Without this line, pages show none."
        }
        func link(_ kind: Link.Kind, _ key: String, _ path: String, _ text: String) -> Link? {
            let address = table.optional(key, .webAddress, example: "https://authority.example/\(path)") {
                "\(text): \($0). Without this line, pages have no link to it."
            }
            return address.map { Link(kind: kind, address: $0, number: "") }
        }
        links =
            [
                telephone.map { number in
                    Link(kind: .telephone, address: "tel:\(number.filter { $0 == "+" || $0.isNumber })", number: number)
                },
                link(.imprint, "imprint", "imprint", "Who is responsible for the pages"),
                link(.privacyNotice, "privacy_notice", "privacy", "How you process personal data"),
                link(
                    .accessibilityStatement,
                    "accessibility_statement",
                    "accessibility",
                    "How accessible the pages are"
                ),
                link(.app, "app", "app", "Where people get an app for check-ins"),
            ].compactMap(\.self)
        colour = table.optional("colour", .colour, example: "#0B5CAD") {
            """
            The colour of the top of the web client's page and of main buttons: \($0). The text on it is black or white, \
            whichever has more contrast. Without this line, it is blue.
            """
        }
        logo = table.optional("logo", .path, example: "/etc/authorityd/logo.png") {
            """
            The logo at the top of the pages, a square PNG file of at most 50 kB and 1,024 pixels: \($0). It is also \
            the web client's icon on a home screen. Without this line, it is a phone with a tick, or a square in the portal.
            """
        }
    }

    /// The content of the logo's file; nil if there is no logo.
    ///
    /// - Throws: ``LogoError``, ``FileError``.
    package var logoImage: [UInt8]? { get throws { try logo.map { try Self.image(FilePath($0)) } } }

    /// The contents of the files that differ from those of the package, by path.
    ///
    /// - Parameter manifest: The manifest of the package.
    /// - Throws: ``LogoError``, ``FileError``.
    func files(manifest: [UInt8]) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        if name != nil || !links.isEmpty {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            func text(_ value: some Encodable) throws -> String {
                String(decoding: try encoder.encode(value), as: UTF8.self)
            }
            let links = try text(links.map { [$0.kind.rawValue, $0.address, $0.number] })
            files[Self.script] = Array("export const NAME=\(try text(name ?? "")),LINKS=\(links);\n".utf8)
        }
        if let name { files[Self.manifest] = try Self.manifest(manifest, name: name) }
        if let colour {
            files[Self.style] = Array(":root{--accent:\(colour.text);--on-accent:\(colour.textColour)}\n".utf8)
        }
        if let image = try logoImage { files[Self.logoPath] = image }
        return files
    }

    private static func manifest(_ manifest: [UInt8], name: String) throws -> [UInt8] {
        var values = try JSONSerialization.jsonObject(with: Data(manifest)) as? [String: Any] ?? [:]
        (values["name"], values["short_name"]) = (name, name)
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try JSONSerialization.data(withJSONObject: values, options: options))
    }

    /// A PNG file whose header has a plausible size (Portable Network Graphics, third edition, §5.2 and §11.2.1).
    private static func image(_ path: FilePath) throws -> [UInt8] {
        let file = try WholeFile.read(path, maximumCount: maximumLogoSize)
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard file.count > 33, file.starts(with: signature), file[12...].starts(with: "IHDR".utf8) else {
            throw LogoError(path: path, reason: "it is not a PNG file")
        }
        let (width, height) = (Self.number(file[16..<20]), Self.number(file[20..<24]))
        guard width == height, (1...1024).contains(width) else {
            let reason = "it has \(width)×\(height) pixels, and must be a square of at most 1,024"
            throw LogoError(path: path, reason: reason)
        }
        return file
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// A colour of sRGB.
    package struct Colour: Sendable, Equatable {
        let components: [UInt8]

        /// Parses a text such as `#0B5CAD`.
        init?(_ text: String) {
            guard text.utf8.count == 7, text.hasPrefix("#"),
                let components = Hexadecimal.bytes(text.dropFirst().lowercased())
            else { return nil }
            self.components = components
        }

        package var text: String { "#\(Hexadecimal.text(components))" }

        /// White or black, whichever has more contrast: at least 4.58 to 1 for each colour.
        package var textColour: String { luminance > 0.179 ? "#000" : "#fff" }

        /// The relative luminance (Web Content Accessibility Guidelines 2.2).
        private var luminance: Double {
            let linear = components.map { component -> Double in
                let value = Double(component) / 255
                return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
    }
}

/// The reason why a file is not the logo of the pages.
struct LogoError: Error, CustomStringConvertible {
    let path: FilePath
    let reason: String

    var description: String { "\(path) is not a logo: \(reason)" }
}

extension SettingType<String> {
    fileprivate static var brandName: Self {
        Self(oneOf: "1 to 60 characters in one line") { text in
            (1...60).contains(text.count) && !text.contains(where: \.isNewline) ? text : nil
        }
    }

    fileprivate static var telephone: Self {
        Self(oneOf: "3 to 30 digits, spaces, hyphens and parentheses, such as +49 30 123456") { text in
            text.wholeMatch(of: /\+?[0-9][0-9 ()\-]{1,27}[0-9]/) == nil ? nil : text
        }
    }

    fileprivate static var webAddress: Self {
        Self(oneOf: "an https:// address of at most 200 characters, such as https://authority.example/imprint") {
            text in
            let isAddress = text.wholeMatch(of: /https:\/\/[a-zA-Z0-9.\-]+(:[0-9]+)?([\/?#][!-~]*)?/) != nil
            // These characters would end an attribute or a string.
            return isAddress && text.utf8.count <= 200 && !text.contains { "\"'<>\\`".contains($0) } ? text : nil
        }
    }
}

extension SettingType<Brand.Colour> {
    fileprivate static var colour: Self {
        Self(oneOf: "six hexadecimal digits after #, such as #0B5CAD", parse: Brand.Colour.init)
    }
}
