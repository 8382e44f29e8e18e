#!/bin/sh
# Starts Debian's headless shell of Chromium for chromedriver with a profile. Chromedriver waits for a first
# page, but opens none if it is given a profile.
exec /usr/lib/chromium/chromium-headless-shell "$@" about:blank
