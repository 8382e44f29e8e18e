extension Wording {
    /// No native speaker has read these sentences yet.
    package static let polish = Wording { sentence in
        switch sentence {
        case .scan: "Zeskanuj, aby się zameldować."
        case .scanOrTap: "Zeskanuj lub przyłóż telefon, aby się zameldować."
        case .tapOutOfOrder: "Zbliżanie nie działa. Zeskanuj kod, aby się zameldować."
        case .scanWithApp: "Zeskanuj za pomocą {app}"
        case .scanWithCamera: "Zeskanuj aparatem telefonu"
        case .voluntary: "Zameldowanie jest dobrowolne i nie jest warunkiem wejścia."
        case .anotherWay: "Bez telefonu? Zapytaj nas o inny sposób."
        case .privacy: "Twoja wizyta pozostaje w Twoim telefonie."
        case .posterDate: "Kod z dnia {date}."
        case .posterForOneEvent: "Tylko na jedno wydarzenie. Potem prosimy zdjąć."
        case .posterToReplace: "Dla lokalu: regularnie odnawiaj kod i plakat, a w razie nadużycia natychmiast."
        case .posterOpen: "Otwórz aplikację."
        case .posterCamera: "Otwórz aparat."
        case .posterDone: "Potwierdź w telefonie."
        case .date: "Data"
        case .from: "Od"
        case .to: "Do"
        case .listTitle: "Lista obecności"
        case .listContact: "Imię i nazwisko oraz telefon lub e-mail"
        case .listKept:
            "Przechowujemy tę listę w zamknięciu i niszczymy po 14 dniach. Może jej zażądać tylko {authority}. "
                + "Wpis jest dobrowolny."
        case .listDestroy: "Zniszczyć dnia:"
        case .slipTitle: "Zameldowanie później"
        case .slipKeep:
            "Nie masz przy sobie telefonu? Zachowaj ten kupon. Zeskanuj kod później dowolnym telefonem i podaj "
                + "czas wizyty."
        }
    }
}
