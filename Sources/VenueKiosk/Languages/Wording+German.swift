extension Wording {
    package static let german = Wording { sentence in
        switch sentence {
        case .scan: "Zum Einchecken scannen."
        case .scanOrTap: "Zum Einchecken scannen oder Handy dranhalten."
        case .tapOutOfOrder: "Dranhalten geht gerade nicht, bitte zum Einchecken scannen."
        case .scanWithApp: "{app} öffnen und scannen"
        case .scanWithCamera: "Mit der Handykamera scannen"
        case .voluntary: "Einchecken ist freiwillig und keine Bedingung für den Eintritt."
        case .anotherWay: "Ohne Handy? Bitte fragen Sie uns nach einem anderen Weg."
        case .privacy: "Ihr Besuch bleibt auf Ihrem Handy."
        case .posterDate: "Code vom {date}."
        case .posterForOneEvent: "Nur für eine Veranstaltung: danach bitte abnehmen."
        case .posterToReplace: "An den Betrieb: Code und Aushang regelmäßig erneuern, bei Missbrauch sofort."
        case .posterOpen: "Die App öffnen."
        case .posterCamera: "Die Kamera öffnen."
        case .posterDone: "Auf dem Handy bestätigen."
        case .date: "Datum"
        case .from: "Von"
        case .to: "Bis"
        case .listTitle: "Liste zum Einchecken"
        case .listContact: "Name und Telefon oder E-Mail"
        case .listKept:
            "Wir bewahren diese Liste verschlossen auf und vernichten sie nach 14 Tagen. Nur {authority} darf sie "
                + "verlangen. Der Eintrag ist freiwillig."
        case .listDestroy: "Zu vernichten am:"
        case .slipTitle: "Später einchecken"
        case .slipKeep:
            "Kein Handy dabei? Behalten Sie diesen Zettel. Scannen Sie den Code später mit irgendeinem Handy, und "
                + "geben Sie die Zeit Ihres Besuchs an."
        }
    }
}
