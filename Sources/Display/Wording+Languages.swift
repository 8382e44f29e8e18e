extension Wording {
    package static let english = Wording { sentence in
        switch sentence {
        case .scan: "Scan to check in."
        case .scanOrTap: "Scan or tap to check in."
        case .tapOutOfOrder: "Tap is out of order, please scan to check in."
        case .voluntary: "Checking in is voluntary and no condition of entry."
        case .anotherWay: "You can check in another way: please ask us."
        case .posterDate: "Code of {date}."
        case .posterForOneEvent: "For one event only. Please take it down afterwards."
        case .posterToReplace: "For the venue: renew the code and the poster regularly, and immediately after misuse."
        }
    }

    package static let german = Wording { sentence in
        switch sentence {
        case .scan: "Zum Einchecken scannen."
        case .scanOrTap: "Zum Einchecken scannen oder Handy dranhalten."
        case .tapOutOfOrder: "Dranhalten geht gerade nicht, bitte zum Einchecken scannen."
        case .voluntary: "Einchecken ist freiwillig und keine Bedingung für den Eintritt."
        case .anotherWay: "Sie können auch anders einchecken: Bitte fragen Sie uns."
        case .posterDate: "Code vom {date}."
        case .posterForOneEvent: "Nur für eine Veranstaltung: danach bitte abnehmen."
        case .posterToReplace: "An den Betrieb: Code und Aushang regelmäßig erneuern, bei Missbrauch sofort."
        }
    }
}
