import HealthAuthority

/// The log-in page.
struct LoginView: Page {
    static let title: Template = "\(.logIn)"
    let section = PortalPath.login
    /// The host of the OpenID provider; nil if officers can only use passwords.
    let host: String?
    let officer: String
    /// The error in the last attempt with a password.
    let error: String?
    /// The reason why the last attempt with an account of the provider failed.
    let signOnError: String?
    /// Whether the provider must ask for an account at the next attempt.
    let asksAgain: Bool
    /// The result of the previous action.
    let notice: String?

    static let template: Template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        {{#signOnError}}<p role="alert" class="message">{{.}}</p>{{/signOnError}}
        {{#host}}
        <p><a class="button" href="/portal/sign-on{{#asksAgain}}?again{{/asksAgain}}">{{#asksAgain}}\(.signOnAgain){{/asksAgain}}{{^asksAgain}}\(.signOn){{/asksAgain}}</a></p>
        <h2>\(.orPassword)</h2>
        {{/host}}
        <form method="post" action="/portal/login" class="card narrow" autocomplete="on">
        <input type="hidden" name="form_token" value="{{formToken}}">
        {{#error}}<p role="alert" id="error" class="message">{{.}}</p>{{/error}}
        <div class="field">
        <label for="name">\(.name)</label>
        <input id="name" name="name" value="{{officer}}" required maxlength="64" autocomplete="username"
        autocapitalize="none" spellcheck="false"{{#error}} aria-invalid="true" aria-describedby="error"{{/error}}>
        </div>
        \(part: .passwordField)
        <div class="field">
        <label for="code">\(.codeColumn)</label>
        <p class="hint" id="code-hint">\(.logInCodeHint)</p>
        <input id="code" name="code" maxlength="32" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"
        aria-describedby="code-hint{{#error}} error{{/error}}"{{#error}} aria-invalid="true"{{/error}}>
        </div>
        <button class="primary">\(.logIn)</button>
        </form>
        <p class="hint">\(.forgotten)</p>
        """
}

/// The page where officers change their own password.
struct PasswordView: Page {
    static let title: Template = "\(.changeYourPassword)"
    let section = PortalPath.password
    let minimum = Password.minimumCount
    var oldError: String?
    var newError: String?
    var againError: String?

    static let template: Template = """
        <form method="post" action="/portal/password" class="card narrow">
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input name="username" value="{{officer}}" autocomplete="username" readonly hidden>
        <div class="field">
        <label for="old">\(.oldPassword)</label>
        <input id="old" name="old" type="password" required autocomplete="current-password"
        {{#oldError}}aria-invalid="true" aria-describedby="old-error"{{/oldError}}>
        {{#oldError}}<p class="error" role="alert" id="old-error">{{.}}</p>{{/oldError}}
        </div>
        <div class="field">
        <label for="new">\(.newPassword)</label>
        <p class="hint" id="new-hint">\(.passwordHint)</p>
        <input id="new" name="new" type="password" required minlength="{{minimum}}" autocomplete="new-password"
        aria-describedby="new-hint{{#newError}} new-error{{/newError}}"{{#newError}} aria-invalid="true"{{/newError}}>
        {{#newError}}<p class="error" role="alert" id="new-error">{{.}}</p>{{/newError}}
        </div>
        <div class="field">
        <label for="again">\(.newPasswordAgain)</label>
        <input id="again" name="again" type="password" required autocomplete="new-password"
        {{#againError}}aria-invalid="true" aria-describedby="again-error"{{/againError}}>
        {{#againError}}<p class="error" role="alert" id="again-error">{{.}}</p>{{/againError}}
        </div>
        <button class="primary">\(.changePassword)</button>
        <p class="hint">\(.logsYouOut)</p>
        </form>
        """
}

/// The page after a log-in at the provider. It opens the portal.
struct SignedOnView: Page {
    static let title: Template = "\(.signedOn)"
    static let isShownOnce = true
    let section = PortalPath.login

    static let template: Template = """
        <p><a class="button" href="/portal">\(.toPortal)</a></p>
        """
}

/// The page after an officer who logged in at the provider has logged out. It opens the provider's page for that.
struct LeavingView: Page {
    static let title: Template = "\(.logOut)"
    static let isShownOnce = true
    let section = PortalPath.login
    /// The provider's host.
    let host: String
    /// The provider's page.
    let next: String

    static let template: Template = """
        <p role="status" class="message good">\(.leavingHint)</p>
        <p><a class="button" href="{{next}}">\(.leave)</a></p>
        """
}
