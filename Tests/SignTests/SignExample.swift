import QRCode
import Raster
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

    func sign(for medium: Medium) throws -> Sign { Sign(try content(), for: medium) }

    func content() throws -> SignContent {
        SignContent(
            name: name,
            address: address,
            code: try QRMatrix(url),
            instruction: wording.instruction(tagStatus),
            reader: wording.reader(app: nil),
            host: "health.example.org",
            voluntary: wording[.voluntary],
            anotherWay: wording[.anotherWay],
            privacy: wording[.privacy],
            note: note,
            isTappable: tagStatus == .armed
        )
    }
}

extension SignExample {
    static let posters: [SignExample] = [
        .english, .german, .french, .arabic, .hebrew, .japanese, .ukrainian, .manyRooms, .longest,
    ]

    /// The example as a poster.
    ///
    /// - Parameter app: The name of the app; nil if visitors use their camera.
    func poster(
        app: String? = nil,
        door: String = "",
        style: PosterContent.Style = .init(colour: .init(0, 75, 135))
    ) throws -> PosterContent {
        PosterContent(
            name: name,
            address: address,
            door: door,
            code: try QRMatrix(url),
            texts: PosterContent.Texts(
                headline: wording.reader(app: app),
                host: "health.example.org",
                steps: wording.posterSteps(app: app),
                privacy: wording[.privacy],
                voluntary: wording[.voluntary],
                anotherWay: wording[.anotherWay]
            ),
            style: style,
            note: wording[.posterDate].replacing(Wording.datePlaceholder, with: "2026-11-21") + " "
                + wording[.posterToReplace]
        )
    }

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

    /// A venue without a tag.
    static let french = SignExample(
        name: "Médiathèque Simone-de-Beauvoir",
        address: "Place de la République, 76000 Rouen",
        url: url(characters: 160),
        tagStatus: .absent,
        wording: .french
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
            case .scanWithApp: "סרקו עם {app}"
            case .scanWithCamera: "סרקו עם מצלמת הטלפון"
            case .posterOpen: "פתחו את היישומון."
            case .posterCamera: "פתחו את המצלמה."
            case .posterDone: "אשרו בטלפון."
            case .privacy: "הביקור שלכם נשאר בטלפון שלכם."
            case .listTitle: "רשימת מבקרים"
            case .date: "תאריך"
            case .from: "מ־"
            case .to: "עד"
            case .listContact: "שם, וטלפון או דואר אלקטרוני"
            case .listKept: "אנו משמידים את הרשימה אחרי 14 ימים. רק {authority} רשאי לבקש אותה."
            case .listDestroy: "להשמדה ביום:"
            case .slipTitle: "צ׳ק-אין מאוחר יותר"
            case .slipKeep: "שמרו את הפתק וסרקו את הקוד מאוחר יותר."
            }
        }
    )

    /// Characters that only a font for East Asia has.
    static let japanese = SignExample(
        name: "喫茶メリディアン",
        address: "横浜市中区海岸通1-1",
        url: url(characters: 140),
        tagStatus: .absent,
        wording: Wording { sentence in
            switch sentence {
            case .scan: "スキャンしてチェックイン。"
            case .scanOrTap: "スキャンまたはタッチしてチェックイン。"
            case .tapOutOfOrder: "タッチは使えません。スキャンしてください。"
            case .voluntary: "チェックインは任意で、入店の条件ではありません。"
            case .anotherWay: "電話をお持ちでない方は、お尋ねください。"
            case .posterDate: "コードの日付：{date}。"
            case .posterForOneEvent: "このイベント専用です。"
            case .posterToReplace: "お店の方へ：コードを定期的に更新してください。"
            case .scanWithApp: "{app}でスキャン"
            case .scanWithCamera: "スマホのカメラでスキャン"
            case .posterOpen: "アプリを開く。"
            case .posterCamera: "カメラを開く。"
            case .posterDone: "スマホで確認。"
            case .privacy: "訪問の記録は、あなたのスマホだけに残ります。"
            case .listTitle: "来店者名簿"
            case .date: "日付"
            case .from: "から"
            case .to: "まで"
            case .listContact: "氏名と電話またはメール"
            case .listKept: "この名簿は14日後に破棄します。{authority}だけが請求できます。"
            case .listDestroy: "破棄日："
            case .slipTitle: "後でチェックイン"
            case .slipKeep: "この紙を保管し、後でコードをスキャンしてください。"
            }
        }
    )

    /// Cyrillic letters.
    static let ukrainian = SignExample(
        name: "Кав’ярня «Меридіан»",
        address: "вул. Портова, 12, Одеса",
        url: url(characters: 150),
        tagStatus: .absent,
        wording: .ukrainian
    )

    /// A name that fills 100 bytes and ends with the part that distinguishes the rooms.
    static let manyRooms = SignExample(
        name: "Gemeinschaftszentrum und Mehrzweckveranstaltungshalle Niederösterreich-Süd, Eingang Ost (Saal 3)",
        address: "Wilhelm-Röpke-Straße 7, 73230 Kirchheim unter Teck",
        url: url(characters: 390),
        tagStatus: .absent,
        wording: .german
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
