package import HealthAuthority

extension PortalLanguages {
    /// The page that a browser shows for a venue code, in all languages. The default language comes
    /// first.
    package func helpPage(of brand: Brand) -> HelpPage {
        let languages = [standard] + all.filter { $0.code != standard.code }
        let sections = languages.map { texts in
            """
            <section lang="\(texts.code)" dir="\(texts.direction)">
            \(Self.section.mustache(in: texts))
            \(Self.links(brand, in: texts))</section>
            """
        }
        return HelpPage(
            html: """
                <!DOCTYPE html>
                <html lang="\(standard.code)">
                <head>
                <meta charset="utf-8">
                <title>\(Self.title.mustache(in: standard))</title>
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <meta name="robots" content="noindex">
                <meta name="referrer" content="no-referrer">
                <style>
                body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem }
                h1, h2 { line-height: 1.2; overflow-wrap: anywhere }
                section + section { margin-top: 3rem }
                code { font-size: 1rem; white-space: nowrap }
                </style>
                </head>
                <body>
                <main>
                \(Self.name(brand))\(sections.joined(separator: "\n"))
                </main>
                </body>
                </html>

                """
        )
    }

    private static func name(_ brand: Brand) -> String {
        brand.name.map { "<p><strong>\(EscapedText().escapeText($0))</strong></p>\n" } ?? ""
    }

    private static func links(_ brand: Brand, in texts: PortalTexts) -> String {
        PortalBrand.links(brand, in: texts).map { link in
            let (address, name) = (EscapedText().escapeText(link.address), EscapedText().escapeText(link.linkName))
            return "<p><a href=\"\(address)\">\(name)</a></p>\n"
        }.joined()
    }

    private static let title: Template = "\(.helpTitle)"
    private static let section: Template = """
        <h1>\(.helpHeading)</h1>
        <p>\(.helpPurpose)</p>
        <h2>\(.helpCheckingInHeading)</h2>
        <p>\(.helpCheckingIn, ["command": "<code>checkin scan</code>"])</p>
        <p>\(.helpOtherWays)</p>
        <h2>\(.helpKnownHeading)</h2>
        <p>\(.helpKnown)</p>
        """
}
