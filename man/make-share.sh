#!/bin/sh
# Makes manual pages and completions by asking the programs.
#
# usage: make-share.sh PROGRAM-DIRECTORY SHARE-DIRECTORY VERSION [RUNNER...], where the last runs programs of another architecture
set -eu
programs=$1 share=$2 version=$3
shift 3
cd "$(dirname "$0")/.."

rm -rf "$share"
mkdir -p "$share/man/man1" "$share/man/man5" "$share/man/man8" "$share/bash-completion/completions" \
    "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
for page in venued.8 checkin.1 pn532-simulator.1; do
    program=${page%.*} section=${page#*.}
    "$@" "$programs/$program" --experimental-dump-help > "$share/help.json"
    python3 man/program.py "$share/help.json" "$section" "$version" "man/$program.mdoc" > "$share/man/man$section/$page"
    rm "$share/help.json"
    # It is read by a shell, never run.
    "$@" "$programs/$program" --generate-completion-script bash | sed '1{/^#!/d}' \
        > "$share/bash-completion/completions/$program"
    "$@" "$programs/$program" --generate-completion-script zsh > "$share/zsh/site-functions/_$program"
    "$@" "$programs/$program" --generate-completion-script fish > "$share/fish/vendor_completions.d/$program.fish"
done
python3 man/configuration.py systemd/venued.conf "$version" man/venued.conf.mdoc > "$share/man/man5/venued.conf.5"
