import QRCode
import Sign
import TestSupport
import Testing
import VenueKiosk

/// A venue with a sign, and the URL in its QR code.
struct SignExample: Sendable {
    let name: String
    let address: String
    let url: String
    let tagStatus: TagStatus
    let wording: Wording
    var note = ""

    func sign(for medium: Medium) throws -> Sign {
        let content = SignContent(
            name: name,
            address: address,
            code: try QRMatrix(url),
            instruction: wording.instruction(tagStatus),
            voluntary: wording[.voluntary],
            anotherWay: wording[.anotherWay],
            note: note,
            isTappable: tagStatus == .armed
        )
        return Sign(content, for: medium)
    }
}

extension SignExample {
    /// A URL in the form of a venue code, whose fragment has this number of characters.
    static func url(characters: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var chance = SeededGenerator(UInt64(characters))
        return "https://health.example.org/v1#"
            + String((0..<characters).map { _ in alphabet.randomElement(using: &chance)! })
    }

    static let english = SignExample(
        name: "Café Meridian",
        address: "12 Harbour Street",
        url: url(characters: 112),
        tagStatus: .armed,
        wording: .english
    )

    /// The longest texts: during the hand-over, with an out-of-order tag.
    static let german = SignExample(
        name: "Bürgerhaus am Güterbahnhof",
        address: "Wilhelm-Röpke-Straße 7, 73230 Kirchheim unter Teck",
        url: url(characters: 210),
        tagStatus: .outOfOrder,
        wording: .german
    )

    /// The operator's own translation, at a venue without a tag.
    static let french = SignExample(
        name: "Médiathèque Simone-de-Beauvoir",
        address: "Place de la République, 76000 Rouen",
        url: url(characters: 160),
        tagStatus: .absent,
        wording: Wording { sentence in
            switch sentence {
            case .scan: "Scannez pour vous enregistrer."
            case .scanOrTap: "Scannez ou approchez le téléphone pour vous enregistrer."
            case .tapOutOfOrder: "Le sans contact est en panne : scannez pour vous enregistrer."
            case .voluntary: "S’enregistrer est volontaire et n’est pas une condition d’entrée."
            case .anotherWay: "Vous pouvez vous enregistrer autrement : demandez-nous."
            case .posterDate: "Code du {date}."
            case .posterForOneEvent: "Pour un seul événement : à retirer ensuite."
            case .posterToReplace: "À l’établissement : renouvelez code et affiche régulièrement."
            }
        }
    )

    static let arabic = SignExample(
        name: "مقهى الميناء القديم",
        address: "شارع البحر ١٢",
        url: url(characters: 150),
        tagStatus: .armed,
        wording: .english
    )

    /// Right-to-left sentences.
    static let hebrew = SignExample(
        name: "קפה מרידיאן",
        address: "רחוב הנמל 12",
        url: url(characters: 130),
        tagStatus: .armed,
        wording: Wording { sentence in
            switch sentence {
            case .scan: "סרקו כדי להירשם."
            case .scanOrTap: "סרקו או הצמידו כדי להירשם."
            case .tapOutOfOrder: "ההצמדה אינה פועלת, אנא סרקו."
            case .voluntary: "ההרשמה היא מרצון ואינה תנאי לכניסה."
            case .anotherWay: "אפשר להירשם גם בדרך אחרת: אנא שאלו אותנו."
            case .posterDate: "קוד מיום {date}."
            case .posterForOneEvent: "לאירוע אחד בלבד."
            case .posterToReplace: "יש לחדש את הקוד מדי פעם."
            }
        }
    )

    /// A name and an address of 100 bytes each. The name is a single word.
    static let longest = SignExample(
        name: String(repeating: "Donaudampfschifffahrt", count: 5).prefix(100).description,
        address: String(repeating: "Allee ", count: 17).prefix(100).description,
        url: url(characters: 390),
        tagStatus: .armed,
        wording: .german,
        note: "Code of 2026-11-21."
    )
}

/// A page on which signs are drawn.
struct Page: CustomTestStringConvertible {
    let width: Int
    let height: Int
    let medium: Medium

    init(_ width: Int, _ height: Int, _ medium: Medium = .screen) {
        self.width = width
        self.height = height
        self.medium = medium
    }

    var box: Box { Box(x: 0, y: 0, width: width, height: height) }

    var testDescription: String { "\(width)x\(height) \(medium)" }

    static let smallScreens = [Page(320, 240), Page(400, 300, .oneBit), Page(480, 800), Page(800, 480)]
    static let screens = smallScreens + [Page(1280, 800), Page(1920, 1080), Page(3840, 2160)]
}
