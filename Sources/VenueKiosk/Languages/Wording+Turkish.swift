extension Wording {
    /// No native speaker has read these sentences yet.
    package static let turkish = Wording { sentence in
        switch sentence {
        case .scan: "Giriş kaydı için tarayın."
        case .scanOrTap: "Giriş kaydı için tarayın veya telefonunuzu yaklaştırın."
        case .tapOutOfOrder: "Temassız okuma çalışmıyor. Lütfen giriş kaydı için tarayın."
        case .scanWithApp: "{app} ile tarayın"
        case .scanWithCamera: "Telefonunuzun kamerasıyla tarayın"
        case .voluntary: "Kayıt isteğe bağlıdır ve giriş için şart değildir."
        case .anotherWay: "Telefonunuz yok mu? Lütfen bize başka bir yol sorun."
        case .privacy: "Ziyaretiniz telefonunuzda kalır."
        case .posterDate: "Kodun tarihi: {date}."
        case .posterForOneEvent: "Yalnızca bir etkinlik içindir. Sonra lütfen kaldırın."
        case .posterToReplace: "İşletme için: Kodu ve afişi düzenli olarak, kötüye kullanımda hemen yenileyin."
        case .posterOpen: "Uygulamayı açın."
        case .posterCamera: "Kamerayı açın."
        case .posterDone: "Telefonunuzda onaylayın."
        case .date: "Tarih"
        case .from: "Başlangıç"
        case .to: "Bitiş"
        case .listTitle: "Giriş listesi"
        case .listContact: "Ad ve telefon veya e-posta"
        case .listKept:
            "Bu listeyi kilit altında tutar ve 14 gün sonra imha ederiz. Yalnızca {authority} isteyebilir. "
                + "Doldurmak isteğe bağlıdır."
        case .listDestroy: "İmha tarihi:"
        case .slipTitle: "Daha sonra giriş kaydı"
        case .slipKeep:
            "Yanınızda telefon yok mu? Bu kâğıdı saklayın. Kodu daha sonra herhangi bir telefonla tarayın ve "
                + "ziyaret saatinizi girin."
        }
    }
}
