extension Wording {
    /// No native speaker has read these sentences yet.
    package static let italian = Wording { sentence in
        switch sentence {
        case .scan: "Inquadra il codice per registrarti."
        case .scanOrTap: "Inquadra il codice o avvicina il telefono per registrarti."
        case .tapOutOfOrder: "La lettura per contatto non funziona: inquadra il codice per registrarti."
        case .scanWithApp: "Inquadra con {app}"
        case .scanWithCamera: "Inquadra con la fotocamera del telefono"
        case .voluntary: "Registrarsi è facoltativo e non è una condizione per entrare."
        case .anotherWay: "Senza telefono? Chiedici un altro modo."
        case .privacy: "La tua visita resta sul tuo telefono."
        case .posterDate: "Codice del {date}."
        case .posterForOneEvent: "Solo per un evento. Da rimuovere subito dopo."
        case .posterToReplace:
            "Per il locale: rinnovare il codice e il manifesto regolarmente, e subito in caso di abuso."
        case .posterOpen: "Apri l’app."
        case .posterCamera: "Apri la fotocamera."
        case .posterDone: "Conferma sul telefono."
        case .date: "Data"
        case .from: "Dalle"
        case .to: "Alle"
        case .listTitle: "Elenco delle presenze"
        case .listContact: "Nome, e telefono o e-mail"
        case .listKept:
            "Conserviamo questo elenco sotto chiave e lo distruggiamo dopo 14 giorni. Solo {authority} può "
                + "chiederlo. Compilarlo è facoltativo."
        case .listDestroy: "Da distruggere il:"
        case .slipTitle: "Registrarsi più tardi"
        case .slipKeep:
            "Qui senza telefono? Conserva questo foglietto. Inquadra il codice più tardi con qualsiasi telefono e "
                + "indica l’ora della tua visita."
        }
    }
}
