import Display
import TestSupport

extension ScreenContent {
    /// A URL of the shape that venues show, with a code of so many characters.
    static func url(characters: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var chance = SeededGenerator(UInt64(characters))
        return "https://health.example.org/v1#"
            + String((0..<characters).map { _ in alphabet.randomElement(using: &chance)! })
    }

    static let english = ScreenContent(
        venue: Venue(name: "Café Meridian", address: "12 Harbour Street"),
        code: url(characters: 112),
        tag: .armed,
        wording: .english
    )

    /// During the hand-over, and with a tag that does not work: the longest that there is to say.
    static let german = ScreenContent(
        venue: Venue(name: "Bürgerhaus am Güterbahnhof", address: "Wilhelm-Röpke-Straße 7, 73230 Kirchheim unter Teck"),
        code: url(characters: 210),
        tag: .outOfOrder,
        wording: .german
    )

    /// A language of the operator's own, at a venue without a tag.
    static let french = ScreenContent(
        venue: Venue(name: "Médiathèque Simone-de-Beauvoir", address: "Place de la République, 76000 Rouen"),
        code: url(characters: 160),
        tag: .absent,
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

    static let arabic = ScreenContent(
        venue: Venue(name: "مقهى الميناء القديم", address: "شارع البحر ١٢"),
        code: url(characters: 150),
        tag: .armed,
        wording: .english
    )

    /// Sentences that run to the left, too.
    static let hebrew = ScreenContent(
        venue: Venue(name: "קפה מרידיאן", address: "רחוב הנמל 12"),
        code: url(characters: 130),
        tag: .armed,
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

    /// Name and address of 100 bytes each, one of them a single word.
    static let longest = ScreenContent(
        venue: Venue(
            name: String(repeating: "Donaudampfschifffahrt", count: 5).prefix(100).description,
            address: String(repeating: "Allee ", count: 17).prefix(100).description
        ),
        code: url(characters: 390),
        tag: .armed,
        wording: .german,
        note: "Code of 2026-11-21."
    )
}
