#!/bin/sh
# Generates manual pages, completions and the sample venued.conf from the programs' own output.
#
# usage: make-share.sh PROGRAM-DIRECTORY SHARE-DIRECTORY VERSION PAGE...
#
# PAGE is a name such as venued.8. RUNNER in the environment is a command that runs programs of another architecture.
set -eu
programs=$1 share=$2 version=$3
shift 3
cd "$(dirname "$0")/../.."

# PROGRAM ARGUMENT...: runs a program.
ask() {
    program=$1
    shift
    # shellcheck disable=SC2086 # RUNNER can contain several words
    ${RUNNER-} "$programs/$program" "$@"
}
# SAMPLE: generates the page of a configuration.
configuration() {
    name=$(basename "$1")
    mkdir -p "$share/man/man5"
    python3 docs/man/configuration.py "$1" "$version" "docs/man/$name.mdoc" > "$share/man/man5/$name.5"
}

rm -rf "$share"
mkdir -p "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
for page in "$@"; do
    program=${page%.*} section=${page##*.}
    mkdir -p "$share/man/man$section"
    ask "$program" --experimental-dump-help > "$share/help.json"
    python3 docs/man/program.py "$share/help.json" "$section" "$version" "docs/man/$program.mdoc" > "$share/man/man$section/$page"
    rm "$share/help.json"
    # Shells source this file, so it needs no shebang.
    ask "$program" --generate-completion-script bash | sed '1{/^#!/d}' > "$share/bash-completion/completions/$program"
    ask "$program" --generate-completion-script zsh > "$share/zsh/site-functions/_$program"
    ask "$program" --generate-completion-script fish > "$share/fish/vendor_completions.d/$program.fish"
    case $page in
    venued.8)
        sample=$share/doc/venue-check-in/venued.conf
        mkdir -p "$(dirname "$sample")"
        ask venued sample > "$sample"
        configuration "$sample"
        ;;
    authorityd.8)
        # The sample is built into the program, which writes it for a new authority.
        said=$(ask authorityd init --data "$share/authority" 2>&1) || { echo "$said" >&2; exit 1; }
        configuration "$share/authority/authority.conf"
        rm -r "$share/authority"
        ;;
    esac
done
