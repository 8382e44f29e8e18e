/// The configuration file that `authorityd init` writes.
enum SampleConfiguration {
    static func text(region: String) -> String {
        """
        # The configuration of a health authority.
        #
        # Clients download these settings, signed, as /v1/configuration, except where noted. They apply a
        # change within two days; no client needs an update. After a change, restart authorityd.
        # "authorityd check" reports errors in this file.
        #
        # Lines are "key = value"; lines that begin with # are comments. Lines that are commented out show
        # the default, or an example if the comment says what happens without the line.

        # The region you publish for: lower-case letters, digits and hyphens. Clients refuse files of
        # another region.
        region = \(region)

        # Clients with an older version ask for an update.
        # minimum_client_version = 0.1.0

        # Risk. The weight of a minute near a person of transmission risk level 1 to 8, and the number of
        # weighted minutes in a check-in, or in a day, from which the risk is increased.
        # level_weights = 0 0 0.6 0.8 1 1.2 1.4 1.6
        # increased_minutes = 10

        # Sharing. Stays shorter than minimum_stay are not shared. Aerosols are assumed to linger for the
        # length of the stay, up to tail.
        # minimum_stay = 10m
        # tail = 30m
        # Transmission risk levels of the days around the onset of symptoms. The first level is for
        # first_day_since_onset, in days from the onset. If levels differ, people with the codes of several
        # venues can guess when the symptoms of a person began, and which reports this person has shared.
        # first_day_since_onset = -4
        # levels_since_onset = 5 5 5 5 5 5 5 5 5
        # Levels from the day of the test backwards: for symptoms with an unknown onset, and for no
        # symptoms.
        # levels_without_onset = 5 5 5 5 5 5 5 5
        # levels_without_symptoms = 5 5 5

        # Schedule. For clients, a change takes effect at midnight (UTC). The number of days for which
        # check-ins are kept.
        # retention_days = 14
        # Each report is published in a random one of this many next hours, 1 to 24. More hours hide better
        # which reports one person has shared, but warnings arrive later: with 24 hours, a report is published
        # 12 hours after its submission on average, and with 2 hours, one hour after it. Choose fewer hours
        # only where hundreds of people share each day.
        # publication_hours = 24
        # The number of decoy submissions that a client sends in a hundred days, at least 10, and the average
        # time that it waits between authorisation and submission, at least 1m.
        # decoys_per_hundred_days = 20
        # submission_delay = 5m
        # The number of hours that a client skips after an hour with a download, 0 to 2: each download costs
        # a TLS session.
        # skipped_hours = 1

        # Relay. Clients send authorisations and submissions through it (RFC 9458), so that you receive the
        # relay's address instead of theirs. Another party must run it, with "authorityd relay". A change
        # takes effect at midnight (UTC). Without this line, clients send directly.
        # relay = https://relay.example

        # Portal. Not sent to clients. The only host name under which browsers can open the portal, over
        # TLS. It must differ from the name for clients: otherwise, a change to the page for visitors could
        # control the portal. Without this line, only browsers on this machine can open the portal.
        # portal = portal.authority.example
        # Whether every officer must log in with a code of an authenticator app in addition to the password:
        # optional or required. Not sent to clients.
        # second_factor = optional
        # Whether another officer must confirm a venue warning before it is published: no or yes. Not sent
        # to clients.
        # warnings_need_second_officer = no

        # Exposure Notification. Whether diagnosis keys are accepted and published, and how clients evaluate
        # encounters: off, windows (detection version 2) or scores (version 1).
        # exposure_notification = off
        # Windows. The infectiousness for the days -14 to 14 since the onset of symptoms and for an unknown
        # onset, as in Google's configuration: two bits for each, 0 none, 1 standard, 2 high, the first day
        # in the lowest bits.
        # infectiousness = 0x0400005aaa500000
        # The weights of standard and high infectiousness. No weight is above 2.5.
        # infectiousness_weights = 0.3 1
        # The weights of confirmed tests, clinical diagnoses, self-reports and recursive reports.
        # report_type_weights = 1 1 1 0
        # The highest attenuations in dB of the immediate, near and medium distance, and the weights of
        # these distances and of longer ones.
        # attenuation_thresholds = 55 67 75
        # attenuation_weights = 1.75 1 0.33 0
        # Windows with a lower score, in seconds, are ignored.
        # minimum_window_score = 0
        # The weighted time in a day from which the risk is increased.
        # increased_exposure = 15m
        # Scores. How scores are computed: as by Google's or by Apple's implementation.
        # score_evaluation = google
        # The scores of eight levels, 0 to 8: attenuation above 73, 63, 51, 33, 27, 15 and 10 dB, and lower.
        # attenuation_scores = 0 2 2 2 2 2 2 2
        # At least 14, 12, 10, 8, 6, 4 and 2 days ago, and fewer.
        # days_since_exposure_scores = 5 5 5 5 5 5 5 5
        # A duration of 0, and of at most 5, 10, 15, 20, 25 and 30 minutes, and longer.
        # duration_scores = 0 0 0 1 1 1 1 1
        # Transmission risk level 1 to 8.
        # transmission_risk_scores = 5 5 5 5 5 5 5 5
        # The weights of the four scores in percent. Only Apple's evaluation uses them.
        # score_weights = 100 100 100 100
        # The two attenuations in dB between the three ranges whose minutes clients show.
        # score_thresholds = 55 63
        # Lower products of the four scores become 0.
        # minimum_risk_score = 11
        # The highest score in a day from which the risk is increased.
        # increased_score = 50

        # Diagnosis keys from apps. Not sent to clients. The IDs of the apps that may publish keys,
        # separated by spaces. This requires exposure_notification = windows or scores. Without this line,
        # only clients of this authority can submit keys. The apps use Google's publish and verification
        # APIs, with codes of the portal. "authorityd app add" makes an app's API key.
        # health_authority_id = org.example.app
        # The issuer and the audience of verification certificates. Without these lines, both are the first
        # ID above.
        # certificate_issuer = org.example.app
        # certificate_audience = org.example.app
        # Whether apps can publish keys without a positive test: no or yes. Use yes only to test an app.
        # publish_without_certificate = no
        # What to do with keys from ProteGO Safe, whose attestation of a real phone authorityd cannot verify:
        # ignore the attestation, or refuse the keys. Without this line, requests of ProteGO Safe get HTTP 404.
        # protego_attestation = refuse

        # The web server's certificate. Not sent to clients. "authorityd check" and the metrics show when it
        # expires. Without this line, they do not.
        # certificate = /etc/letsencrypt/live/authority.example/fullchain.pem

        # The folder with the web client. Not sent to clients. The page at the address of venue codes then
        # checks in, and its other files are served too. Without this line, this page explains what the
        # code is for.
        # web_client = /usr/share/venue-authority/web

        # The portal's default language. Not sent to clients. It applies if the officer's browser requests
        # no available language, and the officer has not selected one at the foot of a page. The value is
        # en, de, or the language of a file in the directory "languages" beside this file, such as fr for
        # languages/fr.conf. "authorityd texts" prints such a file in English, for translation.
        # languages/de.conf replaces the built-in German.
        # language = en

        """
    }
}
