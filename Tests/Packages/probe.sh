#!/bin/bash
# Tries what a service must not do, and prints each attempt that succeeds. Called by guest.sh.
try() { if "$@" > /dev/null 2>&1; then echo "$1"; fi; }
# Succeeds even if the port is closed.
open_a_socket() { : > /dev/udp/127.0.0.1/9; }
write_to_etc() { touch /etc/probe && rm /etc/probe; }
write_beside_its_state() { touch /var/lib/beside && rm /var/lib/beside; }
write_to_run() { touch /run/probe && rm /run/probe; }
read_the_passwords() { cat /etc/shadow; }
see_other_processes() { cat /proc/1/comm; }
make_a_namespace() { unshare --user true; }
for attempt in open_a_socket write_to_etc write_beside_its_state write_to_run read_the_passwords see_other_processes make_a_namespace; do
    try "$attempt"
done
echo 'tried all'
