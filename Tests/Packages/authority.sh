# The part of guest.sh that tests the health authority's package.
# shellcheck shell=sh disable=SC2154 # guest.sh has assigned it

state() { systemctl show --value --property="$1" authorityd; }
as_authority() { runuser --user=authorityd -- "$@"; }
# PATH PORT: prints the server's response on loopback, header and body.
get() {
    # shellcheck disable=SC2016 # the inner shell expands it
    bash -c 'exec 3<> "/dev/tcp/127.0.0.1/$2" && printf "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" "$1" >&3 &&
        cat <&3' bash "$1" "$2"
}
# FILE: verifies a file that all accounts can read, with the authority's first key.
is_signed() { runuser --user=nobody -- authorityd package verify --key=/run/signing.pub "$1"; }
answers() {
    get /v1/configuration 8080 > /run/answer && has "$(head -n 1 /run/answer)" "200 OK" && sed '1,/^\r$/d' /run/answer > /run/configuration &&
        is_signed /run/configuration
}
is_healthy() { get /health 9464 > /run/answer && has "$(head -n 1 /run/answer)" "200 OK"; }
# Prints the files and accounts that were added or removed since the first list.
changes() {
    things > after
    diff before after | sed -n 's/^[<>] //p'
}

# Create systemd's own accounts and directories before the first list.
systemd-sysusers
systemd-tmpfiles --create
things > before
expect "the authority's package installs" dpkg --install 1/venue-authority.deb
account=$(getent passwd authorityd; getent group authorityd)
expect "it creates an account without a login" is "$(getent passwd authorityd | cut -d : -f 5-)" \
    "Health authority for venue check-ins:/var/lib/authorityd:/usr/sbin/nologin"
for option in clock-offset-file clock-error-file request-time; do
    expect "the packaged authorityd has no option for tests: --$option" \
        is "$(authorityd serve --data /none --$option 1 > /dev/null 2>&1; echo $?)" 64
done
expect "only this account can access the authority's directory" is "$(stat --format="%U %G %a" /var/lib/authorityd)" \
    "authorityd authorityd 700"
expect "all accounts can read the published files" is "$(stat --format="%U %G %a" /var/lib/authorityd-public)" "authorityd authorityd 755"
expect "systemd accepts its account" systemd-sysusers
expect "systemd accepts its directories" systemd-tmpfiles --create
expect "the service is enabled" is "$(systemctl is-enabled authorityd)" enabled
expect "the service does not start without a key" is "$(state ActiveState) $(state ConditionResult)" "inactive no"
expect "its unit is valid" systemd-analyze verify authorityd.service
expect "the relay does not start without a gateway" is "$(systemctl show --value --property=ConditionResult authorityd-relay)" no
expect "the relay's unit is valid" systemd-analyze verify authorityd-relay.service
for page in authorityd.8 authority.conf.5; do
    expect "there is a manual page $page" test -s "/usr/share/man/man${page##*.}/$page.gz"
done
for page in authorityd authority.conf; do expect "man shows $page" test -n "$(man "$page")"; done
expect "the shells find the completions of authorityd" completes authorityd
expect "its sandbox allows only sockets" \
    is "$(sandboxed authorityd | paste -s -d ,)" "open_a_socket,tried all"
expect "the package purges" dpkg --purge venue-authority
expect "only the account is left" is "$(changes)" "$account"

expect "the package installs again" dpkg --install 1/venue-authority.deb
expect "the account can create an authority" as_authority authorityd init --region example
expect "check finds no problem with this authority" as_authority authorityd check
cp /var/lib/authorityd/signing.pub /run
expect "the service starts" systemctl enable --now authorityd
expect "it returns a signed configuration" eventually answers
server=$(state MainPID)
expect "it listens on loopback only" is "$(awk '$4 == "0A" { print $2 }' "/proc/$server/net/tcp" "/proc/$server/net/tcp6" | sort)" \
    "0100007F:1F90
0100007F:1F92
0100007F:24F8"
expect "it is healthy" eventually is_healthy
finds_packages() { has "$(as_authority authorityd check)" "packages: ok, newest from"; }
expect "check finds the published packages" eventually finds_packages
expect "it has no privileges" is "$(sed -n 's/^CapEff:\t//p; s/^CapBnd:\t//p' "/proc/$server/status" | sort -u)" 0000000000000000
page() { get /v1 8080 > /run/answer && has "$(cat /run/answer)" "page/page.js"; }
expect "the address of venue codes is the page that checks in" eventually page
expect "a web server can read the published files" eventually is_signed /var/lib/authorityd-public/v1/packages/index
kill -KILL "$server"
is_back() { is "$(state NRestarts) $(state ActiveState)" "1 active"; }
expect "it restarts after a kill" eventually is_back

server=$(state MainPID)
expect "a newer package installs" dpkg --install 2/venue-authority.deb
expect "the server of the newer package is active" is "$(state ActiveState)" active
expect "it is a new process" not is "$(state MainPID)" "$server"
expect "it has the key of the older one" eventually answers
expect "it has the officers of the older one" has "$(as_authority authorityd officer add admin 2>&1)" "already exists"

server=$(state MainPID)
expect "the package uninstalls" dpkg --remove venue-authority
expect "the server has exited" not test -e "/proc/$server"
expect "the database is kept" test -s /var/lib/authorityd/authority.sqlite
expect "purge prints that the keys stay" has "$(dpkg --purge venue-authority 2>&1)" "stay in /var/lib/authorityd"
left=$(changes)
expect "only the keys, the configuration and the account are left" is "$left" "/var/lib/authorityd
/var/lib/authorityd/authority.conf
/var/lib/authorityd/authority.secret
/var/lib/authorityd/signing.key
/var/lib/authorityd/signing.pub
$account"
expect "the package installs after the purge" dpkg --install 1/venue-authority.deb
expect "check reports the missing database" has "$(as_authority authorityd check)" "no authority tables"
expect "init creates a database for the kept keys" as_authority authorityd init --keep-keys --officer clerk
expect "the service starts with it" systemctl restart authorityd
expect "it uses the kept keys" eventually answers
expect "its officers were deleted" is "$(as_authority authorityd officer list | cut -f 1)" clerk

# Debian 13: the next signing key is in a token, as docs/authority.md describes it.
if command -v softhsm2-util > /dev/null; then
    usermod --append --groups softhsm authorityd
    module=/usr/lib/softhsm/libsofthsm2.so
    expect "the account can make a token" as_authority softhsm2-util --init-token --free --label authority --pin 1234 --so-pin 56789
    expect "the account can make a key in the token" as_authority pkcs11-tool --module "$module" --token-label authority --login --pin 1234 \
        --keypairgen --key-type EC:prime256v1 --label signing --id 01
    mkdir -p /etc/authorityd /etc/systemd/system/authorityd.service.d
    install --owner=authorityd --mode=600 /dev/null /etc/authorityd/token.pin
    echo 1234 > /etc/authorityd/token.pin
    printf '[Service]\nReadWritePaths=/var/lib/softhsm\n' > /etc/systemd/system/authorityd.service.d/token.conf
    systemctl daemon-reload
    expect "the key in the token is announced" as_authority authorityd key announce --signing-key \
        "pkcs11:token=authority;object=signing?pin-source=file:/etc/authorityd/token.pin&module-path=$module"
    expect "authorityd switches to it" as_authority authorityd key switch --now
    cp /var/lib/authorityd/signing.pub /run
    expect "the service starts with the token" systemctl restart authorityd
    expect "the token signs the configuration" eventually answers
    expect "check names the token" has "$(as_authority authorityd check)" "in the PKCS#11 token “authority” as “signing”"
    expect "the service is healthy" eventually is_healthy
fi
