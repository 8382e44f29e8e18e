extension Wording {
    /// No native speaker has read these sentences yet.
    package static let portuguese = Wording { sentence in
        switch sentence {
        case .scan: "Leia o código para registar a visita."
        case .scanOrTap: "Leia o código ou aproxime o telemóvel para registar a visita."
        case .tapOutOfOrder: "A leitura por aproximação não funciona. Leia o código para registar a visita."
        case .scanWithApp: "Leia o código com {app}"
        case .scanWithCamera: "Leia o código com a câmara do telemóvel"
        case .voluntary: "O registo é voluntário e não é condição de entrada."
        case .anotherWay: "Sem telemóvel? Peça-nos outra forma."
        case .privacy: "A sua visita fica no seu telemóvel."
        case .posterDate: "Código de {date}."
        case .posterForOneEvent: "Apenas para um evento. Retire depois, por favor."
        case .posterToReplace:
            "Para o estabelecimento: renove o código e o cartaz regularmente, e de imediato em caso de abuso."
        case .posterOpen: "Abra a aplicação."
        case .posterCamera: "Abra a câmara."
        case .posterDone: "Confirme no telemóvel."
        case .date: "Data"
        case .from: "Das"
        case .to: "Às"
        case .listTitle: "Lista de registo"
        case .listContact: "Nome, e telefone ou e-mail"
        case .listKept:
            "Guardamos esta lista fechada à chave e destruímo-la após 14 dias. Só {authority} a pode pedir. O "
                + "preenchimento é voluntário."
        case .listDestroy: "A destruir em:"
        case .slipTitle: "Registar mais tarde"
        case .slipKeep:
            "Sem telemóvel aqui? Guarde este talão. Leia o código mais tarde com qualquer telemóvel e indique a "
                + "hora da sua visita."
        }
    }
}
