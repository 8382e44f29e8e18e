extension Wording {
    /// No native speaker has read these sentences yet.
    package static let french = Wording { sentence in
        switch sentence {
        case .scan: "Scannez pour vous enregistrer."
        case .scanOrTap: "Scannez ou approchez votre téléphone pour vous enregistrer."
        case .tapOutOfOrder: "Le sans contact est en panne : scannez le code pour vous enregistrer."
        case .scanWithApp: "Scannez avec {app}"
        case .scanWithCamera: "Scannez avec l’appareil photo du téléphone"
        case .voluntary: "S’enregistrer est volontaire et n’est pas une condition d’entrée."
        case .anotherWay: "Pas de téléphone ? Demandez-nous une autre solution."
        case .privacy: "Votre visite reste sur votre téléphone."
        case .posterDate: "Code du {date}."
        case .posterForOneEvent: "Pour un seul événement. À retirer ensuite."
        case .posterToReplace:
            "Pour l’établissement : renouvelez le code et l’affiche régulièrement, et tout de suite en cas "
                + "d’abus."
        case .posterOpen: "Ouvrez l’application."
        case .posterCamera: "Ouvrez l’appareil photo."
        case .posterDone: "Confirmez sur le téléphone."
        case .date: "Date"
        case .from: "De"
        case .to: "À"
        case .listTitle: "Liste d’enregistrement"
        case .listContact: "Nom, et téléphone ou courriel"
        case .listKept:
            "Nous gardons cette liste sous clé et la détruisons après 14 jours. Seule l’autorité {authority} peut "
                + "la demander. L’inscription est volontaire."
        case .listDestroy: "À détruire le :"
        case .slipTitle: "S’enregistrer plus tard"
        case .slipKeep:
            "Pas de téléphone ici ? Gardez ce papier. Scannez le code plus tard avec n’importe quel téléphone, et "
                + "indiquez l’heure de votre visite."
        }
    }
}
