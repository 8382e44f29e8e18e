-- The role and the database of an authority: psql -f setup.sql -v password="'…'"

CREATE ROLE authority LOGIN PASSWORD :password;
CREATE DATABASE authority OWNER authority;
-- What authorityd needs to make the server forget what came together: a new segment of the log, and a checkpoint.
GRANT pg_checkpoint TO authority;
-- For "authorityd check" and the metrics: how far standbys are behind.
GRANT pg_read_all_stats TO authority;
\connect authority
GRANT EXECUTE ON FUNCTION pg_switch_wal() TO authority;
