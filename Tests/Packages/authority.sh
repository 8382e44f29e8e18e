# What guest.sh does with the health authority's package.
# shellcheck shell=sh disable=SC2154 # guest.sh has assigned it

state() { systemctl show --value --property="$1" authorityd; }
as_authority() { runuser --user=authorityd -- "$@"; }
# PATH PORT: what the server answers on loopback, head and body.
get() {
    # shellcheck disable=SC2016 # the inner shell expands it
    bash -c 'exec 3<> "/dev/tcp/127.0.0.1/$2" && printf "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" "$1" >&3 &&
        cat <&3' bash "$1" "$2"
}
# What everybody may read, signed with the key that the authority had at first.
is_signed() { runuser --user=nobody -- authorityd package verify --key=/run/signing.pub "$1"; }
answers() {
    get /v1/configuration 8080 > /run/answer && has "$(head -n 1 /run/answer)" "200 OK" && sed '1,/^\r$/d' /run/answer > /run/configuration &&
        is_signed /run/configuration
}
is_healthy() { get /health 9464 > /run/answer && has "$(head -n 1 /run/answer)" "200 OK"; }
# What there is now and was not there before, or the other way round.
changes() {
    things > after
    diff before after | sed -n 's/^[<>] //p'
}

# So that systemd's own accounts and directories do not count as the package's.
systemd-sysusers
systemd-tmpfiles --create
things > before
expect "the authority's package can be installed" dpkg --install 1/venue-authority.deb
account=$(getent passwd authorityd; getent group authorityd)
expect "it makes an account, with which nobody can log in" is "$(getent passwd authorityd | cut -d : -f 5-)" \
    "Health authority for venue check-ins:/var/lib/authorityd:/usr/sbin/nologin"
for option in clock-offset-file clock-error-file request-time; do
    expect "the packaged authorityd has no option for tests: --$option" \
        is "$(authorityd serve --data /none --$option 1 > /dev/null 2>&1; echo $?)" 64
done
expect "the authority's directory is for this account alone" is "$(stat --format="%U %G %a" /var/lib/authorityd)" \
    "authorityd authorityd 700"
expect "everybody may see what it publishes" is "$(stat --format="%U %G %a" /var/lib/authorityd-public)" "authorityd authorityd 755"
expect "systemd accepts its account" systemd-sysusers
expect "systemd accepts its directories" systemd-tmpfiles --create
expect "the service is enabled" is "$(systemctl is-enabled authorityd)" enabled
expect "without a key it does not start" is "$(state ActiveState) $(state ConditionResult)" "inactive no"
expect "its unit is sound" systemd-analyze verify authorityd.service
expect "without a gateway the relay does not start" is "$(systemctl show --value --property=ConditionResult authorityd-relay)" no
expect "the relay's unit is sound" systemd-analyze verify authorityd-relay.service
for page in authorityd.8 authority.conf.5; do
    expect "there is a manual page $page" test -s "/usr/share/man/man${page##*.}/$page.gz"
done
for page in authorityd authority.conf; do expect "man shows $page" test -n "$(man "$page")"; done
expect "the shells find completions of authorityd" completes authorityd
expect "in its sandbox a program has a network, and nothing else that it has no business with" \
    is "$(sandboxed authorityd | paste -s -d ,)" "open_a_socket,tried all"
expect "the package can be purged" dpkg --purge venue-authority
expect "nothing is left but the account" is "$(changes)" "$account"

expect "the package can be installed again" dpkg --install 1/venue-authority.deb
expect "the account can make an authority" as_authority authorityd init --region example
expect "which can be used" as_authority authorityd check
cp /var/lib/authorityd/signing.pub /run
expect "the service starts" systemctl enable --now authorityd
expect "it answers, and the answer is signed" eventually answers
server=$(state MainPID)
expect "only this machine can ask it" is "$(awk '$4 == "0A" { print $2 }' "/proc/$server/net/tcp" "/proc/$server/net/tcp6" | sort)" \
    "0100007F:1F90
0100007F:24F8"
expect "it is healthy" eventually is_healthy
finds_packages() { has "$(as_authority authorityd check)" "packages: ok, newest from"; }
expect "check finds what it publishes" eventually finds_packages
expect "it has no privileges" is "$(sed -n 's/^CapEff:\t//p; s/^CapBnd:\t//p' "/proc/$server/status" | sort -u)" 0000000000000000
expect "a web server can read what it publishes" eventually is_signed /var/lib/authorityd-public/v1/packages/index
kill -KILL "$server"
is_back() { is "$(state NRestarts) $(state ActiveState)" "1 active"; }
expect "it comes back when it was killed" eventually is_back

server=$(state MainPID)
expect "a newer package can be installed" dpkg --install 2/venue-authority.deb
expect "the server of the newer package serves" is "$(state ActiveState)" active
expect "it is another process" not is "$(state MainPID)" "$server"
expect "with the key of the older one" eventually answers
expect "and with its officers" has "$(as_authority authorityd officer add admin 2>&1)" "already exists"

server=$(state MainPID)
expect "the package can be removed" dpkg --remove venue-authority
expect "the server has ended" not test -e "/proc/$server"
expect "the database stays" test -s /var/lib/authorityd/authority.sqlite
expect "to purge it says that the keys stay" has "$(dpkg --purge venue-authority 2>&1)" "stay in /var/lib/authorityd"
left=$(changes)
expect "nothing else is left but the account" is "$left" "/var/lib/authorityd
/var/lib/authorityd/authority.conf
/var/lib/authorityd/authority.secret
/var/lib/authorityd/signing.key
/var/lib/authorityd/signing.pub
$account"
expect "the package can be installed once more" dpkg --install 1/venue-authority.deb
expect "it does not serve without its database" has "$(as_authority authorityd check)" "no authority tables"
expect "the database is made again for the keys that stayed" as_authority authorityd init --keep-keys --officer clerk
expect "the service starts with it" systemctl restart authorityd
expect "it serves, with the keys that stayed" eventually answers
expect "its officers were deleted" is "$(as_authority authorityd officer list | cut -f 1)" clerk
