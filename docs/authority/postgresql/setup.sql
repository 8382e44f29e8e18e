-- Creates the role and the database of an authority: psql -f setup.sql -v password="'…'"

CREATE ROLE authority LOGIN PASSWORD :password;
CREATE DATABASE authority OWNER authority;
-- Lets authorityd remove the order of writes from the write-ahead log. For this, authorityd needs a
-- checkpoint, and a new log segment (pg_switch_wal below).
GRANT pg_checkpoint TO authority;
-- Lets "authorityd check" and the metrics show how far standbys lag behind.
GRANT pg_read_all_stats TO authority;
\connect authority
GRANT EXECUTE ON FUNCTION pg_switch_wal() TO authority;
