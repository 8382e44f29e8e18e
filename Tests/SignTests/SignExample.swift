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
            voluntary: wording[.voluntary],
            anotherWay: wording[.anotherWay],
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
                headline: wording.posterHeadline(app: app),
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
            case .posterApp: "Scannez avec {app}"
            case .posterWithoutApp: "Scannez avec l’appareil photo du téléphone"
            case .posterOpen: "Ouvrez l’application."
            case .posterCamera: "Ouvrez l’appareil photo."
            case .posterDone: "Confirmez sur le téléphone."
            case .privacy: "Votre visite reste sur votre téléphone."
            case .listTitle: "Liste de présence"
            case .listDate: "Date"
            case .listFrom: "De"
            case .listTo: "À"
            case .listContact: "Nom et téléphone ou courriel"
            case .listKept: "Nous détruisons cette liste après 14 jours ; {authority} peut la demander."
            case .listDestroy: "À détruire le :"
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
            case .posterApp: "סרקו עם {app}"
            case .posterWithoutApp: "סרקו עם מצלמת הטלפון"
            case .posterOpen: "פתחו את היישומון."
            case .posterCamera: "פתחו את המצלמה."
            case .posterDone: "אשרו בטלפון."
            case .privacy: "הביקור שלכם נשאר בטלפון שלכם."
            case .listTitle: "רשימת מבקרים"
            case .listDate: "תאריך"
            case .listFrom: "מ־"
            case .listTo: "עד"
            case .listContact: "שם, וטלפון או דואר אלקטרוני"
            case .listKept: "אנו משמידים את הרשימה אחרי 14 ימים. רק {authority} רשאי לבקש אותה."
            case .listDestroy: "להשמדה ביום:"
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
            case .posterApp: "{app}でスキャン"
            case .posterWithoutApp: "スマホのカメラでスキャン"
            case .posterOpen: "アプリを開く。"
            case .posterCamera: "カメラを開く。"
            case .posterDone: "スマホで確認。"
            case .privacy: "訪問の記録は、あなたのスマホだけに残ります。"
            case .listTitle: "来店者名簿"
            case .listDate: "日付"
            case .listFrom: "から"
            case .listTo: "まで"
            case .listContact: "氏名と電話またはメール"
            case .listKept: "この名簿は14日後に破棄します。{authority}だけが請求できます。"
            case .listDestroy: "破棄日："
            }
        }
    )

    /// Cyrillic letters.
    static let ukrainian = SignExample(
        name: "Кав’ярня «Меридіан»",
        address: "вул. Портова, 12, Одеса",
        url: url(characters: 150),
        tagStatus: .absent,
        wording: Wording { sentence in
            switch sentence {
            case .scan: "Скануйте, щоб зареєструватися."
            case .scanOrTap: "Скануйте або прикладіть телефон, щоб зареєструватися."
            case .tapOutOfOrder: "Прикладання не працює. Скануйте, будь ласка."
            case .voluntary: "Реєстрація добровільна і не є умовою входу."
            case .anotherWay: "Немає телефона? Запитайте нас про інший спосіб."
            case .posterDate: "Код від {date}."
            case .posterForOneEvent: "Лише для однієї події."
            case .posterToReplace: "Закладу: регулярно оновлюйте код і плакат."
            case .posterApp: "Скануйте за допомогою {app}"
            case .posterWithoutApp: "Скануйте камерою телефона"
            case .posterOpen: "Відкрийте застосунок."
            case .posterCamera: "Відкрийте камеру."
            case .posterDone: "Підтвердьте в телефоні."
            case .privacy: "Ваш візит залишається у вашому телефоні."
            case .listTitle: "Список відвідувачів"
            case .listDate: "Дата"
            case .listFrom: "З"
            case .listTo: "До"
            case .listContact: "Ім’я та телефон або пошта"
            case .listKept: "Ми знищимо цей список через 14 днів. Лише {authority} може його запитати."
            case .listDestroy: "Знищити:"
            }
        }
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
