import ConfigurationFiles
import Encodings
import Foundation
import OperatingSystem
import SystemPackage

/// The authority's name, colour and logo at the top of the web client's page. They are files of the page, so a
/// visitor's browser requests nothing from which somebody could learn who checks in.
package struct WebClientBrand: Sendable, Equatable {
    private static let maximumLogoSize = 50_000
    /// The paths of the files that this replaces, relative to the folder of the web client.
    static let (script, style, logo, manifest) = ("page/brand.js", "page/brand.css", "page/logo.png", "manifest.json")

    /// Nil for “Venue check-in”, in the language of the page.
    let name: String?
    let colour: Colour?
    /// The path of a PNG file.
    let logo: String?

    init(_ table: inout SettingsTable) {
        name = table.optional("page_name", .pageName, example: "Health Office of Example") {
            """
            Web client. The authority's name at the top of the page: \($0). Not sent as a setting, but part of the \
            page's files, like the next two. Without this line, the page shows “Venue check-in” and the host name.
            """
        }
        colour = table.optional("page_colour", .pageColour, example: "#0B5CAD") {
            """
            The colour of the top of the page and of its main buttons: \($0). The text on it is black or white, \
            whichever has more contrast. Without this line, it is blue.
            """
        }
        logo = table.optional("page_logo", .path, example: "/etc/authorityd/logo.png") {
            """
            The logo at the top of the page, a square PNG file of at most 50 kB and 1,024 pixels: \($0). It is also \
            the icon on a home screen. Without this line, it is a phone with a tick.
            """
        }
    }

    /// The contents of the files that differ from those of the package, by path.
    ///
    /// - Parameter manifest: The manifest of the package.
    /// - Throws: ``LogoError``, ``FileError``.
    func files(manifest: [UInt8]) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        if let name {
            let text = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
            files[Self.script] = Array("export const NAME=\(text);\n".utf8)
            files[Self.manifest] = try Self.manifest(manifest, name: name)
        }
        if let colour {
            files[Self.style] = Array(":root{--accent:\(colour.text);--on-accent:\(colour.textColour)}\n".utf8)
        }
        if let logo { files[Self.logo] = try Self.image(FilePath(logo)) }
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
    struct Colour: Sendable, Equatable {
        let components: [UInt8]

        /// Parses a text such as `#0B5CAD`.
        init?(_ text: String) {
            guard text.utf8.count == 7, text.hasPrefix("#"),
                let components = Hexadecimal.bytes(text.dropFirst().lowercased())
            else { return nil }
            self.components = components
        }

        var text: String { "#\(Hexadecimal.text(components))" }

        /// White or black, whichever has more contrast: at least 4.58 to 1 for each colour.
        var textColour: String { luminance > 0.179 ? "#000" : "#fff" }

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

/// The reason why a file is not the logo of the page.
struct LogoError: Error, CustomStringConvertible {
    let path: FilePath
    let reason: String

    var description: String { "\(path) is not the web client's logo: \(reason)" }
}

extension SettingType<String> {
    fileprivate static var pageName: Self {
        Self(oneOf: "1 to 60 characters in one line") { text in
            (1...60).contains(text.count) && !text.contains(where: \.isNewline) ? text : nil
        }
    }
}

extension SettingType<WebClientBrand.Colour> {
    fileprivate static var pageColour: Self {
        Self(oneOf: "six hexadecimal digits after #, such as #0B5CAD", parse: WebClientBrand.Colour.init)
    }
}
