extension Wording {
    /// No native speaker has read these sentences yet.
    package static let ukrainian = Wording { sentence in
        switch sentence {
        case .scan: "Скануйте, щоб зареєструватися."
        case .scanOrTap: "Скануйте або прикладіть телефон, щоб зареєструватися."
        case .tapOutOfOrder: "Прикладання не працює. Скануйте, щоб зареєструватися."
        case .scanWithApp: "Скануйте за допомогою {app}"
        case .scanWithCamera: "Скануйте камерою телефона"
        case .voluntary: "Реєстрація добровільна і не є умовою входу."
        case .anotherWay: "Немає телефона? Запитайте нас про інший спосіб."
        case .privacy: "Ваш візит залишається у вашому телефоні."
        case .posterDate: "Код від {date}."
        case .posterForOneEvent: "Лише для однієї події. Потім зніміть, будь ласка."
        case .posterToReplace: "Закладу: регулярно оновлюйте код і плакат, а в разі зловживання негайно."
        case .posterOpen: "Відкрийте застосунок."
        case .posterCamera: "Відкрийте камеру."
        case .posterDone: "Підтвердьте в телефоні."
        case .date: "Дата"
        case .from: "З"
        case .to: "До"
        case .listTitle: "Список відвідувачів"
        case .listContact: "Ім’я та телефон або електронна пошта"
        case .listKept:
            "Ми зберігаємо цей список під замком і знищуємо через 14 днів. Лише {authority} може його запитати. "
                + "Заповнення добровільне."
        case .listDestroy: "Дата знищення:"
        case .slipTitle: "Реєстрація пізніше"
        case .slipKeep:
            "Немає із собою телефона? Збережіть цей талон. Відскануйте код пізніше будь-яким телефоном і вкажіть "
                + "час візиту."
        }
    }
}
