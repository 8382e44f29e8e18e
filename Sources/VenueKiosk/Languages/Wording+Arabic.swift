extension Wording {
    /// No native speaker has read these sentences yet.
    package static let arabic = Wording { sentence in
        switch sentence {
        case .scan: "امسح الرمز لتسجيل حضورك."
        case .scanOrTap: "امسح الرمز أو قرّب هاتفك لتسجيل حضورك."
        case .tapOutOfOrder: "القراءة بالتقريب معطّلة. يُرجى مسح الرمز لتسجيل حضورك."
        case .scanWithApp: "امسح الرمز باستخدام {app}"
        case .scanWithCamera: "امسح الرمز بكاميرا هاتفك"
        case .voluntary: "تسجيل الحضور اختياري وليس شرطًا للدخول."
        case .anotherWay: "ليس معك هاتف؟ اسألنا عن طريقة أخرى."
        case .privacy: "تبقى زيارتك في هاتفك."
        case .posterDate: "رمز بتاريخ {date}."
        case .posterForOneEvent: "لمناسبة واحدة فقط. يُرجى إزالته بعدها."
        case .posterToReplace: "لصاحب المكان: جدّد الرمز والملصق بانتظام، وفورًا عند إساءة الاستخدام."
        case .posterOpen: "افتح التطبيق."
        case .posterCamera: "افتح الكاميرا."
        case .posterDone: "أكّد على هاتفك."
        case .date: "التاريخ"
        case .from: "من"
        case .to: "إلى"
        case .listTitle: "قائمة تسجيل الحضور"
        case .listContact: "الاسم، والهاتف أو البريد الإلكتروني"
        case .listKept:
            "نحفظ هذه القائمة في مكان مغلق ونتلفها بعد 14 يومًا. لا يحق طلبها إلا لـ {authority}. التعبئة "
                + "اختيارية."
        case .listDestroy: "تُتلف في:"
        case .slipTitle: "تسجيل الحضور لاحقًا"
        case .slipKeep: "ليس معك هاتف؟ احتفظ بهذه القصاصة. امسح الرمز لاحقًا بأي هاتف، وأدخل وقت زيارتك."
        }
    }
}
