#!/bin/bash
# Verifies the models in this folder with Spin: each claim holds, and each mutation breaks its
# claim.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "$0")"
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

# MODEL [MUTATION]: prints the number of errors that an exhaustive search finds.
errors() {
    local model=$PWD/$1.pml result
    shift
    (
        cd "$directory"
        spin -a "$@" "$model" > spin.log || { cat spin.log >&2 && exit 1; }
        "gcc" -O2 -w -DSAFETY -DCOLLAPSE -o pan pan.c
        ./pan -m1000000 -w24 > pan.log
    )
    result=$(sed -nE 's/.*errors: ([0-9]+)/\1/p' "$directory/pan.log")
    if grep -q 'max search depth too small' "$directory/pan.log"; then
        echo "error: $model: the search was not exhaustive" >&2
        exit 1
    fi
    echo "$result"
}

for model in *.pml; do
    model=${model%.pml}
    found=$(errors "$model")
    echo "$model: $found errors, $(sed -nE 's/^ *([0-9.e+]+) states, stored.*/\1/p' "$directory/pan.log") states"
    [ "$found" = 0 ]
    for mutation in $(sed -nE 's/^ \*   -D([A-Z_]+) .*/\1/p' "$model.pml"); do
        found=$(errors "$model" "-D$mutation")
        echo "$model with $mutation: $found errors"
        [ "$found" != 0 ]
    done
done
