extension Wording {
    /// No native speaker has read these sentences yet.
    package static let spanish = Wording { sentence in
        switch sentence {
        case .scan: "Escanee para registrarse."
        case .scanOrTap: "Escanee o acerque el teléfono para registrarse."
        case .tapOutOfOrder: "La lectura por proximidad no funciona. Escanee para registrarse."
        case .scanWithApp: "Escanee con {app}"
        case .scanWithCamera: "Escanee con la cámara del teléfono"
        case .voluntary: "Registrarse es voluntario y no es condición para entrar."
        case .anotherWay: "¿Sin teléfono? Pregúntenos por otra forma."
        case .privacy: "Su visita se queda en su teléfono."
        case .posterDate: "Código del {date}."
        case .posterForOneEvent: "Solo para un evento. Retírelo después."
        case .posterToReplace:
            "Para el local: renueve el código y el cartel con regularidad, y de inmediato en caso de abuso."
        case .posterOpen: "Abra la aplicación."
        case .posterCamera: "Abra la cámara."
        case .posterDone: "Confirme en el teléfono."
        case .date: "Fecha"
        case .from: "Desde"
        case .to: "Hasta"
        case .listTitle: "Lista de registro"
        case .listContact: "Nombre, y teléfono o correo electrónico"
        case .listKept:
            "Guardamos esta lista bajo llave y la destruimos a los 14 días. Solo {authority} puede pedirla. "
                + "Apuntarse es voluntario."
        case .listDestroy: "Destruir el:"
        case .slipTitle: "Registrarse más tarde"
        case .slipKeep:
            "¿No tiene teléfono aquí? Guarde este papel. Escanee el código más tarde con cualquier teléfono e "
                + "indique la hora de su visita."
        }
    }
}
