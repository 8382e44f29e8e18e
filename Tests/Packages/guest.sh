#!/bin/sh
# What is done inside the booted Debian 12; see run.sh. It has the packages in 1, and newer ones in 2.
set -u
cd /share || exit
exec > result 2>&1
export DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin
failures=0

# WHAT COMMAND...: says whether the command succeeds, and what it said if not.
expect() {
    what=$1
    shift
    if said=$("$@" 2>&1); then echo "ok: $what"; else
        echo "FAILED: $what: $said"
        failures=$((failures + 1))
    fi
}
not() { ! "$@"; }
is() { [ "$1" = "$2" ] || { echo "“$1”, not “$2”"; return 1; }; }
has() { case $1 in *"$2"*) ;; *) echo "“$1” without “$2”"; return 1 ;; esac; }
# COMMAND...: waits at most 20 s until it succeeds.
eventually() {
    for _ in $(seq 200); do "$@" > /dev/null 2>&1 && return; sleep 0.1; done
    "$@"
}
property() { systemctl show --value --property="$1" venued; }
status_has() { has "$(property StatusText)" "$1"; }
# UNIT: what another program can do in its sandbox; see probe.sh.
sandboxed() {
    cp probe.sh /run
    sed '/^Restart=/d; s|^Type=.*|Type=oneshot|; s|^ConditionPathExists=.*||; s|^StateDirectory=.*|StateDirectory=probe|
        s|^ExecStart=.*|ExecStart=/bin/bash -c "/bin/bash /run/probe.sh > /var/lib/probe/result"|' \
        "$(systemctl show --value --property=FragmentPath "$1")" > /run/systemd/system/probe.service
    systemctl daemon-reload
    systemctl start probe && cat /var/lib/probe/result
    rm -rf /run/systemd/system/probe.service /run/probe.sh /var/lib/private/probe /var/lib/probe
}
# PROGRAM: whether there are completions for it where Debian's bash, zsh and fish look.
completes() {
    test -s "/usr/share/bash-completion/completions/$1" && test -s "/usr/share/zsh/vendor-completions/_$1" &&
        test -s "/usr/share/fish/vendor_completions.d/$1.fish" && bash -c ". /usr/share/bash-completion/completions/$1 && complete -p $1"
}
# All that a package could leave behind.
things() {
    find /etc /usr /var /opt /srv /root /home -xdev \( -path /var/lib/dpkg -o -path /var/log -o -path /var/cache -o -name '.pwd.lock' \) -prune \
        -o -print | sort
    getent passwd
    getent group
}

# systemd makes these when it needs them, and keeps them.
mkdir -p -m 700 /var/lib/private
systemctl daemon-reload
# apt starts it to hold off a shutdown, and it keeps directories of its own.
systemctl start systemd-logind
things > before

expect "the packages can be installed" \
    apt install --yes --no-install-recommends ./1/venue-kiosk.deb ./1/venue-checkin.deb ./1/pn532-simulator.deb
# The status is 64 for an unknown option, and 1 for a file that does not exist.
expect "the packaged checkin has no options for tests" is "$(checkin list --clock-offset-file /none > /dev/null 2>&1; echo $?)" 64
expect "no account is made" is "$(getent passwd; getent group)" "$(grep : before)"
expect "the kiosk is enabled" is "$(systemctl is-enabled venued)" enabled
expect "without a configuration it does not start" is "$(property ActiveState) $(property ConditionResult)" "inactive no"
for timer in checkin-purge.timer checkin-sync.timer; do
    expect "every user's $timer is enabled" is "$(systemctl --global is-enabled $timer)" enabled
done
expect "the deletion for users who are not logged in is enabled" is "$(systemctl is-enabled checkin-purge-all.timer)" enabled
expect "the units are sound" systemd-analyze verify venued.service checkin-purge-all.timer checkin-purge-all.service
expect "the timers are sound" env XDG_RUNTIME_DIR=/run systemd-analyze verify --user /usr/lib/systemd/user/checkin-purge.timer \
    /usr/lib/systemd/user/checkin-sync.timer
for page in venued.8 venued.conf.5 checkin.1 pn532-simulator.1; do
    expect "there is a manual page $page" test -s "/usr/share/man/man${page##*.}/$page.gz"
done
for page in venued venued.conf checkin pn532-simulator; do
    expect "man shows $page" test -n "$(man "$page")"
done
for program in venued checkin pn532-simulator; do expect "the shells find completions of $program" completes "$program"; done

expect "root can do all that a kiosk cannot" is "$(bash probe.sh | wc -l)" 8
expect "in the kiosk's sandbox a program can do nothing of that" is "$(sandboxed venued)" "tried all"

# The simulated chips are terminals that root has made.
mkdir -m 755 /run/chips
pn532-simulator --directory /run/chips > devices &
simulator=$!
eventually test -e /run/chips/reader
chmod 666 "$(readlink -f /run/chips/kiosk)"
expect "the sample can be installed" \
    install -D /usr/share/doc/venue-kiosk/examples/venued.conf /etc/venued/venued.conf
sed -i 's|^# nfc = .*|nfc = pn532_uart:/run/chips/kiosk|; s|^# display = .*|display = none|' /etc/venued/venued.conf

expect "the sample is a configuration that can be used" venued check
expect "the kiosk starts" systemctl start venued
expect "its tag is armed" eventually status_has "NFC tag armed"
expect "the kiosk stops" systemctl stop venued
expect "the kiosk restarts" systemctl restart venued
expect "its tag is armed again" eventually status_has "NFC tag armed"
kiosk=$(property MainPID)
tag=$(cat "/proc/$kiosk/task/"*/children)
filters() { sed -n 's/^Seccomp_filters:\t*//p' "/proc/$1/status"; }
expect "the tag's process has given up more than the kiosk" test "$(filters "${tag% }")" -gt "$(filters "$kiosk")"
expect "the kiosk has no network" is "$(tail -n +3 "/proc/$kiosk/net/dev" | cut -d: -f1 | tr -d ' ')" lo
expect "it has no privileges" is "$(sed -n 's/^CapEff:\t//p; s/^CapBnd:\t//p' "/proc/$kiosk/status" | sort -u)" 0000000000000000
expect "only its account can enter its state" is "$(stat --format=%a /var/lib/private/venued)" 700
expect "nobody else can read the seeds" is "$(stat --format=%a /var/lib/private/venued/seeds)" 600
# On a terminal, as people do.
expect "consent is asked for on a terminal" env HOME=/run script --quiet --return --command "checkin consent checking-in" /dev/null <<'ANSWER'
I consent
ANSWER
expect "a tap is a check-in" has "$(HOME=/run checkin scan --nfc=pn532_uart:/run/chips/reader 2>&1)" "Checked in at “Café Meridian”"
rm -rf /run/.local

code=$(venued code)
kill -KILL "$kiosk"
has_restarted() { is "$(property NRestarts) $(property ActiveState)" "1 active"; }
expect "the kiosk comes back when it was killed" eventually has_restarted
expect "with its tag" eventually status_has "NFC tag armed"
expect "and with its seed" is "$(venued code)" "$code"

kiosk=$(property MainPID)
expect "newer packages can be installed" dpkg --install 2/venue-kiosk.deb 2/venue-checkin.deb 2/pn532-simulator.deb
expect "the kiosk of the newer package serves" is "$(property ActiveState)" active
expect "it is another process" not is "$(property MainPID)" "$kiosk"
kiosk=$(property MainPID)
expect "with the seed of the older one" is "$(venued code)" "$code"

cp /etc/venued/venued.conf configuration
expect "the packages can be removed" dpkg --remove venue-kiosk venue-checkin pn532-simulator
expect "the kiosk has ended" not test -e "/proc/$kiosk"
expect "the configuration stays" cmp /etc/venued/venued.conf configuration
expect "the seeds stay" test -s /var/lib/private/venued/seeds
expect "the packages can be purged" dpkg --purge venue-kiosk venue-checkin pn532-simulator
kill "$simulator" 2> /dev/null
things > after
expect "nothing is left" diff before after

. ./authority.sh

[ "$failures" = 0 ] && echo passed
