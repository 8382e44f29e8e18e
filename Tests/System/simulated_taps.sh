#!/usr/bin/env bash
# Two taps between programs that we did not write, through the simulated chips:
# the tag of libnfc's nfc-emulate-forum-tag4 is found by libnfc's nfc-list and read by nfcpy.
#
#   simulated_taps.sh SIMULATOR [PYTHON]
#
# SIMULATOR is the built pn532-simulator, PYTHON an interpreter that has nfcpy. Needs libnfc-bin and libnfc-examples.
set -euo pipefail

simulator=$1
python=${2:-python3}
here=$(dirname "$0")
seconds=30
export LIBNFC_AUTO_SCAN=false

fail() {
    echo "simulated_taps.sh: $*" >&2
    exit 1
}

coproc chips { exec "$simulator" --until-stdin-closes; }
simulator_pid=$chips_PID
read -r -t "$seconds" name kiosk <&"${chips[0]}" && [ "$name" = kiosk ] || fail "no kiosk"
read -r -t "$seconds" name reader <&"${chips[0]}" && [ "$name" = reader ] || fail "no reader"

emulate() {
    LIBNFC_DEVICE=pn532_uart:$kiosk timeout "$seconds" nfc-emulate-forum-tag4 >/dev/null 2>&1 &
    emulator_pid=$!
}

# nfc-list does not wait for a card, so it may have to look again until the tag is armed.
emulate
SECONDS=0
until LIBNFC_DEVICE=pn532_uart:$reader nfc-list -t 1 | grep -q "UID (NFCID3): 08  00  b0  0b"; do
    [ "$SECONDS" -lt "$seconds" ] || fail "nfc-list did not find the tag of nfc-emulate-forum-tag4"
done
wait "$emulator_pid" || true

emulate
uri=$("$python" "$here/nfcpy_read.py" "$reader" --deadline "$seconds")
[ "$uri" = http://libnfc.org ] || fail "nfcpy read '$uri' from the tag of nfc-emulate-forum-tag4"
wait "$emulator_pid" || true

directory=$(dirname "$kiosk")
exec {chips[1]}>&-
wait "$simulator_pid" || fail "the simulator did not exit with 0"
[ ! -e "$directory" ] || fail "the simulator has left $directory behind"
echo "two taps passed"
