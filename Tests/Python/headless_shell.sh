#!/bin/sh
# Starts Debian's headless shell of Chromium for chromedriver. Chromedriver waits for a first page. It opens
# “data:,” itself, but not if it is given a profile.
case " $* " in *" data:, "*) ;; *) set -- "$@" about:blank ;; esac
exec /usr/lib/chromium/chromium-headless-shell "$@"
