/// The configuration file that `authorityd init` writes.
enum SampleConfiguration {
    static func text(region: String) -> String {
        """
        # The configuration of a health authority.
        #
        # Every client is told all of it, signed, as /v1/configuration. Clients take a change within two days; none needs an update.
        # After a change, restart authorityd. "authorityd check" says whether everything here can be used.
        #
        # Lines are "key = value"; lines that begin with # are comments. Lines that are commented out show the default.

        # For whom you publish: lower-case letters, digits and hyphens. Clients refuse files of another region.
        region = \(region)

        # Older clients ask for an update.
        # minimum_client_version = 0.1.0

        # Risk. How much a minute beside somebody of transmission risk level 1 to 8 counts, and from how many weighted minutes
        # on a check-in, or a day, is an increased risk.
        # level_weights = 0 0 0.6 0.8 1 1.2 1.4 1.6
        # increased_minutes = 10

        # Sharing. Shorter stays are not shared. Aerosols stay as long as the visitor did, at most so long.
        # minimum_stay = 10m
        # tail = 30m
        # Transmission risk levels of the days around the first symptoms; the first is of this day, counted from them.
        # first_day_since_onset = -5
        # levels_since_onset = 2 4 6 7 8 8 8 6 5 3 2
        # From the day of the test backwards: symptoms, but nobody knows since when; and no symptoms.
        # levels_without_onset = 5 6 7 7 7 6 4 3 2
        # levels_without_symptoms = 4 4 3 2

        # Schedule. How many days check-ins are kept.
        # retention_days = 14
        # Each report appears in one of so many hours to come: more of them hide better which reports belong together.
        # publication_hours = 2
        # How many submissions without a meaning a client sends in a hundred days, and how long it waits on average between
        # authorisation and submission.
        # decoys_per_hundred_days = 20
        # submission_delay = 5m
        # How many hours a client skips after one in which it has downloaded, 0 to 2: each download costs a TLS session.
        # skipped_hours = 1

        # Relay. Clients send authorisations and submissions through it (RFC 9458), so that you receive the relay's address and not theirs.
        # Somebody else must run it: "authorityd relay". A change is valid from midnight (UTC) on. Without it, clients send directly.
        # relay = https://relay.example

        # Portal. Clients are not told. Whether every officer must log in with a code of an authenticator app besides the password:
        # optional or required.
        # second_factor = optional
        # Whether a venue warning is published only after another officer has confirmed it: no or yes.
        # warnings_need_second_officer = no

        # The web server's certificate. Clients are not told: "authorityd check" and the metrics show until when it is valid.
        # certificate = /etc/letsencrypt/live/authority.example/fullchain.pem

        # The portal's language for officers whose browser asks for none that the portal has, and who choose none at the foot of a page:
        # en, de, or the language of a file in the directory "languages" beside this file, such as fr for languages/fr.conf.
        # "authorityd texts" prints such a file, in English, to be translated. languages/de.conf replaces the German that is built in.
        # language = en

        """
    }
}
