#!/bin/sh
# Runs in the Debian that run.sh boots. The packages are in the folder 1, newer ones in 2.
set -u
cd /share || exit
exec > result 2>&1
export DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin
failures=0

# WHAT COMMAND...: prints whether the command succeeds, and its output if it fails.
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
# COMMAND...: retries the command until it succeeds, for at most 5 minutes.
eventually() {
    for _ in $(seq 3000); do "$@" > /dev/null 2>&1 && return; sleep 0.1; done
    "$@"
}
property() { systemctl show --value --property="$1" venued; }
status_has() { has "$(property StatusText)" "$1"; }
# UNIT: prints what probe.sh can do in the unit's sandbox.
sandboxed() {
    cp probe.sh /run
    sed '/^Restart=/d; s|^Type=.*|Type=oneshot|; s|^ConditionPathExists=.*||; s|^StateDirectory=.*|StateDirectory=probe|
        s|^ExecStart=.*|ExecStart=/bin/bash -c "/bin/bash /run/probe.sh > /var/lib/probe/result"|' \
        "$(systemctl show --value --property=FragmentPath "$1")" > /run/systemd/system/probe.service
    systemctl daemon-reload
    systemctl start probe && cat /var/lib/probe/result
    rm -rf /run/systemd/system/probe.service /run/probe.sh /var/lib/private/probe /var/lib/probe
}
# PROGRAM: checks that Debian's bash, zsh and fish find completions for the program.
completes() {
    test -s "/usr/share/bash-completion/completions/$1" && test -s "/usr/share/zsh/vendor-completions/_$1" &&
        test -s "/usr/share/fish/vendor_completions.d/$1.fish" && bash -c ". /usr/share/bash-completion/completions/$1 && complete -p $1"
}
# Lists all files and accounts that a package could leave.
things() {
    find /etc /usr /var /opt /srv /root /home -xdev \( -path /var/lib/dpkg -o -path /var/log -o -path /var/cache -o -name '.pwd.lock' \) -prune \
        -o -print | sort
    getent passwd
    getent group
}

# systemd creates these on demand, and keeps them.
mkdir -p -m 700 /var/lib/private
systemctl daemon-reload
# apt starts this service to delay a shutdown. The service creates its own directories.
systemctl start systemd-logind
things > before

expect "the packages install" \
    apt install --yes --no-install-recommends ./1/venue-kiosk.deb ./1/venue-checkin.deb ./1/pn532-simulator.deb
# The status is 64 for an unknown option, and 1 for a file that does not exist.
expect "the packaged checkin has no options for tests" is "$(checkin list --clock-offset-file /none > /dev/null 2>&1; echo $?)" 64
expect "the packages create one group and no account" is "$( (getent passwd; getent group) | grep -v '^checkin-radio:x:[0-9]*:$')" \
    "$(grep "^[^/].*:" before)"
expect "the kiosk is enabled" is "$(systemctl is-enabled venued)" enabled
expect "the kiosk does not start without a configuration" is "$(property ActiveState) $(property ConditionResult)" "inactive no"
for timer in checkin-purge.timer checkin-sync.timer; do
    expect "every user's $timer is enabled" is "$(systemctl --global is-enabled $timer)" enabled
done
expect "the timer for users who are logged out is enabled" is "$(systemctl is-enabled checkin-purge-all.timer)" enabled
expect "the radio is disabled" is "$(systemctl is-enabled checkin-radio@hci0.socket)" disabled
expect "the units are valid" systemd-analyze verify venued.service checkin-purge-all.timer checkin-purge-all.service \
    checkin-radio@hci0.socket checkin-radio@hci0.service
expect "the timers are valid" env XDG_RUNTIME_DIR=/run systemd-analyze verify --user /usr/lib/systemd/user/checkin-purge.timer \
    /usr/lib/systemd/user/checkin-sync.timer
for page in venued.8 venued.conf.5 checkin.1 pn532-simulator.1; do
    expect "there is a manual page $page" test -s "/usr/share/man/man${page##*.}/$page.gz"
done
for page in venued venued.conf checkin pn532-simulator; do
    expect "man shows $page" test -n "$(man "$page")"
done
for program in venued checkin pn532-simulator; do expect "the shells find the completions of $program" completes "$program"; done

expect "every attempt of the probe works as root" is "$(bash probe.sh | wc -l)" 8
expect "no attempt of the probe works in the kiosk's sandbox" is "$(sandboxed venued)" "tried all"

# The simulated chips are terminals that belong to root.
mkdir -m 755 /run/chips
pn532-simulator --directory /run/chips > devices &
simulator=$!
eventually test -e /run/chips/reader
chmod 666 "$(readlink -f /run/chips/kiosk)"
expect "the sample installs" \
    install -D -m 644 /usr/share/doc/venue-kiosk/examples/venued.conf /etc/venued/venued.conf
sed -i 's|^# nfc = .*|nfc = pn532_uart:/run/chips/kiosk|; s|^# display = .*|display = none|' /etc/venued/venued.conf

expect "the sample is a valid configuration" venued check
for file in wiring.md udev/60-venue-check-in.rules; do
    expect "the hints of venued check name a file that exists: $file" test -s "/usr/share/doc/venue-kiosk/hardware/$file"
done
expect "the kiosk starts" systemctl start venued
expect "its tag is armed" eventually status_has "NFC tag armed"
expect "the kiosk stops" systemctl stop venued
expect "the kiosk restarts" systemctl restart venued
expect "its tag is armed again" eventually status_has "NFC tag armed"
kiosk=$(property MainPID)
tag=$(cat "/proc/$kiosk/task/"*/children)
filters() { sed -n 's/^Seccomp_filters:\t*//p' "/proc/$1/status"; }
expect "the tag process has more system call filters than the kiosk" test "$(filters "${tag% }")" -gt "$(filters "$kiosk")"
expect "the kiosk has no network" is "$(tail -n +3 "/proc/$kiosk/net/dev" | cut -d: -f1 | tr -d ' ')" lo
expect "it has no privileges" is "$(sed -n 's/^CapEff:\t//p; s/^CapBnd:\t//p' "/proc/$kiosk/status" | sort -u)" 0000000000000000
expect "only its account can open the state directory" is "$(stat --format=%a /var/lib/private/venued)" 700
expect "only its account can read the seeds" is "$(stat --format=%a /var/lib/private/venued/seeds)" 600
# Consent requires a terminal.
expect "checkin accepts consent on a terminal" env HOME=/run script --quiet --return --command "checkin consent checking-in" /dev/null <<'ANSWER'
I consent
ANSWER
expect "a tap results in a check-in" has "$(HOME=/run checkin scan --nfc=pn532_uart:/run/chips/reader 2>&1)" "Checked in at “Café Meridian”"
rm -rf /run/.local

# The radio. The container has no Bluetooth.
expect "the radio's documentation is there" test -s /usr/share/doc/venue-checkin/bluetooth.md
# The threshold is in tenths. The command fails above it.
expect "the radio's exposure is at most 2.0" systemd-analyze security --no-pager --threshold=20 checkin-radio@hci0.service
expect "the radio's socket can be enabled" systemctl enable --now checkin-radio@hci0.socket
expect "only root and the group can use its socket" is "$(stat --format="%F %U %G %a" /run/checkin-radio/hci0)" "socket root checkin-radio 660"
systemctl start checkin-radio@hci0 2> /dev/null
expect "without Bluetooth, the radio fails with a reason" \
    has "$(journalctl --sync; journalctl --unit checkin-radio@hci0 --output cat)" "checkin-radio: error: could not open the Bluetooth socket"
expect "the radio's socket can be disabled" systemctl disable --now checkin-radio@hci0.socket
expect "the radio's socket is gone" not test -e /run/checkin-radio/hci0
systemctl enable --now --quiet checkin-radio@hci0.socket

code=$(venued code)
kill -KILL "$kiosk"
has_restarted() { is "$(property NRestarts) $(property ActiveState)" "1 active"; }
expect "the kiosk restarts after a kill" eventually has_restarted
expect "its tag is armed after the restart" eventually status_has "NFC tag armed"
expect "it has the same seed" is "$(venued code)" "$code"

kiosk=$(property MainPID)
expect "newer packages install" dpkg --install 2/venue-kiosk.deb 2/venue-checkin.deb 2/pn532-simulator.deb
expect "the kiosk of the newer package is active" is "$(property ActiveState)" active
expect "it is a new process" not is "$(property MainPID)" "$kiosk"
kiosk=$(property MainPID)
expect "it has the seed of the older one" is "$(venued code)" "$code"

cp /etc/venued/venued.conf configuration
expect "the packages uninstall" dpkg --remove venue-kiosk venue-checkin pn532-simulator
expect "the kiosk has exited" not test -e "/proc/$kiosk"
expect "the radio of the removed package has no socket" not test -e /run/checkin-radio/hci0
expect "the configuration is kept" cmp /etc/venued/venued.conf configuration
expect "the seeds are kept" test -s /var/lib/private/venued/seeds
expect "the packages purge" dpkg --purge venue-kiosk venue-checkin pn532-simulator
kill "$simulator" 2> /dev/null
things > after
expect "no file, no account and no group is left" diff before after

. ./authority.sh

[ "$failures" = 0 ] && echo passed
