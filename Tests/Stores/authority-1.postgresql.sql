
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.audit (
    hour bigint NOT NULL,
    officer text NOT NULL,
    action text NOT NULL,
    times bigint NOT NULL
);

CREATE TABLE public.authorization_key (
    day bigint NOT NULL,
    sealed bytea NOT NULL,
    public_key bytea NOT NULL
);

CREATE TABLE public.document (
    kind text NOT NULL,
    source bytea NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE public.guesses (
    space text NOT NULL,
    level bigint NOT NULL,
    since bigint NOT NULL
);

CREATE TABLE public.laboratory (
    name text NOT NULL,
    key_hash bytea NOT NULL
);

CREATE TABLE public.officer (
    name text NOT NULL,
    password bytea NOT NULL,
    is_administrator bigint NOT NULL,
    failures bigint NOT NULL,
    locked_until bigint NOT NULL
);

CREATE TABLE public.package (
    hour bigint NOT NULL,
    size bigint NOT NULL,
    digest bytea NOT NULL
);

CREATE TABLE public.package_part (
    hour bigint NOT NULL,
    number bigint NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE public.pool (
    iv bytea NOT NULL,
    hour bigint NOT NULL,
    day bigint NOT NULL,
    ciphertext bytea NOT NULL,
    tag bytea NOT NULL
);
ALTER TABLE ONLY public.pool ALTER COLUMN iv SET STATISTICS 0;
ALTER TABLE ONLY public.pool ALTER COLUMN hour SET STATISTICS 0;
ALTER TABLE ONLY public.pool ALTER COLUMN day SET STATISTICS 0;
ALTER TABLE ONLY public.pool ALTER COLUMN ciphertext SET STATISTICS 0;
ALTER TABLE ONLY public.pool ALTER COLUMN tag SET STATISTICS 0;

CREATE TABLE public.progress (
    id bigint NOT NULL,
    closed bigint NOT NULL,
    is_mixed bigint NOT NULL
);

CREATE TABLE public.proof (
    hash bytea NOT NULL,
    expires bigint NOT NULL,
    blinded bytea,
    key_day bigint
);
ALTER TABLE ONLY public.proof ALTER COLUMN hash SET STATISTICS 0;
ALTER TABLE ONLY public.proof ALTER COLUMN expires SET STATISTICS 0;
ALTER TABLE ONLY public.proof ALTER COLUMN blinded SET STATISTICS 0;
ALTER TABLE ONLY public.proof ALTER COLUMN key_day SET STATISTICS 0;

CREATE TABLE public.published (
    iv bytea NOT NULL,
    hour bigint NOT NULL
);

CREATE TABLE public.schema_version (
    version bigint NOT NULL
);

CREATE TABLE public.session (
    hash bytea NOT NULL,
    officer text NOT NULL,
    expires bigint NOT NULL,
    seen bigint NOT NULL
);

CREATE TABLE public.spent_form (
    hash bytea NOT NULL,
    expires bigint NOT NULL
);

CREATE TABLE public.tally (
    day bigint NOT NULL,
    name text NOT NULL,
    count bigint NOT NULL
);

CREATE TABLE public.test (
    hash bytea NOT NULL,
    token bytea,
    result bigint,
    expires bigint NOT NULL
);
ALTER TABLE ONLY public.test ALTER COLUMN hash SET STATISTICS 0;
ALTER TABLE ONLY public.test ALTER COLUMN token SET STATISTICS 0;
ALTER TABLE ONLY public.test ALTER COLUMN result SET STATISTICS 0;
ALTER TABLE ONLY public.test ALTER COLUMN expires SET STATISTICS 0;

CREATE TABLE public.warning (
    id text NOT NULL,
    identifier text NOT NULL,
    start_interval bigint NOT NULL,
    end_interval bigint NOT NULL,
    level bigint NOT NULL,
    published bigint
);

INSERT INTO public.audit VALUES (498721, '(command line)', 'added administrator admin', 1);

INSERT INTO public.officer VALUES ('admin', '\x110000000800000001d58ea86ad57a56948f4e1fc8e1456f236a3d4b667a2dc67c3588518c53eadc2dc50f7efff49b35f174c535e17c2c4713', 1, 0, 0);

INSERT INTO public.progress VALUES (1, 0, 1);

INSERT INTO public.proof VALUES ('\x6c270513949bce4792c5c147f28682c3bdbb81587679d72f865d3e52ee0dd466', 1785751200, NULL, NULL);
INSERT INTO public.proof VALUES ('\x595b118effaa22cce8c15e9856f0fcff5cb23c16e141a9d9982db07644bed071', 1785751200, '\xabababababababababababababababababababababababababababababababab', 20654);

INSERT INTO public.schema_version VALUES (1);

INSERT INTO public.test VALUES ('\xdf15bb9f6d4f2b4dd97d8efda9aa1990c78bff7ce38ef8875f02aceab82aba83', '\x21ccafaf1a7448c3fb098572068456b61f22ccb4c667b73ed27dda1dd4e0a08a', NULL, 1785751200);
INSERT INTO public.test VALUES ('\x16e5c3332cef467efd073b7976d1b63d58c2ee5cf0e26074acb2839a5d850f3a', '\x6c270513949bce4792c5c147f28682c3bdbb81587679d72f865d3e52ee0dd466', 1, 1785751200);
INSERT INTO public.test VALUES ('\xee79788cd3ea9b05d931b1ee9739e1ef7bb512195fb6ae64d9e1e243e3267e21', '\x595b118effaa22cce8c15e9856f0fcff5cb23c16e141a9d9982db07644bed071', 1, 1785751200);
INSERT INTO public.test VALUES ('\xf09985a5f08162650eaa1ae5ff934a3509cc122ec759c636a6abc0984d255271', '\x809519f0231755262ff1304986f5f4cea12ea7d3e9add5b80b31746499d45d81', 1, 1785751200);
INSERT INTO public.test VALUES ('\x71475f531f971949e20ef327e55474bdced98676cac65dbb67001bb509fedc4f', NULL, 1, 1785751200);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (hour, officer, action);

ALTER TABLE ONLY public.authorization_key
    ADD CONSTRAINT authorization_key_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT guesses_pkey PRIMARY KEY (space);

ALTER TABLE ONLY public.laboratory
    ADD CONSTRAINT laboratory_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.officer
    ADD CONSTRAINT officer_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.package_part
    ADD CONSTRAINT package_part_pkey PRIMARY KEY (hour, number);

ALTER TABLE ONLY public.package
    ADD CONSTRAINT package_pkey PRIMARY KEY (hour);

ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_pkey PRIMARY KEY (iv);

ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.proof
    ADD CONSTRAINT proof_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.published
    ADD CONSTRAINT published_pkey PRIMARY KEY (iv);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.spent_form
    ADD CONSTRAINT spent_form_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.tally
    ADD CONSTRAINT tally_pkey PRIMARY KEY (day, name);

ALTER TABLE ONLY public.test
    ADD CONSTRAINT test_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);

CREATE INDEX pool_hour ON public.pool USING btree (hour, day, iv);

CREATE INDEX published_hour ON public.published USING btree (hour);

