import HealthAuthority

/// The authority's name, links, colour and logo on pages of the portal.
struct PortalBrand: Sendable {
    /// A link at the foot of a page.
    struct Link: Sendable {
        let address: String
        let linkName: String
    }

    let brand: Brand
    /// The content of a PNG file.
    let logo: [UInt8]?
    let stylesheet: Stylesheet

    /// - Throws: An error if the logo's file is unusable.
    init(_ brand: Brand) throws {
        self.brand = brand
        logo = try brand.logoImage
        stylesheet = Stylesheet(colour: brand.colour, hasLogo: logo != nil)
    }

    func name(in texts: PortalTexts) -> String { brand.name ?? texts[.healthAuthority] }

    static func links(_ brand: Brand, in texts: PortalTexts) -> [Link] {
        brand.links.map { link in
            let name =
                switch link.kind {
                case .telephone: texts(.telephone, ["number": link.number])
                case .imprint: texts[.imprint]
                case .privacyNotice: texts[.privacyNotice]
                case .accessibilityStatement: texts[.accessibilityStatement]
                case .app: texts[.app]
                }
            return Link(address: link.address, linkName: name)
        }
    }
}
