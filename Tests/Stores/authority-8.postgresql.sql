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

CREATE TABLE public.app (
    name text NOT NULL,
    key_hash bytea NOT NULL
);

CREATE TABLE public.audit (
    hour bigint NOT NULL,
    officer text NOT NULL,
    action text NOT NULL,
    times bigint NOT NULL
);

CREATE TABLE public.authorization_key (
    day bigint NOT NULL,
    sealed bytea NOT NULL,
    public_key bytea NOT NULL,
    relay text
);

CREATE TABLE public.browser (
    hash bytea NOT NULL,
    officer text NOT NULL,
    failures bigint NOT NULL,
    locked_until bigint NOT NULL,
    expires bigint NOT NULL
);

CREATE TABLE public.daily_secret (
    kind text NOT NULL,
    day bigint NOT NULL,
    sealed bytea NOT NULL
);

CREATE TABLE public.diagnosis_key (
    key bytea NOT NULL,
    start_interval bigint NOT NULL,
    period bigint NOT NULL,
    risk bigint NOT NULL,
    report_type text NOT NULL,
    onset_days bigint,
    hour bigint NOT NULL,
    is_traveler bigint NOT NULL,
    revised_type text,
    revised_risk bigint,
    revised_onset_days bigint,
    revised_hour bigint
);
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN key SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN start_interval SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN period SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN risk SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN report_type SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN onset_days SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN hour SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN is_traveler SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN revised_type SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN revised_risk SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN revised_onset_days SET STATISTICS 0;
ALTER TABLE ONLY public.diagnosis_key ALTER COLUMN revised_hour SET STATISTICS 0;

CREATE TABLE public.document (
    kind text NOT NULL,
    source bytea NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE public.export (
    hour bigint NOT NULL,
    number bigint NOT NULL,
    keys bigint NOT NULL,
    size bigint NOT NULL,
    digest bytea NOT NULL
);

CREATE TABLE public.export_part (
    hour bigint NOT NULL,
    number bigint NOT NULL,
    part bigint NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE public.identity (
    id bigint NOT NULL,
    signing_key text NOT NULL,
    secret bytea NOT NULL,
    region text NOT NULL
);

CREATE TABLE public.issued_code (
    id bytea NOT NULL,
    officer text NOT NULL,
    hour bigint NOT NULL,
    kind text NOT NULL,
    sealed bytea NOT NULL
);
ALTER TABLE ONLY public.issued_code ALTER COLUMN id SET STATISTICS 0;
ALTER TABLE ONLY public.issued_code ALTER COLUMN officer SET STATISTICS 0;
ALTER TABLE ONLY public.issued_code ALTER COLUMN hour SET STATISTICS 0;
ALTER TABLE ONLY public.issued_code ALTER COLUMN kind SET STATISTICS 0;
ALTER TABLE ONLY public.issued_code ALTER COLUMN sealed SET STATISTICS 0;

CREATE TABLE public.key_progress (
    id bigint NOT NULL,
    open_hour bigint NOT NULL,
    are_mixed bigint NOT NULL
);

CREATE TABLE public.laboratory (
    name text NOT NULL,
    key_hash bytea NOT NULL,
    daily_positives bigint DEFAULT 1000 NOT NULL
);

CREATE TABLE public.officer (
    name text NOT NULL,
    password bytea NOT NULL,
    is_administrator bigint NOT NULL,
    failures bigint NOT NULL,
    locked_until bigint NOT NULL,
    open_until bigint DEFAULT 0 NOT NULL
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
    is_mixed bigint NOT NULL,
    registrations bigint DEFAULT 0 NOT NULL
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

CREATE TABLE public.proposed_warning (
    id text NOT NULL,
    identifier text NOT NULL,
    start_interval bigint NOT NULL,
    end_interval bigint NOT NULL,
    level bigint NOT NULL,
    officer text NOT NULL,
    hour bigint NOT NULL
);

CREATE TABLE public.published (
    iv bytea NOT NULL,
    hour bigint NOT NULL
);

CREATE TABLE public.recovery_code (
    hash bytea NOT NULL,
    officer text NOT NULL
);

CREATE TABLE public.registration (
    hash bytea NOT NULL,
    token bytea NOT NULL,
    expires bigint NOT NULL
);
ALTER TABLE ONLY public.registration ALTER COLUMN hash SET STATISTICS 0;
ALTER TABLE ONLY public.registration ALTER COLUMN token SET STATISTICS 0;
ALTER TABLE ONLY public.registration ALTER COLUMN expires SET STATISTICS 0;

CREATE TABLE public.schema_version (
    version bigint NOT NULL
);

CREATE TABLE public.second_factor (
    officer text NOT NULL,
    secret bytea NOT NULL,
    last_step bigint NOT NULL
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
    expires bigint NOT NULL,
    is_issued bigint DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.test ALTER COLUMN hash SET STATISTICS 0;
ALTER TABLE ONLY public.test ALTER COLUMN token SET STATISTICS 0;
ALTER TABLE ONLY public.test ALTER COLUMN result SET STATISTICS 0;
ALTER TABLE ONLY public.test ALTER COLUMN expires SET STATISTICS 0;
ALTER TABLE ONLY public.test ALTER COLUMN is_issued SET STATISTICS 0;

CREATE TABLE public.usage_count (
    space text NOT NULL,
    period bigint NOT NULL,
    count bigint NOT NULL
);

CREATE TABLE public.verification_token (
    hash bytea NOT NULL,
    expires bigint NOT NULL
);
ALTER TABLE ONLY public.verification_token ALTER COLUMN hash SET STATISTICS 0;
ALTER TABLE ONLY public.verification_token ALTER COLUMN expires SET STATISTICS 0;

CREATE TABLE public.warning (
    id text NOT NULL,
    identifier text NOT NULL,
    start_interval bigint NOT NULL,
    end_interval bigint NOT NULL,
    level bigint NOT NULL,
    published bigint,
    is_recall bigint DEFAULT 0 NOT NULL
);

INSERT INTO public.audit VALUES (495706, '(command line)', 'added administrator admin', 1);
INSERT INTO public.audit VALUES (495706, 'admin', 'failed to log in', 5);
INSERT INTO public.audit VALUES (495706, 'admin', 'entered a venue warning', 1);
INSERT INTO public.audit VALUES (495706, 'eve', 'issued hotline code', 4);

INSERT INTO public.authorization_key VALUES (20654, '\x399be59c387aed79aff1d835b0556db2a044142bb0ea3bb32e4fedbb85cd166374b189c53e640719f8c3e5cc6953852592004c34ca6f85985d3f4bea10b7f652a66d43d301290688708a216926987b68bfcb3d3499f6c61005fdd49edf4b0fe118c8e9e374f43812fc5f432058efdfbd42a30419b7215e9a6278a612be8797254b1cab1eb25c0494388ff665da34e95bfee4022b89929688f4e46f8e18b0adaf24f82cab3c3abc88b9d62f48f9ebd3f1fa91bec878dd6bb1f5b2051177ce749286e6ab3ecafe5898de08e7aaae03295aeaadbd49fd21250d815b9ffe85f3e0c1988a4b0465f3afbb0dd680dca5ad961ff66c96d9749e1401e10ac6e14829c829620421d9aa0f9cfaff042d23a06461d4afc01a3b81d6a2167b6d7c6071ba97004c5aeaf617b03d1c1888c6baa24abead2a518f44d7355841b55634c8d18ec0bc1e5203e2a207e67e38c707293d78a9f45d90606eb754496f3c247867c8108dbe60a8448f1761d50f42ab25d9689a6622fce42cfa56fe759e4f8ad73d0c69532d08303da59200da606091371404cd3b180b582d21d06aa13c357faee97bd20fb87db93720b24c83cbf1b7a68b11e7e89eb90c1cc7319a7b11806be4cbbd0fd292f3401f818c881fc71f31c5efa9cea5f934d4546f33e0607e83a59f72bd61980aaa6389dc8cd10cdc4ad2abbdaed30412f112cfa3f4f4817eec1e9e57242915de3239373199e13f1200c0e4111e384b3cbfc3c7fde2960c18d69485c34c3008e1b1569090df73233d28271e2e809abf49d5dddc0654f964a626a30e786f4a7f5c4800856e26cdac2ea125769e71dc33fe341e811cb988b455c81a01a8746e805f3a14862b2491ec2ca68767ec2f07bbea21faf7cfc7797f58d3759929711d1142f9378e862abf16a229729900d9e95e4ffe58e1c262addbfd19ee6c0269ffd4ebd8332b69299d51dd2c25b0bf70488facef1f21b32e398a24c5bb46fcbc314d48898e4834980c628daa51a0f2a06626121c1ac14abf5b00d69d384c1825d389cda83d7117f98dc276996aed78164080e78995f13bd6ab7ca4d48ad860fdf92ae4cd5b797118291eab98069790217db25af9e1f1d6a80353e0234b87dfdebce294bf5f7caa1a3f8ff1c6d5d27fa132e07b3909c3928ffe070c4ee44af17825928525afb68a2add78ab5666b13ecd8c6aec5daecae411e43b980c493fb7e43b5dc85fe9e628ebf159aa70736019d27f8f45aa20c64536d64fc38fee3a84e525c245bd7e138b6eba174e0332385e35d0c31d06a6a2661c1d0c2f3aaf93add1f9ce5e65b81189be9c703bb148f943e627f7d1ce2c35d61ebab0bf4347bd710fb5d67bf9495eb02bd14492a1cb70cdc6c18ff2e7fb3df7a9c669d75744cf2ee8f7bdf2f0c12c122029810c63c7e22180d74fb3f3f1e2484ff39ffc6f1049a5ccf25018ffbed56cc206696e07372d5794cc1f839326e7c4685b146564900cfbb3c205d56eecdf9cf058d3256a57ba4d18e75723c77b601c7aacd93fc6e57b663b6dab1e2260757bdefa2c99523e26267f256e5b99c7abec4e038a5f0a6df05cec48b26ff72577407325615d3f36062adc62b9c8acda755f9d25a5c8da733d77c12dbe02b6f312e61661b829a3adade9d56280a9af0343786083e84a4cc42437bc8c7040ffe1f6316ded3657fbd6a8b11cbb152cd45c1e06a2322a335d54c059a588568fc45aa5a2', '\x30820122300d06092a864886f70d01010105000382010f003082010a0282010100a3ed9056a2fb8d33a739d13b93069ad4d8ea22d565726fc4d52636dea26c6a39e31ade809a5c77339363b12ae831bbc0111a3d8e1662f0305cebc12845598765e7cc21ef82b5705d5a6e8bbb2a60c9ba12af2f4bbcf1d9aa71d4e0d92c944848c6b3eaadaad11f89fd93bbc9063f9a2f87a3ae322d27fdb7c4671923159e9b1c9c1707e6f3dea6ca8d8fb19860fc9543ca592046c5984e6851c47316b9116e9bc4b2fd51aa4c5a234f0d09c70f9fc810b01df97463f2ff5a9d150d405c7d80faa8e36f70eff03e1cd141a3213068468d1d9744127d98c3b4b39e358fac698116b7704903a5e44c90d3ef6bc8bdd29f75a9cd062476e673a07a2d70de2e6f986f0203010001', NULL);

INSERT INTO public.daily_secret VALUES ('certificate', 20654, '\x8eec4d730f36fc5fe597f9a045134ce4a4d778bde73f40eafb11eb87b1371dc5434c441a192f29865dc80271ae7d67f56e85fe57c1a34312915f695148cd3dfa1784463cb4f0d825a75f29bc3ffc4fdc37a35a5ee513df1f62deb061d6efd506cbd5bf6906d100dd3e7fa90e1fdd3a1361d3e8a741676ec3d39b8fb09ece4ed05801e5ccb363d5169e23cac52e0826955389f77d6104b35de6ef4a602230fcd7537f728ca3b1');
INSERT INTO public.daily_secret VALUES ('revision token', 20654, '\xafd45e880311549c331166c31c45b6680465dc0ad5593bbf6d76518c10fb2ee6ee47a0410e01ee2b0aa638e7ed9a875c6fff411b8d02607c3593d638');

INSERT INTO public.diagnosis_key VALUES ('\x01010101010101010101010101010101', 2973888, 144, 3, 'confirmed', -1, 495706, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x02020202020202020202020202020202', 2974032, 144, 2, 'likely', NULL, 495706, 0, 'confirmed', 2, NULL, 495706);
INSERT INTO public.diagnosis_key VALUES ('\x0f19fe2c9486806ea156f92d915d4005', 2973744, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x569bb52044ea47603be44f0e49fd5666', 2973888, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x00426d90fe62f60689ee8be92ab12727', 2972736, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x00baecaf6857580a3b5966c9fd981abb', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0155839346f557f357d4f8b8af92c611', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x016545ae4659298f064ebb8cb2bc67c2', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x01aded487c279fbfc6253188a9fa1052', 2973744, 144, 2, 'likely', 11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x02137a73fd83925fa5d57b076d30f831', 2973744, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0232ce036de373659bafd3cf4a2cc3f5', 2972880, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x02ad12f1fc70011f2f1b0e9a2fbdeb5d', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x02e4837e9b9f1d1cf020a687edf17337', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0325f51fa48b477f4e613015cf9feea3', 2972736, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0341d9974c13dfc96b7b4a6bab7df245', 2972304, 144, 2, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x034595e0e3053f5b0ed60bd074e60521', 2972736, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0388d8b7b891c592cd9d584cda1b7235', 2972736, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x038d5f2751ff94eb59741304963ca1e9', 2974032, 144, 4, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x03cddc33d1e3a4bb497630bd40ada7e8', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0407574d716df8b324c9b79ab7cc47b7', 2972880, 144, 3, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x048756966fa10318b503896025e535cf', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x054e40c91fa3d9a7d9a48f7ee77b985c', 2973600, 144, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x055ab32bce18f37b4cbbdf1d7b4d4f00', 2973024, 144, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x058eceb568b75432388f348de191f6c7', 2973168, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x05967372a3d332e56747446a7b68d2af', 2973312, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x05f471207a97e883e16f33d829e34720', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0674f5f414aa0e78c87c8395e6e12d0b', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x068866e3f9821a9bf5e4094b7cfd994d', 2973312, 144, 4, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x069ed0d3ee6e6a368e5225e19ebfbf69', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0744657b2a6490779bd6c36862e31daf', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x077634cde6713c2e424964246ba24907', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x078a174d2648371fac5793187d58798a', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0798b2e8c3ec782a5c8eed25ad34a055', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x07f12a753e91258116d5d3f5728ef4e5', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x081bcc87458bc3607cb703209a7b7088', 2973456, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0861f210e193ff7a99595ae1b01bb511', 2974176, 45, 4, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x08730088a77d9ff57157d7bb43458fb0', 2972736, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x08c3b23181dd4e4e7db853575ced8d83', 2972160, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x096534bfa571833400f7bad90cdbf4f8', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x09a653d393513196561ced2f7e883e93', 2972880, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x09c18d4376851ef541a3f17bc5e00e34', 2973456, 144, 4, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0a2da3208c5e959eb41e2ac1c5c2caff', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0a4cb685d2c5e48b9bee1a56fc066ce0', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0a852d8006a3d443ef3f6dc20af14934', 2972304, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0aebf80fcfc02f3c0c99d2f6f76b44f0', 2973024, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0b1025c5b19443dcecda0b6dd4452bb2', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0b26098c70b1604b7172873b0056a2b5', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0c557f28ea2c57ae4c134a934abcb801', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0c79a1b73fa65e45c288680d2b72a5f5', 2972448, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0cbd88430e75b630a18bca0d147efaac', 2973312, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0cf49b27799c9966f7cfe38e9c5c6c74', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0d07287f80ab61233ff50558ef24f2b6', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0d31a6fe95e1cc627774d8805945c117', 2973312, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0d3b246afe98f5314a5d5418800d475b', 2972160, 144, 2, 'likely', -11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0d873dd918bbbce8fc3dc27767c3191d', 2972304, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0dcf216a1294b7ae16e9c130a47ea475', 2973600, 144, 2, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0dfbac9786c68173dabd7e9f6bb49c55', 2972592, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0e8e3bc0210c5712cc90c69aa5ca5535', 2972880, 144, 3, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0ed39b8907cbd119fc01eeb1f26dff60', 2972880, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0ef22c73507b4f16420263a18c964ef1', 2974176, 43, 3, 'likely', 14, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0f3d794c73473e634532b1e2fa8495ea', 2973456, 144, 4, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0f4408639fbd63d18f37e76f92069197', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0f44c0fbc77757f300e46d86cc46451c', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0fe13fc42ac3a7bd2702d8861c8d7c6e', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x0ffd1b5253e11c6b7e90ac734a7e3bd2', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x101500063d20bf54d3e8aac5547f37bc', 2972448, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x102b81b26ca098dd49dfa513e4d3f7b8', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x112f6520b7f8448e562d7002ad664673', 2972448, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x116b060dfdfe4e857ae01007d8a9491b', 2973312, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x11832261d9b29913af082ad0c85015cd', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x119197ae875114c89cc7cc6184c70b5f', 2973024, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1195b71539ec7c6dcd828fed33656dc9', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x125214e4cc45caeb0d26341d65efe93a', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x127a32b0504db72a5715581c120f35f5', 2972304, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x12c21d4cea5be929f6d1f2aac625310b', 2973456, 144, 3, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x12f8bb212b9a063bf28b2e122a94d61f', 2972160, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x12fcc7a0125d00e4238d1413fbbf12d7', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x132e5f766ff1bc64546fb74686922aea', 2973744, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x13313492626894b580b113df5f9ad901', 2973168, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x13e4f00064d0a61785f1ff2d147448ec', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x13ed3c9c8377f4048dec916d1b71adf7', 2973024, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1458e04c45c73d7edcf234608d223523', 2972592, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x145c2f9b39aa765b6de666e60adad42d', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1464baffd016875c0905440f6bc998d4', 2973456, 144, 3, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x146c94b7586a88c545e09454cedddbb3', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1485c0abdac754b8cc8de05be7babe72', 2973888, 144, 3, 'likely', 12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x14a1f7b19fd02ed5b95186303d6608c9', 2973168, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x14c7bbd8d10505197a894fc6ab60191a', 2973456, 144, 4, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x151a6315e7924692a67cc45bcefd07d8', 2974032, 144, 4, 'likely', 13, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x15af20e52fbbf1ecf4ce6762a1e33213', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x15d139c7388d35d111e9c144f28cd1f4', 2973456, 144, 3, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x15d2bfed3b8fc4a09387b0af347f49aa', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x15d424abc8a5305dc30f11695aa99edc', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x15e2ee9468b357d4a854a82dd55ffea7', 2972736, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1625690fb72a55a5ee41f9df212c8fdc', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x162c00c4f2c742dee761ba63f08a249a', 2974176, 43, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x164924d64c9c063ed5b474d6ad54e12c', 2972592, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x16e7e0aada3cc91fc072ab04f9986947', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x170c9e4260f353e71954d572bcb3b52b', 2973888, 144, 4, 'likely', 12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x174d48cb96780ae0a81b5c0643b63b9d', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x178762aadc58a19a444e81d96c715e8b', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x17aeedd00d2a340d11417a682048ce0f', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x17b288aa744a082058ae69009462b00d', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x17e3372455ade11e98ce4918bd103f81', 2974032, 144, 2, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x186dcbb63f6ccc305c550e397a5e2bfd', 2973456, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x186df5af4c24e43aba270202d4524268', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x193318d2161a3c4f123a42b2c07a302d', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1a5db150548032cac3695fd86e4a6343', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1a94a608ddcb0230ad1d045672e79864', 2973024, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1aa8ff7d979c06a0c9cf5231b9394199', 2974176, 45, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1ac611301488a66c702c96a4f7422063', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1ae2f9c542c00d1c77a61fd1bcf28273', 2972592, 144, 3, 'likely', -11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1af74fe7fb85c80d7e48fcce381ac036', 2972592, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1afb691945f64c7246fca193f22f3967', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1b04f3375d8ba95fa260ec44135cda95', 2973168, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1b12a1961469a048d365c03ba2237ebb', 2973168, 144, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1b170943c6e30179c958c89a2568643e', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1b5b18707ddcb0f5fa5b61be2ebcd4fb', 2973600, 144, 2, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1b69a8f42bc0159dd5745d6014edb556', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1b732b9a80f801241833a881a0b1db43', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1b9810bed56ec187d2194da0346a0631', 2974032, 144, 4, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1be82b3c2520470f4ef0f91485bf8c5e', 2972448, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1c308d8e321212d7f237874d4e354193', 2973168, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1c3a7b4db1fac0e44a280c3770e0d231', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1c7953e2923302b31c7b35cbf88ae2ac', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1c7a841578044b8c9c0e421046001c5b', 2972160, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1c7cd3e1abba0528fe0929df57a5fdd6', 2972448, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1d06a42ad82d4e607da853cce72e7957', 2973888, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1d0af8f0d3a2a4fc030a0c391e984698', 2973888, 144, 3, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1d16ae2f79fb53cef797da2f345d1445', 2973024, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1d35b84fa6094f63cac665ec5ce803d8', 2974032, 144, 2, 'likely', 13, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1d487840a0deeb584ab705b49212120d', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1d6b898a9711bbfc3a8d2fb904075b61', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1d86113952e60836d8cf3a7124bac4d0', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1e7a22abc6fb80a20d3d756dffd5161e', 2972304, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1e86f169d55a0cd91b3504ee196071c3', 2972448, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1ec46cc4d2f9e2d930b11a583da1692a', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1ec873d17f43ad872a7bdaabd87c618a', 2972160, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1f49206ffaf79ce5e836102c651d6e63', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1f5518a3b8477914b7648580593b0a34', 2973888, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1f5a28cd0cbebc1382b0deb1bce911fe', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1f5ea75384d5e2b87c32d50c53ee0713', 2974032, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1fa83175b65c1c3f2c0783889bb3d9d1', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1fbcf459e3e110f59e359ae7570a5e50', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x1fee44b2125465ecce2903656d523a23', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x20074763642a1e186dcba7b87dc3ba76', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x20e02da8ec9f3c62d58f06345831d8b2', 2973744, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x220f82282b27047d46ff441dcf05afca', 2973888, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x221aab8ee31b40c420b19a1ce1eaa41e', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x222365d93fa569ac11cfa837aee171de', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x22ed92e728118bbf4ffb22547a3a42a4', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x231ca67709021918914540d726763229', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x232d178df57f4b82b05ccc2771b2596a', 2973312, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2383790e7018ffc52988eb012d7b4662', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x239168cd06ae4529ff6ad900a63daa21', 2973888, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2411d870ca5858602eea791656ca9a4c', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x24255debd867eed4dc438ee6ef243f8c', 2973456, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x24639a238908beb1be07f88d0abc9fd4', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x24756d0b45bd4e331e299b10e6cd5311', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x248232265fcdca50f330d331022fb7c0', 2972448, 144, 2, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2495d84b38bef2826d486267d6ff54c5', 2973168, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x249948a0358428e1a355696324597280', 2973024, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x24e5332d2065ebd97ffc31a9abcabbb8', 2972880, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x255730a6ef77607e6c2935b76937a659', 2973600, 144, 2, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x256f108bc24b8fcc6bca1731b7f190fe', 2974032, 144, 4, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x257aae962bef7a5e2230871c97bee0a6', 2972736, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x25b9f8c7158f16926c829ce7cef13f35', 2972160, 144, 4, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x25c807dffd01e7bfe09120c27c8a202a', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x25fc71b96fa10261fbe4848b24b251e7', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x269913fabc46a9c7b0d5d5dad0d2fe40', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x26b8ae3e95bd86d29e02e4c4d7333120', 2973024, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x26da95be22a3b4f863b87165809d729b', 2972736, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x283bdf34dddfb31efd59dc353f47b817', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x286e1e6201ff10dc2c2976a717a5eab0', 2972880, 144, 3, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x28d60c856c7554424c2630eaf798fbc9', 2973600, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2952d9051c3c3346c0ed5b91467b082c', 2974176, 47, 4, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x298f5981e9fd220c1111c73bee358cad', 2974032, 144, 2, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x29ff123746bc4c794b4af77fc8a5fd74', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2a14f396a0877a4b6f1c7cb6c30c4c2b', 2974032, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2a4c83486eaf89d95361fe931da28532', 2972160, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2a835beecb77c552bf6c6a06b101c55c', 2973312, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2abc43083f3adda267b8c9a2a7bf814f', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2b70d0b88093e89b2c665d71beb981ab', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2b899b7c67b153979e341ffeef404b14', 2972304, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2b9a728f582c5cd0930292d85a78633a', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2bff3350ac41adb1266e20a8c9e4bd2b', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2c1a9152466d443aa66a65348a2a6593', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2c464699024d49bb681fa0bc653b60ac', 2973024, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2c781e9cacd24cf560e1c84d7e55184a', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2cf33610befba0c2609b3714a20a4550', 2972592, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2d25e29e53cdce45e824c86c445a9df2', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2d525422d91fb43c2b056d1d1e394f6c', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2dec8c2816b44a91a6fecba851e71a1d', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2e1a80f0572721106bffd7a36b29951f', 2973744, 144, 4, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2e2a395638c4d59f2ae0f1e0e53bd803', 2972736, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2e57015912de1d845ea53c761111e291', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2e69da94e7ec2ff6cc3f2ab07260b5e5', 2973168, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2e7bd9dfbac2281b73e43a78e90f52f1', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2ea960e4d153e1cb5d7ca38105ddcd7c', 2973312, 144, 3, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2edb5f41e44d58c8dad777c42fd23df8', 2973744, 144, 2, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2f34baaae283739975bed9250e87ba0a', 2974032, 144, 2, 'likely', 12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2f38f6141407f0a44614999a0e4cedc1', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2f7b43b0e9da0040679618629a30b4b1', 2973024, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2fd8fcc2e50b29fadc10139feabd3d0c', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2ff82b72f87b2948ed874fa9b4f2bb9c', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3015f3b924f824b9428175fa000607ee', 2972880, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x307cdf31d492cd43153b43d7c50068c8', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3091662865e6e1f88d83a71991df8408', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x30c6a4acd52925fe6d105d4195ec4ecd', 2974032, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x312c598b23ce02d802b893d8485640d6', 2973456, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x31672dc764ae64b9977a981476a4e309', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x328ff3f9e23e093eec13db7292cde010', 2972448, 144, 3, 'likely', -12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x333d223298919529e5e1676a90e99462', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x337e909e18d53ae51805a6e3e4c33646', 2973744, 144, 2, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x33bfea20a9f5b65d7acaeadc06a7e437', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x33e07f4ebfe7d681aa390f31dc5d8ce3', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x34581e212e754b67143e81e28964f26a', 2972448, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x345a2089b2553636306be6b4cd522d71', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3467d238e17afbc30d94c967f18bef4b', 2974032, 144, 4, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3495f713f1969e64335bbe7ca9569e1a', 2972448, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x34db4244c7763db67a35e3508112a0b6', 2972160, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x355d59753aa22caa0c420a5f06c9df2f', 2973456, 144, 3, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3568f235ce1d6086dbd71f04efb5edf0', 2972304, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x361180170dc41fa8f0c5ba188876d871', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x36305ca86d0760a0a1911a1cc8f83b9a', 2973024, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x366526e8b14c36102c703ab9a9759c45', 2973600, 144, 2, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3670ac8308d5d9cb2768742be17a697f', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x367dc53d7f238202ff3976fa30daa6b0', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3693f15379cc4498dc8a822e8ddab0b5', 2973024, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x369c25818eaf3e3b1f107420f7727f66', 2972592, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x36ae3517b9100dfac8fad38da9a226b7', 2973744, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x36c4c5647592f1cbb2a141970e772654', 2972592, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x36d6f1358f7aa8c30a65a06cc3ba6be6', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x36e54bb8f53d07585b7c6d96f8bf5593', 2972448, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3744dcff9e1ef5f3adc739ad0545a4e7', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x37aea5615405a372d4f6609cfaf71136', 2974032, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x37b6ebdf07d0315392a06809106c04d6', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x37b76461e508ff321c2b153cd5e7b1ae', 2972880, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x37be935725a1f87835dbe21c4dcc0cae', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x37f8275375be6f057c5e0fa9b6de2676', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x38a8e7a8a5dc5fec94b09ea00bdbc73d', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x396cf853d85da41bb028f073994d244b', 2974176, 47, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x397dc00a3814a2d1f4505838052dbb7b', 2972160, 144, 4, 'likely', -11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x39aa407c5e2d39f0a2b6dda5ab017b10', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3a02388a8832b6e3d17a3fffd1a5727d', 2972448, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3a8e417e50efdfff6dad750349efea73', 2974176, 44, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3a9331f34ff13fa385065f5f24cfa8f4', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3aa0ca8f1b4850188fd0ff7aed4a7a32', 2972736, 144, 2, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3aa34b445685a3e670043d1809abf38d', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3b1d422f995eb300d0f6934457ece48f', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3b4dfd9c792fa144b66064fbb4fe9cb0', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3c20f694b15cd117c7cb651567e86205', 2972592, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3c30d005265c6f5a2daecb829814f542', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3c321eff97a819bf2c6f70591936570f', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3c474119c5b74f7122f917ed30c80947', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3cf1747daa9ba789d8e076e30aa6b1f7', 2972448, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3cfa281c598ca9a41fe7d012b4454958', 2972448, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3cfc5871aec32fe6a2528f11d00d3eb4', 2973744, 144, 2, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3cfddabaa23433c160c3e2db2adb24a5', 2973888, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3d07c731bec4c22eda90bf7c4ae22963', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3d254ca1263c1da29e9e35db9eedd164', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3d2bcb6d8709f3e66a5d90ea497af391', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3d56391ab239bd4db54778d948591e79', 2972448, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3d8636546bfe7ee02e0ed073d58a751e', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3e3166d4ad4e5b8695351c66a8f9a4b9', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3e5ebbf92e449a39f4fa23ed40dfe6ab', 2972160, 144, 4, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3ea8aa91fc59bdb673f9c3975665697d', 2974032, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3ebf5daa02aae7437f3d44624dca064d', 2974176, 46, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3f1463bd253ae39f6a5341f9625b9d0a', 2972736, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3f38f25f9974984c96b2a4377e593874', 2973312, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3f43064906a25322c1229916327ce873', 2973024, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3f5812cf16531a9c99e6a612086d95b7', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3fca0a5a974b06876ee91f25fe337989', 2974032, 144, 4, 'likely', 12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x3fd6d570e656d1eb0ffe8915ecf72869', 2972592, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4017908f8fbbd4e2d63c940146dc3e4c', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x405b01c6b58ae259b895452aeac22eba', 2973168, 144, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x407facf7673668a8faf22c5b7750c13b', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4094b0972840c16efaeef08aee86f365', 2973888, 144, 4, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x40a37551476c4efd657f3d8d156f73b8', 2973744, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x40cf877a0a90953f997a92e6db489a18', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x40f941e4656c638ef36ea99c5c7e319b', 2972880, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x40fa3661feddd298c35e061aae7f1279', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4104480c8fb07cbe49029c1d04f65263', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4140c4ab63c74dfe86d21d1519e7b3d4', 2973024, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x414f2d9317cc901e044698259b489723', 2973168, 144, 2, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x418b60344a37d94433372922f76cd08d', 2973888, 144, 3, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x41a361b8a9a359cd9453c883fe3c25f3', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x41b106a5fb532241284722671f23ad8c', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x423654cbd3cb5e23da65528320de0883', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x427398a6005a0116ddbf8a69e537515c', 2973456, 144, 4, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x42eab41b2e880c99aa1c0ba10118025c', 2973888, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4303a57907b352613badbbc6953a6c05', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x431e80ed56cc4aadea088a42d53a1ecd', 2974176, 43, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4397355ecd6d30098a6670fd46d6a139', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x43e8247dc9bc594bbdc3abd5ba060592', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x445155b72eb46403e998f2331951c293', 2973024, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x445d4aa0acd9b4e5ef1c20d80c9523f1', 2972592, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x449c99ba1dfd9c5e4d70f4ea3c1ecea6', 2973888, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x44a9452d7e799c6e097841302c67aff5', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x450db57007d93d990d71307ef76c1104', 2973456, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x452e69f8c1b1fe2cb9e9878fed828fa1', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x45eef8f200126e3b2f61d99fc86cf12d', 2972880, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x463a1869bbf302321b5416f63ddc6a8b', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x466ae5acbd9fbbb3da9d5ce9252a0b5c', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x46dccf77315244fcc27057efcd415dcb', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x47af36f4fd3313cecefc515d68b072b3', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x47cb3ffb310591125a4d89960630089a', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x47e4f452819c5f879836aa54cca668b1', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x488c3f23fbf1c9db653ad93fcbd824ce', 2972448, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x48b35892bab6ebfb91204bc1ae3bab06', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x48e050979e09402482b964dc6e679fe9', 2973312, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x48f7815efe35df27aa52bcbb1106bfb3', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x494e5a2079e883e54758cd151f88a795', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x497d412dd01f84630cbaba0c0be21fb1', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4983e8da9dc74ba6a25ad280ec293feb', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x49f6773d8d8fd16b8f2a09040972d64a', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4a13434a8dd9b62ec21e75dbb26119e3', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4b256eac887036956fa26c8142a40421', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4c076d0ccc86277d1b3d276391c60408', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4c46087d32f76d3b1c9621f9f917e147', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4c6b45bcba468ee7c29e0d3a195a78ba', 2973024, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4c994a7775fa04ae290aff31d6be3538', 2973888, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4cce8879b362b9440361e4d35782931b', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4cdac8bea0bdaa1de8321740a3de4558', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4d1129e5feaae896a256e1ceb33c9f55', 2973168, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4d1f9b75c6086789377b271131cbf56b', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4d3684a22b7e61655d03310961221fd2', 2973744, 144, 4, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4d4525fed558f52d4c988338ea577a86', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4d7f040d34c8753ed4fdd0e10e0156e2', 2973888, 144, 3, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4d8ce2070f7c6621241f5dbfdc5323fe', 2974176, 46, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4dababbca08826e0fc120e0f59ab33d9', 2973744, 144, 3, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4dbc311598f7bda9817bea3fce6560dd', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4e2d0c947f4959d6c2d44f25e288b722', 2972160, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4e38da8c94c5c1cee9956ef330b4de3d', 2973456, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4e5cfc4836fd9f15079fba096e5485d5', 2973744, 144, 3, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4e5d841c7264f9a3153e53f0af696c60', 2973456, 144, 2, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4e6d2d6cd0cc4448224de43344fb77f8', 2972448, 144, 2, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4e717f44b64a6a48a446065a2b48df07', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4eab357f5086aef6c15ffe34dc4ba5a2', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4eb2e7bd358466fafb8c31cb021a60be', 2973456, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4f70a7e7eab51e78778b69885102f12e', 2974176, 46, 4, 'likely', 12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4fb02d0450395af2baa176d09610ea54', 2973600, 144, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x4fe8c34f533958ab2462ce6fe3a5f1a6', 2972448, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5030ef6787d999f93e144b98f9b80818', 2974032, 144, 4, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x50710d6a0ae5e15c71209dd6b55068d5', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x50fe7712fe0688aa1660232630fdeef7', 2972736, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x512947ebe8b64f526e18909a6d4499de', 2973600, 144, 3, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x521f20cdfbcc917f85c72860da811f24', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5266ae988a6d5c0d50200332f46486a7', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x52a88c2081939ea6a785a01ccee16da0', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x53204dffacc947f73795c07bb01a1bb7', 2974032, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x535ce50e1ae97848bf2e362fab0dd5e1', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x53ce7e48b04adee32d0f3d6d77f33eb1', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x54051c6ed845698b2f7ed53566620f09', 2973168, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x541064c8a034320a13c44b17a094e020', 2973024, 144, 3, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5420a2b43d7c1b0b80a057cea7f79cd8', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x54389372b2ff520c0ac4e1749e9a47bf', 2973744, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x543ab081b6f23f354ce87a88da3a19ad', 2973744, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x54d772d1fbb28832dc32a9821c19218c', 2973888, 144, 4, 'likely', 12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x55015234c60ef83f75e7cbca250481dc', 2974176, 44, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5516bf02261f19a0de678d3d3a0414e1', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x552f3a3663dcdab6b70cb17acf6fd021', 2973024, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x55305462c3cd5b6297cafd448a45fe2c', 2972448, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x557c26a6ba4fd0a3d12c2ff4d5bff06c', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x55fe31611684e3950438da724a6555a0', 2972160, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x561be4f628a39da4dd915d19b8a4f519', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x56400f9f020fe1c976ba48a466013c5c', 2972160, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x56890d23dccfd262ba1ae4467e71f65a', 2972448, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x56a2e2da6d9424557a091a319aac1579', 2973312, 144, 2, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x56aa9674c43849773e959d1cf822e7a6', 2973888, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x56fc0b222e342e6664c37fbd90bcca54', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5725c9b3568c907e0700cd9bdc2a9f9f', 2973456, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x576cf0cfc6875df7a721a7fc0ed4686c', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x57778e462abd5ba81cd42ce10545f947', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5781f00650eb94ce50719ec5ad033932', 2972592, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5790c220e38190101d479a6d376e50cf', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x57b106e4041e0cbaccbf05139603e135', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x57c3b4a839df79d6483c685184c1dacb', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x581c09c16ca305ceeae1e8e3ae3e080e', 2972160, 144, 2, 'likely', -14, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5836292140a72a167e83f7f5eb0ef20e', 2973312, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x586f148a58f1894425485101756e9363', 2973024, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x587c97e5bb1bd9d2e850016098a5350a', 2973456, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x58d902317dbefaadd7b84ee2267d7f20', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x58d9c2e70bbc24821d6eed654aa07ca8', 2974032, 144, 4, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x58f4d7aafa692f5d6a8b5fbf3a2af8f3', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x58fbbc48684a83cdebf1794462a10a02', 2973600, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5939ccbab9931c8f77f5f1b2980a5924', 2972304, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x593a873e444abfca5de611889f702a69', 2973024, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5959a27c6d78e130ed4f404b9f14fa65', 2973024, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x59a636e453c4a507a77d9f3db78fa367', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x59ea65c970679c3046d0268f11914a47', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x59fad9b3eec3ebcaa369ddfe98fa1d94', 2973024, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5a350a55d697cf2e0db171522b9804f7', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5a7cb0ee683010d8e839b44b3ec198e4', 2973312, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5a8080ba90ec92b9d4afc008be540876', 2973744, 144, 4, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5ab801b18dc73da61ad7701468ea3f6e', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5afc87cf824d5b2160ab410713c496c8', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5b33707a36d47c356541c6c24d745ad1', 2973600, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5b837f54656f53f99cd57c9149d0fd67', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5b8864fdcf79770182d9bb651e71c095', 2972736, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5c1f82fa5f9667b153a17db6d01d564a', 2972448, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5c73d84ebd01acab6f7d99054c0627af', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5cb142f3a819f9fb8add8de94cd92943', 2974032, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5cb63531f1462e757d83259b8dfbc5b5', 2974176, 44, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5cdefa42f08293b5b0184de186a29647', 2972160, 144, 2, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5d480326c6676023149a16c89a0fb014', 2972736, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5d508a81c077181e92d6a4408511f11c', 2972160, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5d58e57381542ed1d586e29cd58376c5', 2973312, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5d5cf421389eb11a6ea927bf0988df89', 2973456, 144, 4, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5dd262048c2af7a1204b6cb83fd3fc83', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5e24e65190cedba8f66188de99ac83bc', 2972304, 144, 3, 'likely', -11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5e2c97854a40f6e63f118a0adfc47697', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5e849fc6a069cc059edfaa7001b60bd2', 2973744, 144, 4, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5ed57d071514797c24751e295c105682', 2972160, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5f1187ff0b069fab46ba51620180b313', 2973888, 144, 2, 'likely', 12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5fad9b2b48cc3acf22f851b9c5ba828a', 2973312, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6000b925783de46460041dbbaf5ab4dd', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x600c1679033872008b350782d16c6f24', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x602f35fddf1dddd2855f9b2a35cb166c', 2973744, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x60b803ecc99cc81ef644dce8e0d30123', 2972736, 144, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6119baad245ccac0007a719192d23585', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x612c634fddd6984aeae690a5714a3f91', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x61798d96c94c93ca4a859f4b5fb30155', 2972304, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x618254c6b8b2f56bcdd4a515b27ce9c3', 2972304, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6184969b6a45f256bc04cd4f18d79c42', 2972880, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x623f39f863d03ad805e19b43d1c8962e', 2974032, 144, 2, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x62b716950c891cd5ba917f3b4f15d142', 2973024, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x62c8850d513cd3985b2fd0979ae43a02', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6309368545ad379ff9777459df3ed4d1', 2973312, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x630f816adaccd7955603f4201b314a37', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x63299eb796068b438704b5595075e3fb', 2974032, 144, 3, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x633cfc2ef22d1692ce81f3cf96f146c6', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x644e1332dd270e38b593d2993a651165', 2973456, 144, 3, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x64750a982eb5894bb6c050f25eb6e44e', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x64dc449351537b2c76ad5449b6a00b58', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x650d9bcbaeecb1e4515dc5516bf46368', 2973456, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6517133fb55da2d204258ff53f4bd53c', 2973312, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x65a969dec26133264c1b6d4a4d12d407', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6684867e6cf682fb89c51d1da6d551c1', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6784179c090f8fb47dddcc5c1b486e53', 2972448, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x679583605bf2d66c4d640460f2603f64', 2973888, 144, 4, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x67b597f5d0b1b6c49b242eb250f1250b', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x67ef6fb6ae72508e82f37b17c39189fa', 2972880, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x68c560af2d0aebca56109b2bc3867774', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6925e35aee2770be8e8999a801c942f4', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x696aaeee81ce85a991a3d4d7bc5c1db0', 2974032, 144, 2, 'likely', 11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x69a902b6af14d016b9e3b4f3dc80d6f1', 2973024, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x69c66f9e0fd5c4726d3c5628d722cdc3', 2972736, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x69e7a3fa6bee4603a77de17c178feb36', 2972160, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6a511aedf894e2c3917c16fb78b66883', 2972736, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6a9ab1fef24eafc09c4c7f5fdd251ccf', 2972304, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6b45c9b5d9c66e4283723af53c7ba758', 2972448, 144, 4, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6b627038eeec72da2eda69abd56177bc', 2973312, 144, 3, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6b7f71b6e468a9845969706ef5f1f9d4', 2972160, 144, 2, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6b9b4273f4ec0557c5753ec90eef0e27', 2972592, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6c025da7e2bfd81e663565133cbb6742', 2973456, 144, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6c63cfb290c65406a09cc7b12402d917', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6c6b11122c70518d0344ee0049673601', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6c75f10acfac5d4026e54616dbd112a5', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6c9bbe4a1afd3c52c68c3bffde57fcd2', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6ca95b3f9d3eb2e3acf86da620ee3a57', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6caae466e9c3ab79b13c4c8b43f4abb2', 2972448, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6cbd1237ae6078b4b1380a1ba703e040', 2973888, 144, 3, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6d012268614f362d9e9fedee318d26fc', 2973024, 144, 4, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6d0411656b6cb253070ad4a8700ead0d', 2972448, 144, 2, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6d170daa07cbc2080a0ff3ab4d246b19', 2973168, 144, 3, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6d34724f9ffdea021c46a4ab377a86f2', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6d5617057d035ccb2dd1591f61143cd4', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6d6d480d0e03c7dccc61ee07da61f9db', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6db44d46c68a1377d8c5cf2435b2a774', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6df5c189e669812e6216821e1d2f1241', 2973456, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6e2c79b7c34b343ef0f2a17c3478d5f5', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6e588ce59569d13bbea2be7dee48c653', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6ed348a8d799293cfd38b46119094180', 2973600, 144, 2, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x6eec2c5e98259ebdcdb6ab25b0892c6f', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7028efe90bb87c9f383e7107a6c3c7cb', 2973744, 144, 3, 'likely', 11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x70452523520925ead95637fb7142b5f0', 2972592, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7053a138fbcc2c81590234a67ded991d', 2972448, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7071f5d03c24e6f17e4e82ee7ebf8e3b', 2973888, 144, 4, 'likely', 11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7078ea7c79dcc0b90520c2feb6f7b8d4', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x70824231f6e94d66c6db3c5c571d619a', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x708a463f7cbe0b56854bd3e990461b6c', 2973888, 144, 3, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7091ab3a19ac76b4bdd297d9263fd73e', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x70a4fbcaf3af48bd4046d99676362995', 2972448, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x70fa17992ab26702195f58a0d8dd4e10', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7136939c2ec277386450812107ff8df2', 2972160, 144, 4, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x717ee84c0ac125dc7fcfec2f90f2d003', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x71b3d74cdff62c05454817efcd064ba7', 2973024, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x71d83a38e11ba916929e6d68cccb62c3', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x71e4d53df26917083a991dd299120c1c', 2973744, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x71f9128eb55f7d9c75b5d3960fcb14ae', 2974176, 44, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7200286f48ef7a904eead14d38eb9ba3', 2972880, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x721445a19bb0b1be4327200591c14f6d', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7328aff417db98323aa14993ab7aaf33', 2973600, 144, 2, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7382666d5e849e11e5b8e3e186249b81', 2973024, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x73a7005f0d0df2d35d6a140176932208', 2974032, 144, 2, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x73a9cc964dd163b1febc7de7d0c8d3f5', 2972448, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x73acc6c729a1cc2814e2316a9f369f14', 2973168, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7448ca7bb7598315c1525e92592f19d6', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7475d089f8b5fc324324d65ea8115ec0', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x74edeb4e6c349134ec6cec7607c31161', 2972160, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x75195e056509606f8f76283c5d68f51c', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x75809892b3861eafb4681bab58acb7bd', 2973600, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x758847e05afd66eb99d97949dcc39031', 2972160, 144, 2, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x75b8f4a3baa613d96a996dcfeafa3a29', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x75e010ba6f687761059390a8f5e8ed7f', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x75fbf62fa80794d9c0786f5f4cc16663', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x76127bdbfbd72d6a3fac42216c7abc89', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x769e4846850f3325a6084c1d7a231578', 2974176, 47, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x76f96c94df41c88b87c91a2f48ff0e3a', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x771d955caaf73ca4bc6b77fb9dd978f8', 2973600, 144, 4, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x772f2b570b088f5ecb8a23de23d88519', 2972592, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7785d85f3126f5c2f563fa83f40bdba8', 2973312, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x77a2783c77c56c7b047e4902c3b1f027', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x77e1cfdb7daa6c2368034fa533b73bb3', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7865ca4d9a9629aea2efef379bb8abc6', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x78c98531ebe59b45f293314c13b9503d', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x791a2fc622083c6443bfe0171785cedd', 2972736, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x79991a64221e0301698a3477fc7b900c', 2972880, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x799c176d89432df4bb5aa2076c5f488a', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x79c0dd6445f7f75954060fda4586db65', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x79e860eb77a460c5bc1088261fa49ef7', 2973312, 144, 4, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x79e88a9c0770d8cb0337e95a99f2072b', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7a05e35f171877903b7827a926207224', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7ab4ad093fbfce13bb395057943aff50', 2974032, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7b45ba6b6bd5a7431a9434bde7a0fcd6', 2972592, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7b4a0407bfc85cf9669ec17bca2e489a', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7b9fa4443e2dec3ee6805853bc416643', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7ba67cd4f8d6df9511b7472f6db8faf8', 2972592, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7c1302a20a51e9ade7b8ab4a977216e8', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7c1951e51f7d80d9dcdf9c3d07a7f3bd', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7c361a73bc985aab245e3e54fe21c932', 2972304, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7c453cd624184553c6d4212548807bcd', 2972736, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7cfbfec4349bb69bdbbe274f9c980963', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7e69611acc92185dff3e9fa6678b5279', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7e7fba461047dcae0957097758b6a26d', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7ec3e14b26ed699c556bd580d1121bbf', 2973168, 144, 3, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7f3fdf67e9a70f02d9b0e853ec714047', 2973456, 144, 3, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7fdfdd7c787fc38df72036ad12289699', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7ffabd6d0b24e59136deace040f61f46', 2972448, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8077ad57d9f844d170ce04f51e318a66', 2973312, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x80b30851e2d1e42d50642ed5d1738804', 2973456, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x81149b831d2463773926a932628718d5', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x812ba2d4d50b73327420551a2d0e1e26', 2974176, 45, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x817ac2f587fda06cfcdf3638460bddcb', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x81a4eebbe1c0b7e1ea7aa659cc275178', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x82080d51f7b94f54043e1a0f5b95c4ec', 2973744, 144, 3, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x82807ab7f2a590596f4c8d223db9f7b7', 2974032, 144, 4, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x82af5ae85252b0682d8246dcd7f9bb65', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x831143285a860c01bbb81559e1281492', 2972592, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x834b526a8bd5b9b16c55ce61c60acb48', 2974032, 144, 3, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x83724f2bcf4e946e1a23cdf65828bea2', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x83c391df6a9b5f5424451bd2129fc2e4', 2972160, 144, 4, 'likely', -12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x840a5234ef34078502ff974e4c19aba4', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x84155e83cd4c1af42c04599518f80e07', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x84364c92e0b202dc120684abf8ef264a', 2972736, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x851f3fab94ad24039d2ba136dc5d6e2a', 2973168, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x853c7ebb19929f411399df39b62d2374', 2973888, 144, 3, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x85688b18741c386cd4ebc52838559595', 2973600, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x86212f05077ace8b36250b25ee7cf4e2', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x866556d73cf9450c8b06d034ae090e2b', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x86aa249eab28391406f34bb40328155a', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x86bedadc618ad0d1e32b7260877c47da', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x878d456ae58de245e23ee729640eb570', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x87a3861a17723bfc5054750c3a7aa7d2', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8803c85ad7591327e37d20f43dd0937a', 2972736, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8810b4e331846be70496acf95584d277', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8834876c5c2bccde41f4228447078d31', 2972304, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x885d2df0eecf94c8fb21334f17053c97', 2972160, 144, 2, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x88b4c4d1a6ca77e87525e288b6fe4ab1', 2972160, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8927fa35075ace83843c545a9f41d891', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x89383ca6b80be89f18d7e10c50e8e629', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x89ea1fa8a74fe285aef110b8e6073af4', 2973168, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8a0cd374b2bf03799dda4e5c3fd55543', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8a3409565977d20fe73c9f1dfeb8df44', 2973600, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8a758a657468ce41201d587ab97cf02a', 2973744, 144, 4, 'likely', 11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8b9e336868fbed845a07df610c230981', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8be1894bb8082aa7ae4d9cbb0ea13ce8', 2974032, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8be978e6c2cb95518d8d5f7e5b69c275', 2973600, 144, 4, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8bfb42d42dc341592bc73df0df4a89c6', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8c32f14b64e2a7af94e3d6d4ff4dee1c', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8c62681a7038b81fbcad40052988528f', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8cae5040a12613a509c3feda510256a8', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8cc8bd664bcdc0043f721a03a150b92e', 2973024, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8ced5e93b7105a95c0479061daa87f2a', 2973600, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8d0ca2477e68e2df64c565a9ba14472c', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8d26df10a03309209e24fb80398a02e8', 2972304, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8d378fe1535be848a5e2a6c2db589f1e', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8d7d42a0c44579d5a6d505f5393ef463', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8d96ef5b354e5b3d57291ac00249ab24', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8dec728879f3e343b1171dac39d38acb', 2974032, 144, 4, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8e187f4436845e2dbb4b20f6675c0c27', 2973024, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8e5fe00fed95f14420315ec4f56c2287', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8ea49ed0b6eb8580f01b8df7d05b787c', 2972448, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8ee239a184d2a5841437763be799dfe3', 2973312, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8f138ea85e6ef1e14ee552de2203cdb3', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8f2ef95866690e4824fbb404302f624f', 2972736, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8f6acbec94eb6b84f0eade4623d5c8c0', 2973744, 144, 3, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8f8ca71bd11bac6f6b18a22ffe909105', 2973024, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8fa8ad796c924c0d2f8ddf259deea7db', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x8fe7fc0dc0f7f5a046297b4af9d7a029', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x900c42f3113084ee5a57de5efdface9d', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x901e487e67958971b420fb12bee9507d', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x90532b10437a947429679ea27ac3b821', 2972736, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x90556c591eb1c8b832e23ac8ddcbf383', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x90703b5c37103d2b38923bd618a92afc', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x90b0904ad87672ae1ae0c3408d39c488', 2973024, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x90f3e1af0d36c7f639123ddd0f63bbc5', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x914bb87adb10e3339d68d588a87f23d1', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x91505a98a10bb15275decd131f247bf6', 2972448, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9177adf763576c7b66bdf98b101b016b', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x918ae87581eb5e11e02dd26b744169ea', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9197fb0be5345a0fdb846042c2edecde', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x91c499f66f768d5fe04174d611bba796', 2973744, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x91c96eec0025afb85d5e46c8019147bb', 2973744, 144, 2, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x922349b3f104c9418607d4a9f64ac21b', 2973456, 144, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9239e3371b09eff19ca5ae2c6b2a5f9e', 2972880, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9256d7148ba1d26849e20c9504b5588b', 2972448, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x925a11c7d7746744a3b03e54f9e5499b', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x92650e0f137cb5101b6fabe1c57d9b8f', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x926e79445331b7c84f59368dad2ef4c5', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9282306124708c2c84a2c7672f1b21bd', 2972160, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x928e4b42e4e2f73e39f9cb5cf35c02b5', 2973600, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x92c85085e9eb44790dbe106ebb02f085', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x92d5865e1e83041d4eb8a2f2b9bcbfef', 2972160, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x92fd1e5edc372101bc3c02189af05f7a', 2973744, 144, 4, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x938cda8c9c437e5d9f6269cb2adf1f08', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x93fa6b80f4f252ff578e4aba90bb6f07', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9406689daccded95feb9caf67a1ad2a8', 2973600, 144, 4, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9424f5aa25e0082a0ec0bcf3a57ec35b', 2974176, 45, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x942e0b99db6c336d490aaf7d1f0ed89f', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x943fcf31f90c6c5839dc8b0d1b09a003', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x94417876630e683992f89abb6818f676', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9448ee3adc62abf48afe17fd2fdf29c8', 2974032, 144, 2, 'likely', 11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x94789e11de4600b104974f6ac8e13b49', 2973312, 144, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x94826f332986bed74ff751abd64daea6', 2973168, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9493467c885dbdd035e1ca64296ab6c9', 2973888, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x94ad5ec04ff56459e3db94c563a6446f', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x94b9808313a123103e8e24816544379c', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x951959a19713d680df41bf795c993d79', 2973744, 144, 3, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x956ca2553fcf7352409df5dbf46fe48a', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x95a998091a9e884a79c9af1d5f7e907b', 2973888, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x95dd16bcb20d4e4000c6c082757e6dc5', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x95e5ef35c747793c4eda954570a1f85f', 2972160, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x95ec9295e9ea484163e6fe5894d6b098', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x96370bab7ee7cb8afa43a2287a3452fb', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x96b19cd78d0f5929673781e96296cf6c', 2972304, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x96fccd0e99c2b6cc2530cf74edf23bf1', 2973168, 144, 4, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x97036b79b8bd971f7927dea87d3f1a72', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x974051a4af93841a9fb9ff5e004792a6', 2972160, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9764ec8c40df29cc597369baf8c83d8c', 2972160, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x97a942e9de9aefa5978f5b8c7e7cef9f', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x984f481734c762b03f44da1f9a696391', 2974032, 144, 3, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x98ba071e3d520595e04efbe1f31ff293', 2972160, 144, 3, 'likely', -11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9904cedea5734a4ec9a92e8147459f27', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x993e92b394eee50702759bd0fcc6a647', 2972304, 144, 3, 'likely', -11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x994a38b228960f60fc89224e337bd5a7', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x999c47c2a269856461ec9b16abce11a1', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9a5be069af4eaef3e042bc3988ea6232', 2973600, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9a5dbac14cbd421aa9c293b1b199d1dd', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9ad46fc4c3e87f2f17f5a54582088c20', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9b22b350d45f06414f75370851f51aa9', 2972448, 144, 2, 'likely', -12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9b2a2c7cc87ab8bf8efd8d03ae232e4c', 2973312, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9b4f2be2441a0fed4b33d03d84c2bb1d', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9bf5fb159888a5f985c393bb275dc0b3', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9c04deb9e39a87163ae484a840194674', 2973168, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9c4d2d9c5e2c0d851594683e9566c972', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9d3cb9afd70a680035daf5a05406e6d5', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9d947bf633b519ae60b6aa55cda379d8', 2972880, 144, 2, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9da54f9ad8c1f2aeae7306cbb164b7dd', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9dd645e0a0dabca3bb952320494878f0', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9e2c7baea4a54071fb2b016db10fc068', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9e66b11f257989542fc05f31aaed082b', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9f00ea7d73937b15bdaa2665986c00a5', 2973600, 144, 2, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9f1cf59bdebcb7e4b521f56e0b8d0920', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9f277d5f1a97d28b5a780872d259a323', 2972592, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9f3c5c25b4281c4398d8d69ccbd5dd23', 2973888, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9f41c936426c8100a4c602aae87abc7c', 2973888, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9f63c088c7b28a3633806bcab02e25c9', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9f80fb977ecd6a9c0555d72119ac3084', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9f980fecff5b139bfa9f65a85925a5fb', 2974176, 47, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9fa4721d6f3c2c72b4cb3cccef83ed85', 2973312, 144, 2, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9fecef5e3e68ca4eb27c01e49a047abe', 2972304, 144, 4, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x9fed45e98e18b7b2d3b3510009299408', 2972880, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa067c894e28864a1e3927b06fe59ff1f', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa07785531d16f55d71da4b2d35c12a0f', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa0c2d8f3ad6ecd6ff9b65987e6337dd7', 2974032, 144, 2, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa0d8177dd086eb9493fd221ca370cc66', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa0e4c0cdffbf825f5de105479878d64a', 2974176, 48, 3, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa0f721894ab254f5caf302de04726cb4', 2973024, 144, 2, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa1082448a0facf3ce2434b9e473fc3ec', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa19b5f379d84c48d03ecd59d812f4837', 2973168, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa19db2d0910f3586dc68f29ca96b0898', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa1b261987179547c6c0894903f06356b', 2972304, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa1e725a34b4b7b3418c29a35b45833c3', 2973024, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa21fac39dacc98b2dfddf51fb7ec1146', 2974176, 45, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa2407ea9e8851a62a570238d1b55e3b4', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa2a9a7b3159ab4124c00aa1c8dc3b03c', 2973456, 144, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa344a734633862dec941d2e31c8bb9b7', 2972592, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa36a7838b7c712ceb93e0c87925f6d32', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa392da6ea67e33b0eab78971b9577eaa', 2973888, 144, 4, 'likely', 12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa3b5ce48fd0398b9b7f4b13cf6640e35', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa3ef7312eafbf8ff568b5c4ed571e83c', 2973600, 144, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa4356bc024b07f0204b25fd82a4b8de7', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa45970e6b5cb523999b5486224b980d5', 2973168, 144, 4, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa45dcf25e8e566bc390d13c30cb48c95', 2973888, 144, 4, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa48170fb6dcab39bfc386f9307a1bd8d', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa4a85ae31261f1b9b2f11529e411850f', 2973168, 144, 4, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa51c4105c9589369cd5e34e95942582b', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa553d65d2f23f99a76233a76fb970415', 2973888, 144, 3, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa55674c94243d49089020cb46ab9f440', 2973888, 144, 2, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa57d000188e408ab7b7e17f2337d97fb', 2972448, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa59684d3544c2e29766d689a317e7d9e', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa5a31e325a6178477fd485d6085a734a', 2972592, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa5ac41f3b78a0bd1b56a5028458007a9', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa63d023c0f9826f749660d2f63316462', 2972880, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa665aea0cb2f503f77196a8e3afefdbd', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa6ee94b87865c1be7fbfdcb23a850994', 2973312, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa70531a3bf2df64c34416adfe16dea07', 2972304, 144, 4, 'likely', -11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa74fb46d6f505b9b93770d344bd01288', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa7b23ba6ae77e114d64de63fb422c65c', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa81062aa24c95819a0cb1d654708bc09', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa835511fcade1c11b5c2db6c89a28d89', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa8e510c22e5a93830d5b7d62d1a02a04', 2973168, 144, 2, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa8f847d1d6ce25ada43fc2a43de6aa0c', 2973312, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa90c73c3d7f9e44b6dc02a7fc59a4fa7', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa94ab265df72fc4044264f86e9427120', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa9accdfddc46e30ba6ddec1aad3a4eb2', 2973168, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xa9d4acc704e06a7a3990bf8063cb62ee', 2972448, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xaa27b250086b198db2a18f4c77b6226a', 2974032, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xaa3f61b9a0b831bf687189067f302b00', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xaa4dba29e3b0c9afa79ce33a5fdeede2', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xaa59eacab00bb6557f28ea498bb1c7d9', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xaabda28b28624efc748553ad7ca20451', 2972304, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xaad2d4564613e2281e5e01ede47b70da', 2973600, 144, 2, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xab3ab007eea4db9678a8ceac4172bf6b', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xab3dee397a5b237e42af141d484d5004', 2972736, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xab6c475c2dde50842a2dee368a21b381', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xaba3b6208c4b7c35db36bdcc4f9fe873', 2972592, 144, 4, 'likely', -11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xabb80fb3a8701867055c3cc7167f9d5c', 2972592, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xabcf00b82b37ccee942bd8708f840273', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xac24e3d9ac3db5a40e4648f8f1ae8ce4', 2974032, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xac88aa0334876876e23574c6bf309dfd', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xacf8f14e415b4397e2e9ac5717df66f0', 2972880, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xad5237072e68ee3716e151c256409a43', 2974032, 144, 2, 'likely', 13, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xad8bfeef0a836f5abe89caef40245a5a', 2972880, 144, 2, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xae073000153bb8fe38adc2e00153fe6e', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xae4fd273ed6026d8271d0e07aa0d6aea', 2974032, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xaeb77b1519d2a66b2cbe7c53738cf9bd', 2972304, 144, 2, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xaf3df7b9af1f56db7b9f196dc2a8226d', 2973168, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xaf3e440f14f0edb963e2e2633a047d6b', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xafd6eb6ef7143dcc21a167df222ab160', 2972304, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb062857c3ffd1baf4b8138f2b96925b2', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb0efd89a1b4540266f514e5c2e5eaf8b', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb0f627e398594bb87aa5b9c5149c2123', 2973888, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb1021083eb2cc9d64fa69e09464826d1', 2973888, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb1711dfafff065e7b3612f3723ccb91f', 2972880, 144, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb1ac58570da38576102f0853fb9ee93d', 2972304, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb209fab1795f66138825d63679ab25f4', 2973744, 144, 4, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb259060fd41f7e06e1ca459a941dd9ae', 2974176, 44, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb277a09dd193ca07e9c0e55aa47dede4', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb29871107c22846b89432f51ae9cbd72', 2973312, 144, 2, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb2c38492583fe1e6c72adf7613d98940', 2972448, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb2ff1bcc63305d73d2acf9916f53f268', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb38803ecee3a46a495c99ed0f395018e', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb3e20d9403d70f8d840cee554a688fef', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb3e3b423b85bfd13c4e3b48de0a56f70', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb443f4dc9c2e920d3d7cba54f1981528', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb46aca2a226b1440148887cc2b960bdb', 2973600, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb4740f6f41b8931b98a4313c0fd13167', 2973888, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb4920f3b5abad19a7a091023e168022c', 2972736, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb4d596b40e7faedc6413d72c1f9436f6', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb55fe5e349a51cf29ec2b55374b5f79b', 2972160, 144, 2, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb597bfb206b30bdfc0f9d6d752982424', 2972880, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb5aca6adbfa45197057c321005a7c9fd', 2973024, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb5c6b44c280eb56cc01ec1f4e7242aef', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb65542b6f9898927ab8a4a417c8c5554', 2974032, 144, 4, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb6624fabd10d4d279cf1a63c996c759e', 2974032, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb671bf3f8f3436a6986beffbc36c231a', 2973600, 144, 4, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb68b84d4ef2e4267b06049b076eb62da', 2972592, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb6912ec6b1b7772da7fc720706e178a9', 2973600, 144, 3, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb6bd50218b5a175945e5357a6a4efa13', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb6d9136f7f0ae9844f7021179f7b6db5', 2974032, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb725439393ab337fd102812ef09c81ba', 2973744, 144, 4, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb7c5c90f8035e77868660586c3c9d0f0', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb7f62200e31dee8deb8c75674fa0adc1', 2974032, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb81231f915c05f985287c43f53b89855', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb87612b21d42ddf422ed8193f557fae9', 2974176, 46, 3, 'likely', 13, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb87cd9e6f837bc31010681cce6d4266e', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb8c6ea6d756b23c80bb50e4bbd9988b8', 2973024, 144, 4, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb8e6e9866bd9848ccdaf622281b84bae', 2973312, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb8f58e362203a3134dd810900b20ab8a', 2972592, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb972894d3e60c4d70d816a8523345c92', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xb9a383c865919be0d0089157b9e6808f', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xba3d274e5e3715b9cec0e4794f215f3e', 2974176, 47, 2, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xba547eedd3074a64d4b2621ea517554e', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xba664ba34ad75cc37cab72cad9dc8639', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbac90796747015af882b6f79db835fee', 2972592, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbaea4272170d373a0449243391f642ba', 2972736, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbaeae337a03081b6621c3dbb2d223fd2', 2972304, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbb581ea421e1461126dbaec143093b2c', 2972448, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbb62187624974d47b1643b5f455f0a3f', 2973312, 144, 3, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbb6c58aebc49bc2b826e47337c3ff551', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbb9f9aeb477d748e6a0a20d648954c9a', 2972304, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbcbbae30f6d309d2dd3a09b6a1f7083e', 2972448, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbd09c5f403771460a170a0bdc3f92f62', 2972448, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbd31a1ef387ee3b70bc7d69b1513b8db', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbd6ada6887ca5b34dd912387c92d9ad4', 2974176, 45, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbde2cc4790595afceb8540ff25127579', 2973456, 144, 3, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbe2f1f5751ed5ba9690d80694407f56e', 2972592, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbeb0eda868d7c57f2cf56b35c38b4c6d', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbefcda6c3e6ed94c4dc4479e4c8b2517', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbeff1ed5dde6c8a15be6ebe39e86491e', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbf811e0db6e0296e559de26c2a112900', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbfce3bc2422031470e29e7113223d786', 2973024, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xbfe295b761a593d5ee3d690c8f670ddb', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc02a8509ecdce0e619e49698bf84969f', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc0b75f7589f361233cb8b5e5f5b521bc', 2973600, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc0eddc8e1b50a33ae06a1cba80081df5', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc0ef3938af61e053ed4794cf6b07ac24', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc16731e89dea876fab8f6ab2a48e206d', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc1905f760c834f22ccb7a6c35be21961', 2972160, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc220444b6d1d7c635dd64f540c3698dd', 2973168, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc2a4a2495f57ee0af0d9f54098514efb', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc3105d9f9ab1d9cd0a6a95dac6957f09', 2973168, 144, 4, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc334f57c087501f382a696185088aec3', 2973456, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc38afff10f9934fbd0b1d707b33bb0b6', 2973168, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc3b2314526ec38a47cd2621fb7190430', 2973744, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc3f0f8a620fc49fbd6deae1d41c85aa0', 2972304, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc3f2547ceeebc3b333f35c692b81e34c', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc4300a9cc57a3bc198c677241a841b73', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc4444d586de33c0d9ea676f8c421a501', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc4856ad32e557cbd3044a5dc6108f05e', 2972304, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc4b32321338680ef40181e449c78c891', 2973456, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc51477e21900007a14cfa421bbad7ddb', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc537f05c14f1384b4348cab294662238', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc69cc54bdea31c41759eb47bf6663754', 2972304, 144, 2, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc6a8da4502c26b2476fde002cf13b481', 2973600, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc6ae726e88aeaa6a674cf0bbef179b3d', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc6cecdc20edb23916b9c2e7324ecdf89', 2974176, 45, 4, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc6cf929042603a276c62cbe53966800d', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc778fcabb3355ad1c8fa9850306e0900', 2973888, 144, 4, 'likely', 9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc78d8690870357ac62d007cccba6e376', 2973600, 144, 3, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc7ab4a6294e82fd54e26ae705f8c2769', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc7eee08a9b2362892e6444e019164f9a', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc883153e020654b0740f4c054b12f38e', 2972880, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc8e40b39531e813f39864a576243b733', 2973744, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc8f7c75c7d9677e8cb9aab0f2731d961', 2973456, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc90de12fbc5d8784be8e13d10d32aacd', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc932af088f2d6dd50d7417199204c149', 2974176, 46, 4, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc970af0857e1e4b435c86be5b0863496', 2973744, 144, 2, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc97819de12aa9074e7221dab4dfc8ff5', 2972160, 144, 4, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc9d80273682b1a08f56d8a5880363317', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xc9e4898c480af3ef22f18c82d789dd8f', 2974176, 46, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xca7104a1445d11fdd45e53e94d4a7651', 2974176, 44, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcacbbf7ba6dc9001ec4af96b75131461', 2973312, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcb04957d5b26b85f7a48fd1cfa56e568', 2973888, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcb0ab89105129db8d8853ecda73e99d2', 2973600, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcb316961d8332cbb9528afa9898ca250', 2972592, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcc2961c0106e851faf589e94cf707f38', 2973744, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcc57250217b4344f0b20f993964b7996', 2973888, 144, 3, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcc7ec2106a3d121905ab1459bf28394a', 2974032, 144, 3, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xccb11ba2c13632066f6b4853394a01c3', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcd32109eed54afd7ffc7d5bd8e7126ac', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcd6bc8ebfe5d6ae2c2053d5875023846', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcd98505b170a4786b4e094cece7f93ca', 2973456, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcda6321ae15e5d17f0909e0b134bc554', 2973312, 144, 4, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcdd9fb9a9550391a6ac9e2ca2c7ad9c9', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xce2775997af71892bbfb31c3a9aa48ce', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcf323122331a23b03ec3b4cae1068b6a', 2973168, 144, 3, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcf5f7e5965997b27656f91a0b5973c63', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcf6b0b05b660e329e65f439f74785787', 2973456, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcf9145118d51e059a69ec1edc5d1923b', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcfa0377a430243794b9eeaaa3c6b3a63', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcfa70c510683a0fc4c332329bfb69e32', 2972592, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcfc240546f30e2f2865a39a646957699', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xcfed77d5250fec1e0761db004765f376', 2974176, 46, 4, 'likely', 14, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd026b7573e59f6cba8b91f5b30d82b49', 2972592, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd02ab03d290533534fe486f61a8fcbe6', 2973456, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd07605ad40e35000dfac6f72c6e148bf', 2972448, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd09ddae11cc2226b1e47ada6d2424403', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd14d009c893d7772481262e408b38665', 2973024, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd1aa8d9e13a416398a4446cb80b114bb', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd1bb7b5c9a15033b969f963506990189', 2973888, 144, 4, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd1e71d18a931561ba67f6f1985e50f6b', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd21e1c8cb2ab3d470027279af37486bf', 2974176, 46, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd244df1b2f8423dcec36f7f133f6d444', 2972304, 144, 2, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd247317b3eb413be71caf7bd1498d194', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd2d2ade07d47b3e1eeeb5887c5aca84a', 2973456, 144, 4, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd31705f8a55283fe0d0fc8ede1c81a87', 2972880, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd318552bb78d5810d31bd7e325036355', 2974176, 48, 3, 'likely', 13, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd3a3bd54e02c5d127073ea3bad491d18', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd402d3356dd849dd5d4b3a9ffc0c65df', 2973600, 144, 2, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd4047637cf78bdac9f81e37d1777548e', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd48d5b4ed06d18176ac74fe49b4f9b72', 2973168, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd4e213c4e69235024f7beea0e1b5440a', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd4ec3589943bc8466ec3def0958c7380', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd591a09e3bf0f2a446115fd518ecc5b3', 2974032, 144, 4, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd5fcfebe944b1a538534cefd10d5ba16', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd65218e14e6de1f0cc74a92414dd73a9', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd6c9ef3f16df958c94e93f96bc889953', 2973744, 144, 2, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd6cf477c21bb5d8af0ae3cc14f981c34', 2972592, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd6d4b2b5b5ceb803ec3829ccca872760', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd6eecc230aa817603e3165a2e998971c', 2972160, 144, 4, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd711debd0c5db03cdcca13cf1c548ed1', 2973024, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd7415b7f8ae1ad03ba2f8183c62d78db', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd79ce7d0e1bd44be638b5fa1755db888', 2974176, 48, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd7ac0d3afcadb480907870d47f4b2644', 2973024, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd7c9795b9b410717e252289d13263c94', 2973312, 144, 2, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd7d3756b1075089e88974df01ac591ac', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd7dacded2d7bc2ed80b237ece95409ff', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd828764c343080e722fcba9f8375c6b9', 2972160, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd8c33a6088bf393a82c42dfc896c1fd6', 2973888, 144, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd8c33e807482be392b3ddb49ce1ecc98', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd9105c499225cafbf7bf627a4e9ffe11', 2973600, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd927cb25eec72916d8cf9eacaa1dafcd', 2972304, 144, 3, 'likely', -13, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd93ca5e6481aacfd155f300f82c8d87c', 2972160, 144, 4, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd9405e680140f6ea443f2eeccaf68762', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd976502cf05904b9bd135536838dff32', 2972736, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd99f647eb83f8d624739b6c04b8a8817', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xd9da66f3c0e6964854cc8d9cf24b6aa7', 2972304, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdac467183cdb94737cc153ac299ae4e8', 2972736, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdb296d4bdbfa40ceafe2b2372244d2f9', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdb5e8b32c49035a2863022a9b6f893a9', 2973312, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdc028061733ea4ce191f135dc608316f', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdc24f75308ceab2068cc3e71cc1687b0', 2974032, 144, 4, 'likely', 13, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdc7de39eb4a5df7f88a0bec71e82bf47', 2972160, 144, 4, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdcd874a44e78ff99a233bfb0517d1c02', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdd21a1025d64ba7342345aa0ce3d46db', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdd2385d292b464f69489c70b3679a3af', 2973024, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xde1995aab2f0bd95b5ddb56b8b82038c', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xde2482869a09ba61a74bacbe2a8ed12a', 2973744, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xde3e24825ff8605ebd007aadd4b8320c', 2973024, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xde3fb124864fd3326fbc4859b1afefb3', 2973600, 144, 3, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xde5e5094236a813d37e8f953d27ea2e6', 2972880, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xde83619263ff1023674f09e1bdf439ff', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdee071a8927e21638b30c9434afbe5b4', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdf4b083839b4bf3c806ceb11377f0eea', 2973456, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdf5910d4908ec5e1b1f3f5aa31534d17', 2974032, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdf5b18add7a94398a36b0c1cd818beef', 2973456, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdf6b952014809a8442d4ab8643befa1c', 2973888, 144, 3, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdf72aad152a05da3d26846fdd276b00f', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xdf9bb48df577d4004737df0e68ee68d4', 2972304, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe0597249f8c446358a1b71d1e40146dd', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe05fd010435bb5a23c1a158146ea2910', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe07480d3cd68bae84c80a00386702389', 2974176, 44, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe101af83f6b3cd9c8c794d4503989123', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe111ed320210484be82b787c21d83766', 2972160, 144, 2, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe16346a4a739273c72efb72dd7c2204c', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe16f59d90a34bb630007bf470b743808', 2973600, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe1b8cea809d68480a7b2be8a26fc1b83', 2972160, 144, 2, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe1ce1a968c7b52e71d7c6d3cbb1f3fb0', 2972160, 144, 4, 'likely', -12, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe1d38d33f3de725e5cb916913bfeb333', 2973312, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe1ed33281db41765069c2bfbbf11356e', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe23ecb8a37f5d67aacbc4da40a4b74e0', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe2752783adffb78d9c783c9b78ef9913', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe2c3a64c203e0da944cc9349584f1f92', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe2e8433b6c675b01a0ad9b9bdc956b02', 2972448, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe2e92a4926a8c4414c885d84cdffd6a4', 2973024, 144, 3, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe3aaced6558e314926e4d90946ef5606', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe4182d6fa38f15b4b26923259257025d', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe46dabb966178d9abd2b3d7562112f71', 2973168, 144, 3, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe47529844398490410940fd262b88ac2', 2973168, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe4cf51ba2ef1b987f6700b3ee58b37be', 2972304, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe4fec7daf7141824df64e053c95847b3', 2972880, 144, 2, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe53a7997378082f12aa3392d8e152834', 2973456, 144, 3, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe5ab2436cf6e3c5cd340a324657f0e81', 2972736, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe626b5871efb152da15a030152854d3a', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe6a2aedc9036be4706a07d3c179c0f7d', 2973744, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe6a5c988bbfa0bdf09124fd5b651d838', 2973312, 144, 4, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe6b90f8005db96fc1f3fdbc921df262a', 2974176, 45, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe733ac277e2c73c96d88675d1e0f9027', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe73cbbc596f4910ce11ad3d33f5c225e', 2973600, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe7701e7f0e35998de91b021c075a7093', 2973024, 144, 4, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe77927002be77caea1a1dfc614583cfe', 2973600, 144, 3, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe77e56697cb11077e48287c2a0e9072a', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe783363ae980a841d7a911ea4ee5bd6a', 2972880, 144, 4, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe7921070432c1e7fa158642adfeeb861', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe792afc94c2931f2a8b0520f9499eca6', 2973744, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe79f40dd8daa2e42d88db5cbdebd3673', 2973600, 144, 2, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe7be99b9000b3400420f56035424cc91', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe7d6df65f42d979eb56cfef6c57ff5f9', 2972736, 144, 4, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe81172aff0284d7f69a28990165aaff6', 2973024, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe8138c1e856949a2dfb8b577ef357592', 2973312, 144, 4, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe81c4c61219cfaf649f21086c7f99021', 2972592, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe821a1143796a4fc04dbd72001ac7a71', 2973744, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe8c8af0d68472e81d5cfe994186a2f73', 2973024, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe91ff2c64545f82b000f3be60fbbaa9c', 2972736, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe97d9ae9014ce318b0a82aab55c3ea1e', 2973168, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xe982bef3f08d203c3e1bd0a14c27399b', 2973024, 144, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xea10ce4e7d7bd49d5d6a373ecdc7a7a8', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xea281bbfa77ad0bda934d16c4330710b', 2974176, 48, 3, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xea7385c7485dd8b62831e6479f3be634', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xea9aeab43402b7b7383569d81fdaa363', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xea9bfdeb0521e2ab95d83a6a18a2cd4a', 2972592, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xeaf08fe06c46780f44290218ccc15299', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xeb2272dda19c838349aefbf58481afa5', 2973888, 144, 3, 'likely', 10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xeb7431a9a5675f76532df137daa718ce', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xeb806de6c61a324b6d4a8e98f4f28064', 2972160, 144, 4, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xeb9e29051147bd87df2fc7d6eafa1016', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xebad7da6dfcb83d3177faa4470ec49c8', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xec136e98ec21e28f88862f991150b897', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xec95d1937e1ddf3eb5e0d8ba9b077d6c', 2973024, 144, 4, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xecb1c1917c4c1c9d31aac3395a87e497', 2973744, 144, 2, 'likely', 11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xed18f272ee98470e417afdcf289e67fa', 2972736, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xed287184aa9e323ea6087d99dd6bee13', 2972304, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xed57bc23795c2b96093859bf11d47ae2', 2972736, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xed67359e977b9b16e90527a8588c29f4', 2972448, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xed8d326c60bdf0852d9ba86b481b4fa5', 2972592, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xedd307f06d90c4ec83de59f63efad18a', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xee496557ba03ab2f20746b7db7df0df8', 2972304, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xeecc528234336cc546193099c5b9d956', 2972736, 144, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xef160cc14a29a5a20849b448bfa51b50', 2972448, 144, 3, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xefdd28019d27d7af3cade8e6e1c1134e', 2973312, 144, 3, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xefeb45e8a774978718d6e236d9076216', 2972880, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf0ee61b496f1caf34c3ed7365ecdc50d', 2972160, 144, 3, 'likely', -14, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf15ab55eef922b81d86b9dfa0fd9fc15', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf193317dddab160663d227344a6e6a1b', 2973744, 144, 2, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf1b0430eb1da9a3f1534b06c9661b5cf', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf1b19241ec1afd050323584650805815', 2973168, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf1ce08e3f8828aeb9334fe9821b1bb2b', 2972304, 144, 4, 'likely', -13, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf254a6fd56c2e0d7e2f7a5001c483c19', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf375cecd7cebe5cb793b142f9eae5d3d', 2972736, 144, 2, 'likely', -6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf4507059c9158eef473fca71724a1a95', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf45ac91b5cde3c55a93642b59819d07d', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf48ad8c5e345c1d97897c5911902c7cb', 2972736, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf4b48526ea0ad35ddf7e13bba0a724f9', 2973456, 144, 2, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf4e3847bdf22a18aa24fba767c484f41', 2972304, 144, 4, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf5358e95f97684f534e527810d948e7f', 2972160, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf71209d842751c131e4587e498a5d263', 2972160, 144, 3, 'likely', -10, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf746c235a385d805a84c326a1d5a6492', 2973888, 144, 2, 'likely', 6, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf75cb05d061008cec770135272eb9183', 2974176, 46, 4, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf7a820098374123257eefe0184cfe0de', 2973600, 144, 4, 'likely', 5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf7aae2c9eef00c901fcadb8aacdf2279', 2973024, 144, 2, 'likely', -4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf7ec9c38e251d04f6dfb66586e149c48', 2973456, 144, 4, 'likely', -1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf80e8111e1270248218f811a81812651', 2973168, 144, 2, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf857483f3af29cad88772f0dc40a6513', 2973888, 144, 2, 'likely', 2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf858cb6a5127e6b407759b842c39533e', 2972592, 144, 4, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf899c999812274dda56ee1dfe345d335', 2972160, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf8dae1c987d97b337a32d7b18aff52cd', 2974032, 144, 2, 'likely', 13, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf91f80d3aceba9ed2f88846b8f5aa8e2', 2972736, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf9204bded4c2155656b16c78f9c504f8', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf9561080d72dd15a737b9748d7c38e0b', 2972160, 144, 4, 'likely', -3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf961dfdbd458ba2a40fb5bd98b6b0e62', 2974176, 44, 2, 'likely', 4, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf999b7d61a29f1f221834426220a0d33', 2974032, 144, 2, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xf9a9ea400bcf45569d5c11e76dda3bd3', 2972880, 144, 3, 'likely', -5, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfa2cb0044599f6de9f09a8904867222f', 2974032, 144, 3, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfb8200acf383d2df575aba748c5623a8', 2972880, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfba3dfbaa23e91501feaef48ed4dbbd4', 2972304, 144, 3, 'likely', -9, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfbf22992814af7313340e6342824e0c5', 2973744, 144, 3, 'likely', 1, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfbfa2fc3640b51a2ceaf1e1958a20ea7', 2973600, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfc0dde8c27c8522c7cf566aef54c201f', 2972592, 144, 2, 'likely', -7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfc7981706b1d249059165fa3a29c26c9', 2974032, 144, 4, 'likely', 3, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfc8eda61116f8eadb2cfb263a3859b0a', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfd5d88cc35143640feec79cbeaf94714', 2972448, 144, 4, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfdc2d2bab63bf1c9d1a476d16e454071', 2973888, 144, 2, 'likely', 11, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfe7393fa8a2acb6cc8aa1305b6e3cd51', 2972160, 144, 4, 'likely', 0, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xfea130f4ac704d51d0e487d87be71075', 2973312, 144, 3, 'likely', -2, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xff2b92535aa81e98fcedc38db86bb269', 2973888, 144, 4, 'likely', 8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xff49b864df2b47356c3a48239a3563e1', 2973456, 144, 3, 'likely', 7, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xff73d813931aa755e9f785af7363d526', 2972448, 144, 2, 'likely', -8, 495705, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\xca1b0729e97a0180d4a7e9331370f117', 2974032, 144, 2, 'likely', 2, 495705, 0, 'confirmed', 2, 2, 495706);
INSERT INTO public.diagnosis_key VALUES ('\x31e9f9fe418bcc5331e345cd599390d3', 2973600, 144, 5, 'confirmed', -1, 495706, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x7bedf6a4061aca80612cdeda197877c8', 2973456, 144, 6, 'confirmed', -2, 495706, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x2455efb62a7bcbf9f7a980474e9a5acf', 2973888, 144, 2, 'confirmed', 2, 495706, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x5a1bbcd5ffd5b14f8c7446ecbe6b2cd5', 2974032, 144, 2, 'confirmed', 3, 495706, 0, NULL, NULL, NULL, NULL);

INSERT INTO public.export VALUES (495705, 1, 1060, 21216, '\x58c3340786df87469c789404eb759ae963bddb7b9b47671645060c94182cf1b8');

INSERT INTO public.export_part VALUES (495705, 1, 0, '\x504b03041400000008000000210089d6e7408c510000ff8000000a0000006578706f72742e62696e647d6558564db4365dd2211d524a774a778382d20dd22ddd1d823452d2dd201d82204897342869030a8880287cba3defd97c73fce5752d66f6cc5af7ba57ccecfdc8abd2c9fbb8bab83fa4f3e2a1fbf30f3369dbd81ee1cf3f8282837fffa140b7f631777275b4a643bc85c87b8b02c39c8f87dbdc4a5884fe3f012b110f272fa7303f37270f3737bf00273f271f27af2835163e828c53d285c50fb4d8fd479f581b6fdec44721eb6b6f41bc85c48d00893b77eb6d75f5b06eeb3f18f99d49d1858f4cd6d0078991fe8a11ef85a72a1ceb1ee9ce9db6d7a70c11fc114ff7436234486c2d5fa7a0cf9288a6d115dfd46dd38f8f44d6f70212a340e2da3da5809bf9bd434c3c31953ff1effe11ffcfe4d7ff8a9188fc3c7e87a79896cefba33b719ff2fc59daff88a1a521f14e223b6d7b58e7d4bf9e52611f38fe337aba03122342e25ac2835fae88b45c94b8d95c3d5f8cff8c4e7a7e45bc131e94934f4df58dae2c7aefc043e8efc6da2031ce5f3132d3316dc923c5600d736e92a9fcfde23fe2ff510b1e24965e7ea246b43ee2e0afe2501d7828ffe7d9492d90980012cba76f6ca34a1ae22e5c9b7ef81ef506ac5464481cb3d4d69e3c9832f1544f6d85d25d0016a343e204d39b772ed3bee83f2442c9102bfcf447fc3f4ac587c4136b7c33db255dca5edc3d52b5e51fff880b7a61b5a0a0ebaabb399d3e631c69cb6e1b576cfb6b927f6ac182c4d1f7335c0a91c95a9063cd98de094cfd117feb82c4a87fc5a81a5223b4c5cbe5cb2589411ffc338de0c93120b1c133b649b2237fb5ae756a7f754d843fa3373aaf881f4fb6d8b6e9f00a27f2276c26ff78054f0e6d0c35c3c3bdf835ef3b1b45397b7fdbd9fa3f9387f45c79f677373abf271fc3375df89658b615e96031a435b487c7df89ab707d8603c2d3df6f725c83b5760d12c73cd83e0ba3c839dec1540df89da50e8f86f68d9637fd7adfd95ef0f15da6cdbcde5e3b008ae872d6feac5649de390b03b616dbd4f58052d1bdf827debb8971ca285b313a1429a30338478f2355675612a2add14d250bd4f38d83d1022d0d3db3e9e3c0ae0fabd1e33da65afe827b7f717e056be807ac9e12c94ca1d7e75f1fbb3ffefe0e402a06e578b4fca301b3803664ba6c7fd718588c204afb476c7e88bf997ae997a56fb0d940d942f047bc31d08248c7f1e70fb0a1f11e0831e581f9c76eba8b5db2f2890d7f777e657118034d3ca16f343402dbb5758df612c2ff88439a61a4635af3f796ba85f3239c742e63af7e3f05f48659a6fd3af50e4fc67daa3daea01889d4bf58ed806d86f92241d62b92e658baf8c07f7003971f5e3be15f311647315dbc497a5e330deb8bc1fed1cb3f7abbba732cb5d6c8d9c19d4739fb14f77fa1396e00cfc68ae408412b9e93fd2ae9d48f75a0cc0f3b210427ac2fa778537d5c62d859b33f4e1ce4bec15885a8eb1a3ed360639aecdaeeca35a73979b626c011ae3163c6bb369aa9bab947df46b85fd4f277f22b4bc3be177ceb33bb6e9d1a914aaa4a773b22c08bd8be856d926526f2fd31b6386ceea5c77fe1d40ac309bb274616d7b395bbf0d1280e71d0cf1a18ab109cb0bfe7dcf4cdcd7a7032b5fd38d7c8f12180741cf45bc121d5e60c92c7a87a5f190f5b617e8046e3f0945da46f8e5b783f5c0ad1977f41fad7a03db08fe2dc66b4bfc83ce65131d6210bc1513484ed4d0289a3c597c9baba3ffe12eff7b61920a7fe6bb11618ab385337ec09d3daeaae7f7ac15d1254e2f967f4fff8092e243eaf79123514eab1d21394efd09c7b0f6655482db88f6ff7ddc0d6251c4f1aca2e1dbd27007013eeeb9c58f4b119f25f88fb8d874e9766b018e92fd2710fd93db4fc35afcb205916c667681cfc35e85fa4b3fdf903aabfe3f1c82fd8d3a2429c0bef9f71241b4ba10201034fdc57cd4351c2529eb771eb6744fa67188cd0d3f1e4302cf37b2c6712853eb8a4a0253f0128004faeeffc95b7ee11c28e53d4b8823c150046bc4dc997ac03e53d379196a2a812029ce1688409897f53ded5dea472084aaaf15009ba3d0b4c8e4f8280264ed7abf3fa63d5a04eb050378c17c809f1d9429b1c0b32df28af9712edbc3e6907088480cb9aaeed54eef17d0e57a4da070a1e7f8d72653481031aceef0b8d48bf0d7cf4a54a654a1810109c08c2e9cd979bb288ea3158a787b548266031e4c204c94feaa2ef100fe7be1a378f7875cd1476a37fa3d3db484476039c26c212f7f8ac9d46600280f64d789778675c7ef40b0e333fb5f5d74fa2003312faf13668a9b7b1ea92e85111e2091cc36883e228613fb5da67c34f2c3f660eabfe2409d7607e80988df0b4eb065b36daedc3479c84ac690bb47fdde80a7511fe7a5540688cb0c390404c74de4bb808e89c88d3d4cbe5a0db4ac7a54d212a85f5338016221efe140bdbb4969046a275d3ec65c43f6af91f7e80ec4db4f30dc16aba8c34f2e09283f8a1d22e10ac88f6c472c3bdbfa324ec263b51bad59efc65e54e582dc47a1b6af2afc483d60ef9cd12e80518fe3efb8a41898db87244aabc0c9dde3f788fb532c701688dd8aaf372fa7ab41126aa1c9ec348e61ca01662c7b4363dfb9841f98d349dc937abcfe06743519838b2af7ae5954efb78c286e187cee7ee7f27ff076432485c78d2983fcd39df71278a5bfc01c608bcef7fa35f752dcda0a292fbc56a0e559b9153004e44426149f2214521a52ce0a5e1e46ff425989b2820713ddd3baeae83ddef93361685dbbc4400d64866445e092708cc107c7a2177183ff31dde18142e48667bf76e27be2c488d6ea8e70f56ae8297065136c91c63f57029b7f1001e819d4165de1ae025245bfb69b6cf74e72a742a38e64d2fca61a5421bbbce6487d7c67aaf745ffa6cfd067be2da1ff1ff2eed0ff95c67477879f84ae6ed07f34ecb6f718cd97f26ff5ff28178f5ba32e3825a2e9ac47cf3c3855a9d4d76f8e950c0b8fe61a36a456c84b6cfbd1ae52cd34e11e6360810a4d879326647da1fc875e6ddbb9fb5b0fda5fc2b462155571acbf0c1daa8a03442936dbdfd14c83f48a32daad6f40ab3e53442971ddd4c1efd197d5531a4757bd338acfc3804d27eb6744a93787fb9e9eae8a698aa872a18747a75760869160d3800b3916e0b31deabdda4c99c5426ebc1970c8547431627731a6b95741ce736ba872be267c2f61b0604e63ff171bd1ae38e68e74d24a4b9bb32b680cdc8f9c866af538869128aca34f5f971730058a5306ed4d209e11d1db0335d7256b194052221455a19c69b3124ee5a6a94fbee1f32adfe1ae5bfd17f6c46517119f82417ad6064ea2e4f878874d67f36e3f8cf66144304dcc431658eaeec192527327496401140b1753628d38743e55d463bd37d18e6018ba1504971a2f9e13c72182748e9d7a430459f206c7148ad14e776e4f23fd4dc157e15a61e7289d8000c4189722464fca8d2b4c86c578ec868251db619a4374ac2c20c62bb02a5d7d67db78b1882ba6031b4724a524cd9a16d44df11bde16c265b2b89ab68fd2b3624730d5c6b38fe6968fe9cb37bee1c0ed3902351da557c67eb23793affd0d88c78afe53e60144a0fb6ec9053444632be8ad082c6555920b9a1ccc47f3eeffc227a965cbd80df1e8d07f6f17f937f641363a253c4d3f876461cd91b6ff267f4ff442348a954dc098f790909170f85a2d53504a453e18d415aa312f5576ffcd9b7a3720b5bc875639607783695aff6560a1fd2332a7f81b1d3b8ad1a80d3a9fc22487c5054e3737165f01510a80cffaae55f442082c401af37ab3b516f5d60b2aceb96fe5e000225355a09eb128786596085f6f8074e5f5d9819a16753639d7e7b5d54f20b190b5b84265321131643b90ff5f53a2edf73edc993272b5cfcc6c4f230942193500bb46b96616a5a8e0e59ef1a7d445e82dd0862466a251fa982b75ff454da509b53080971807d533bc4c63d21e8fa259ac0d581826e680e1027751481c8ddf718824b53a26e8c9d2fa70176a1f1a3af1e3a0f29c211f774ba9cbf4e0364ca34510776f306d8cb940228fbe4666e03b0c5fe8d7ee9f872f66c6b99bb91424fbcd08e15a00f9a618f9960d9da6856ff95eaa500f338380a4326a155a673f97992fbeea3203ebb35b5b325309af61e5971bba22f719b556488fe6d2c7e98f8fe8d36b83581fdbc9b28ace16d63f727820b20d7a53529d78e98df6a0fe09dc7d6de472782c510e9d256f078b61a5149b2a387c7e43c5b9e01b446dbfd5d7f7b13ff384f20fb832e968916a073da7db926421debdd4916646ba7bba20c00abd2a12b5a5ab1d2fce1bff2f6c0814eafbfc1ea4aee42b7c151b19b2f66319f88c6afc7b3d40437372007a6c70bbbc576132550e1528e7a0ab57e140613b4317a8aeac7db94522fe91ab3a9363f97d00035213d83f5b264a95d0dc1548550dda6db5b6069f47b291f6e113cead53ca7d7f113952901b4c64055e68d89444e962c2fb5c8ecc5cb02d01e030769c271b06a5883d1f84db7267d7b586b503c6008f7c57525bb1c6489f982c8e1af60018e4eb69d40ab9367b9b45f462813afba0118949160c975544fcf8cf3b3eff5fba3d96a80ce19998cbf2cd9eccfadc93e7eff9551321e2ebb208b315a6633c4623c6f7c8e7e9a80d59d3f0764d98c9e4ed7e47b34f8685872f0df4f681300351d63182fb3e9c4a8d611f76b1e24aeb63ed8fd2176604c5f52157e7e18e6a46461b370a933082b158a458c594a050211b7368befd95932eabb8700fecdf88e8f83cefacb72f02f9ecaead1ae763811869ecda4cb5df6d5db2cc89145a0cd4ea84c1f66646248ec82ffa85f3571dc619494a7ed20e90ace216e61f2abcb60fbea6742cf1d4df5e4f946199cbb40fb66ea387d4592783dc5312cf7c3e481a400ec82d0c69886d1d77f237ee8dd48a6eb0f88a363054893e9975b874b2192f9f94ec423c6a63b1f80bc89398be867b742e5ab86f9f995e9d90b29c062cced7512e93d51b379483b2f17f978e8e0fa00d21af34afa73fae2e653cb7637eb90a7ee3940f7e1d6ed75fe37ebcf687eebaf09482ab693024bbbe54c63817889bfc6cee2554e5afab90128186f2d60473a7aeac8a831737f3ec93c1ff94b5cbd70c1c8727719954a8c4fa16fcf3059c11f83fdbfd608d77f5a6749d40ffdf49b1e9b80e0d5ed7d81f85a989ba048c6724928a4d0ade6abaa72123c5cfafb219018b1121f651444fba9ba5005b40e60abb1c14919a41856b57025e7fad8656df38b54eaa2485e3816418a610d37dc1ff31ebcdbeb688fd688386804a707d0ce59bb65312445df14d9b48f1495f7866a025a67739d6e0f49fd98c3fec0d8ed79476835c00f6cb13901368dda4ff2f8692fbe4aa912c3dcf46f74b67ba21ebbd1742a52ca92818fa528909ab05df269d548d736323bd3558cecf4b001fb66a748beabe024275a666fcd1fc76a9d0ad88c5d41210b495db9cb96b6a0dbfab6590d0008761f9adc9a59b563b3cd61f5a07b642ae0e44782f8cfcf0bfacd7284888bb0e4b560768136c6c1b495a73d3129ff9171d851cee0e921f06c8ebb3af4cbb4cd626ca84ed434229a8ec0e41cbbf1b7ae37ab24975d8c55dcf940410d8ce6a408f9a67bf306bec3e562b1034b3a2d5c1142751527abc87de197f3f9ac1b071bef6e2f21c35086189d5317519ff02d758449a9981701c1563260314ebb95b40fbb5c3fc625591bdccd5adec1ecf2efd9fecbeb9dfdb7283d76447d3ee1dd3d000cca5969b633a3bd39661c501c8afa662200cef7a09e30e7aaa9f48ebadef0caa2f74bae59f15338d840622efeceaaad708f2ccfe7cb4cb8d19d5830cea1ea824bf8073131fab71205e2ac6c5cb5bd17401b8ecb5fb6e1d30a82944d069945367773236c50289a702dfdea7f778de5e71a3e51fee71e716c201e709db2b99ffab328ed456b56361f76e502992a37c95107e32963874ca8e74f0434f47dd8c3217ee00e58e7994b999025b92dbb3888603b0cd407dcc90f6e59bfdf3c4d082f274f5e8fc0001259eea1929a7916a60b277c63e9f45d8d09203de061d77fc43089b484d49ebaa4745f6ae16a67f5afd886e395559d55c713bf4c62af926d4ca0e8e24d3c3adb92c094d8255a754f99d8c087b326d2bf623e717adecce47496779b36f6499fd22c00acf10525e591cd8bbe23432ddbde191054802d06510f5fef67bacae35663bfd1cf6b68e53b420090f93682357a3f2c845689e0f1ac19c76f0358e3d7a3b9c1e9a96a432c11ba156b75680fb493f80de8629bee090a723bbc6f9eb8cbe1064cce6f332bbce9773e8093366273f0e8ab2aac358834f9d34f880e32f2acf80c9f0754decfa300275f95917be525deea27b0ad154a58d00aa48302c6fa9ea245ec55d83258a66823eb5c30d6204617b03d1498a4368b5a5da445f9dab2f70d680809128490e2bca4adf836d84916e3b5e406247482dc46154ee8660585c91454c3a7b7b3afd6837fc5d6cc1f1bd5fee4a1aea21d959eb9f2700c86fc5bd0b5261c637e79eca6ed43b64d3fbb60d8a0d0c6040307c58319c2902e45bc7e72af943500499560ea81b6efb85ce65a5c1867c24a430bf8ec5ca6d0c7f512b769f11fd29db8073f003aa3827502a41df8383f877fbe4ea82c626e83a9e7dfe42f07ad3c530ec69a0aa59fe07a33ebc0fda27f6a59381048f4ab18c0b22e701ce874780fc041f09d6afbb138ba9e618053c669efbd54a0ec11925bbbcca3393eaa7d25528b2a5ff2017060a1ba52731dd462f7b91f66b93f4f080461f280684fa8f5cb3afa348f764a812d26be23ca02e025426d56e6ef302e79a9d848c4e63f34d6c1191b8435a1e7a9ba4c85a73e02ab5b54eae3d87540fb50e8f4a6b6e77317d40013bccad6b7cc5e0052852b3e5494ae99eea635e4155c5b7d257e55fc27fe8b389e6a2f19975036dcfae691a5cea8fa5fc398ebbfb58b04f661091317cd7cd7d21346e5e8f287b10a15f822555201261c22df8a5adf945623fae303681345128e8be16ddd9ef193bc9c29750fbcaad63f4f177d2c1da4f575fdd2a9d61359f9eb678fffba0fecffad5e3495e748f340b23812cdd49471aae23bc010a205a389944a5a6489d3977e7b2a7ebc70b881923ad16255b9fb91c5ef5d51c4c930ab8f128012e036b50c5796c93384e91fa972babb3b8940d9755bfd77ae2f57a15cab99d579f3456e03a05831ba1f698d4633a4afc6ac496c3e5aa0c278839626c63d8dca6ce462c051371696497c2c03648c62bc34974f2ac87bd95d5cf5c90575f1004888294a930fb669bad19f91ee710f632a82cf3e78185895531ebbb4e1b58d55d67802bb210466b19fb7a8f4e32b4b683f4c1336cb2beb016016fba5e75637c0f5bee86e22c1348e4433ccab10bf88fd5ee92ce2e77b6136b0b5cabaca580a5427e2e8af789ebfece75c49ea0d50d962011b42e24c6a85cc62d445797902ab797b3356409016671b738ac63c7a6f6f9cf459d9ef2819d898f87d118a26911ef516459f65257d1a5f8038c5a304751c2e82363871a73de6e33c69805826c1f360ae56c3302a5d80ea41c559490780160993ae334eb96c91ef3f19f6a4d6df57032580444555f22ffd9e568fb38127f7aded026138409e22d16b5c8554f54136585cce427d144dfd3fac72fee72992c4963d4ca2dbf9f6dad26716864fb16030423b97143e34cd7a98a996d1542214a42ffc1038d995944553462bd2a67f419f759d37e0a3071cc5a19d4bea114e5dd7a6c8cd7a5f4688e194de0654d292a358064f54d1a29d3fd1325df0f9c6c2c40b652f920bf3aeefefcf7cc1bb8825d93db9650763155a9a1469526262d7dcd682581aa2c29a841a40db528688432d715bfaede9f2ac9ffb393b813e9b5470cd898da06dc5cf4376436fad17b7814ebc545ac3935b522f9c7fee7f8bdb8f3ab286e104854aa962cf3b8a8e1abfad83c513485c3cda615687d4223515ed8795942e99e597f27e55299b0cc08bd499f48eb5a3e5e323e7ca5ca3209e1c983aff8dfe29687ef1663673c0048da22e98d017c0aa348a12766243c07365a45c6a941f772d8152595aea65b5e52bf58ba8596a12f20fcfe6807025adc9914a3a9e4483a290c994a3f484010623548f4a3f32e357115a96e31362a13f719c4e80bb17909749179bb75716eb4fa4690f875f88311d0106956e442b3dd7a697bea5486f43cb501b0f247532823a63afc74c1856acef86d3bdc50807d251198fcc320403c4eb6f7ae3ecde09dd31829d10ca75653e375372c6606755515d2b44244332029a78b2c8a5bee8cfee9adfaeed1a4a177544bdea467f1c41962664effeb84aed678c389979519a89ffd3e6977d226032e1c48d19f7c0f5b7c242a108d09196fdc81838d2adafda33503ddf89869a02c433b93bf7da389bad903f651ef291dfe94f85b50e595cce58a5a066b9f9dd572aba25ec7486039857213f91cbcdeaa4fe9d6ba2eefafdb318cd6419d03392ab94e708f2cd75c6f491e666b7a93f06f4268fd3e28abe2c9e85e3c61d74e248800234eae539ed4e5f345eb0777c8a4edc0b4b2c047208f9fdd3430442e7db5ce6cbf9c38e071cf0c620fa511025b3eb3a42e2a5d4b9fe437ccdfe11e0650af6ef6a7af2bb9ead3c35fac4c47acd08204e85b5296f9ebb72bffa5d75bf4e481b8f01dca6582ff8fd371fd1e4e4af3bc6b60deecf0066541c933ce7414d2634508fcd40e3c6c806a291e2cef7bba1b9a6d19982553ae365b68d809729c54b329c1f8cac5a8b2e4b8e2d314e02f144e9995e4a67eb97f3643ad51775b7abd1c0d11b5a4ff230a518c33aacd69c6df23fc1c4076d4ce924d4e44260fd66d5ddee2e02b45ef0284e59c380cef763f83b45bd0912da98f274c04f9403a539a669232cb13b3bb1af6dd13602771094c33fae3c7da55a5664301bb2cb22f905e87629fff0164f489c714864c544c1745f5001b2171522599584e556ce7e1acfd52673f26d40e7aa4cce3531ae82e92e458ea1322528378018ae86ee843d1e75339052fca665f2100a06d0705653c008e43d71ba4d9571e3ec8c745311c83ed41ce4bb3b151e7fe8cfc3112537f0e904c8472d4bc5dbf3274a1d0bd625cfc2730161c085d526637c9f5974c8219befbcd60d4ba504275f197e5ed05345fd919754aaf8adbc1ea0547502967717551f338aee6f4e3e13cbbf076b0d5ab93a6d8ee710864dac90ff4d029eb1630770b46044115b90b9b531320fa6393ded2ccce8102faacb335dcceb1d73a865860b7fd6f58b029c483d1805877fd85362eef7f4262ee2fd2d7863847fc9473d7e0b1d2fe0c10d465ae3de356d868bab5118da9a7a757577410cf3c62f425c3cfd6abe65787aa86854efe621c93ce9a90cf5ff2c39696df60658bb0607765ab0b2fe42ff9c26d3564c1b3d9c22405ad7105e894f1b7c31f929ddf988bbf9ad384c1f105e348c7e2909fece2741cfefc474d6899c879f0d853a0de3082a77abb3621209ed6ff5768e663056a188a0e1c4e1383d2ea744afbec32777ee7d0a7bd9bfa5b905cbb5aad82b9528a019b029ada3832baf1608d68aaafbf1c2f4827f4db5b40850ab46d3871e8188073fcfe379c69028cc9e5f5df91fb56aba967ff8dc42e3e3fdc82ee60ed201e77f6d40ceff3208cd060e142d1183c3ce42afe90cfccf3a701b11a27ccd8f039ada227ad58c16932edba50765004368717fb5895ece3a932056cd3c6bc720035ab75a6e38f658ef368ddce89e2eb468d9ce03fd0fad0b6fc20bb498aaeb660cccdcbff74f80fb97775814bf7c6cd5bceb4c9694ed2497f5165e1aa4d6bbb47413e7e3c9c191af6e99ad84d232028ab9fba02e33cec908478b0e99f7bb555439e0c4772be2e94253f3caca230ba826379d0a00e2d4a653bfac19513c114aeff36fa0a06c03fa9bda46ef70293ef928f5720a7255e3cc6f0291507b3248a941e5ed36079eb893f7914423b06f1d542ae72579bb475c41f3020f2cf030614e87b84d07df6ab8809f178be8a52a6941dac695ae3254aaebd015358b07505e0b29d09d2c3fc95d02921b1de154f7a6cbbbd8582f371fe6652bf602573b74441b425b0f2505d43efac5ac8892d7c23502c4e93a8bee33e74d31bc6bbc956154e437e2af9ec5ff81d33dc4bbfc43b8a7929e1fc646995042d7fe8313fb7f78b977bd17899996bce0ad4d82b8280af12660947b5ca282966b2bad6dd88d7e532ed33780fee83d6e1d8b8109438b27a3bfe5e2e42fd8e12a01d2dbbd00e6b24ecde9e21976aeeff3bddf1c8184f4de058ff9f588ed7414e1157715eb7b0570d3198a09f729777edc2a7e5af226d998bcbde4981c281aef4be1e523e16d8e78752a953c40143382ef864146b91f8bc3b036356bd149b1a310e4f6c30058dafd9c163ab9cf8a66b7773471957fdf7f00d0f6fda2ad15a734c67b7e98143cd93524be703c82f2b6fb55190f5f0a2b7b4ba43fa53aa5ff5006075a48a9f77f5da3e7e4e77c603510dc93d43daa0328559769e4d9fdf8a4207484899c35d6fc7c9802a08de93a7e9b1a8a363e29bf51fe0b77ced6110895bade8f15587b0c2ba8e6d83751e5cf14c1c943bfa1697d499bd472cb1bac4516e185fd04d2b96e523fdd7668123eb562b69390b3d6141049751bd1765068b03bc77b518932903705c0c9079a2b44d67d1794c46cef44bc58190352043d2acc178ec5a8939f373f6ed74960e0c226a184c4822c37a4ca59af07859f1c7fc13dc485bdecdf6817e238bd83583926a53b889ecea99640bea917f0e45d17e5f2ec472d44b3cc52012c98b4ff89979178029fffac5d6cd7d8620e0ca603e8436fb9ffc3b56ec6306ae73d6b9582800a98f8206ed2fbbe58f5d38ecbd8fe9169af28ebe91110a6f5cebb956c55c227be1cf8ca59146221c1cd38084cfa22e39d1da95489dec7074d9958fa8cc00986be68b4849c4aefa8f17b82987c57563b2083d0d72f0a70f2d9e4ded39452cd27fe690dec5bbf4c7047fb65297a7960be785b62b10d90d4e97fb61e71b5c9e55698664e24485651040caaff73f9d9fec097d162bb3717993fa9d3600786c8c74000ebdec293294e9c46b7bb6c992827c0e18a4140c3be2d37fed2479166558917993bc0e9aa41484867d26e4ac75c7d1fc6731d0c2f20c13068476c4c78255e46b1e84a6cfb59d21928fa0c7e454f85a91bde30ab9646277a99310cb4300df95cfd04e70204aca587fad51f1accc03a874c62181eac63eda27d963b1f90ac3cfddb06b098618cd5ef295f6fc4b0e52e6b1ab7be74e028cf8836eca769864da3766160eb34f57d15981da0186ee4b1a4d1835853ed129885aa8676b31e589a51a3cc5105f9d979dc9b844f6acb2cb25783cd1fd2356a15e03950e0f40c0c67ca49381f6cb9da4c83f8c1e8ed4f996f61a92d0d64ea9b5145198ab09f40fd0f632564e6211b3306e2ecebc3d9780dc4c0da8db5e242fbbcc96852164aa422090ea8e0d1ffc47aef3c42753867e6a3b672e7c3bd06812bb5c646df6f08e735523857deecc58c598f056e391bcf5aa0c4b39e14d2a93ab64bbefe150e143f268cefef244dae56fc308f799b5513de0d231d6a429ab03f895491faf15e92200e6bfda5d713a0b23289c81f2ab01b47cd5baf72456cbd0626a426f381e824c4be018c9e342c46f8f7c3800b31a604d197d7d0f2ab153aef5820863c23821d014a8c4c6b73d894c645a7e84fef740c7686c5c15086bccc0ca183c9477cc7ca0c85baabdea0f90d1085cdb0affb220bbb233c12400f9b71746104bccc8c4be0f73af59bd948d31c5681b1eb8e4014366b47de1dc91da6f921b7f671e33522039c5e403a3727efac65341aed43f0734b4e99158804263767b7d47cb390a9f2f97d52a99b8a24d88a33f74dc818514b1d5589cc57357d86780f3866300fd3196a6f3a7698982b25690af834008ba170611e9191632f7f78bf1b6542936c315706de3784160b499153cb69d125d4cd1cd999e10c4ed88da0dcc5a2ed7a3a762cd57c6772f06d4d92191980ba2c862371ee88bdce34e49a7e92bd238a04842a4b4cc148f95aa1fc33ef87faeb12733300142df142ed57c617d3ef237fa7a3e45101cf8d2c59f2da32d01ec946a3b4e86b796e9fc35e0625f19662bf380f39aea74c861e4d651c280c01559d950611ef9b9bb8c22da9b359a2d604d670908522b895275626674bac6a6b9fd6a149eb8e068054ab35b9d43bdafeec5eb53acaad05d7f4807ad41a2767ac6eb771e78ef1e01d87ef96b6f0e410e15b931249b61817cda230251e4baace8bc1810e9adcbad2ee6dbf391fb31aa5938a3ae11c3a405d0f22a2821c7f849dc70e525397cddf7901886d22487331f1129b03df8c1b512a396bc3193ea4359bf47033c3c30547752b14b34333492b382184f66dd3f2e478bab1f5650e236793d601d335a0ef62f3d5a5b5ce5deb71d8913fe94072eccfabb7daff886d07cdea39b0be8cdec7cf611b88f27e08041b3ba66d83fd9baecf1fc76655208ec87c07b26c3bfbbafdd0c9c8cae4e2b9c56e23ea067863d02b54769548adf5c4d3d73bb69b8fd642160e80386837e4928737ffd2dd49ecfead45fa890178728893ed3e14ff74d857402e0fdc0c204dfc22089087fd1d8abdd3b4ad81e480ebe73eadb6e1c03b52f6d98d17871af57db96ac1a66f98a8a6e04b6750a872901f69591e72960977173d16f32fd783c30534b98385abf0feaefb0ae78a5df5bcb977376c6f88d71c82dd5a776c2b23f4ed5c9d8f0fcee600ba77c891f1f8be8baa3be8293182fb15f72670bfda11c9b87cab7789e68180359158978d0cccc89013395a4e35250de9a015e4be6a64445a260590eae84040c8ee7a2701596e1f41d9461011f03147cf03aca91a6329e6770ad75767084b8110ed98f35c85e2b7d8dda1f8db976f757fcd02cd2cc74a43c9a7124ddb35a74e6574fba2ba40f6e058b5f3e0d340b56fa398da23d9efd54db0d620ac39f6100ad599f934370a635196236f480157149d10e96dcd350539f2f2f7f67912987fc1b92694b139a110583b383669a363cd55b8e2d6e20045ba13294e15fa583f0616de51b53aa30339cc4cff46f3bb6be6fffe8c44a550522de417750854264ef7495103918dc63866f469cd89c5e6009c3b3929e1e022bf5a1b37df475f313f5b05c5cdea0a437144de4b83538c024de5e0551ca7e317b1efed42392dae87d15073114ac3892ca4546776dfb601557e896f878501fc3ef3c7c06867bdf877e97633b79f173d0fdc571ad2061cd8f9b552c562168bd86fe16673724ce910e0d8d87997dd249329af67a2b59aa92196dd05a03dd75b5f3f5d6b0fc8179670432f1b783506a7ff9087baca3331dcc564fabc7c5fe8dc4da6e51b8c16c8deaeda85c2e7e3eca1fa48fc65817b59d470d6046dccd5ed785a8cf1fd419046d87e50efe3db3033fd9bdce77380ef5a5f072a5dff45eb49fb1c0064d730199e1f9fd41f0cad8a19e9529b670389896b9c8264c0f36bf723555f7f4a52a07404c0e49a5c2d4a5ee3d5dc33fb649959725102a8255d4bce478fea957aa4149633bc0459d2e1954361cef52769166b930d12b9a95ec1d21b0d7cc0246e82a9b99cfddec2565aa137d02f130e81e32cb7a08f6a582f98d682a776b9920ea7910156747bb6a8b6fe831d555e89f4eb049a6a394c7b9049dc96448537292bafa7e439d98e8f590c004d7ab79d79f1433b520cd12cead92c426c2ad862887f5351b733c2c72da681b99e2daf33f0c688ebfe3b55fedf54d41de1968bd257bf248dcf33eac25f728a01c27727962fcc69687c2e7b930e35f985a61310643d6ed57f275dcde4152d544eadf6abe783d106051b8fb0074e26117904efdab737a3187342611786b4ee518e608a8373f8dad89e18d12b951e038e07ff46578e67a8cf58365e74077e981e7e7d0c1c417ad40cbd62291cbf45bcc5639f2f984f0c73138497874aa3fe6dfae1242fee9aa4e873912f00707ae8391d7bdaf28b579671c1a482c0a40f80d3c3bd2f1a8efcc9fcbb8ebb5ee80304e6b049a1d19ee426a8d698662e895eb7c48c6d8fa980fac0332433e559144d7db32d65b55e4d5b0fac16082f9e318a1b06bf1f7cc95af6555e1b48e281e301445d9eeddf8b3bcb8896edb39ca63eff1465013a5d9e1bf89d2eb6dee6a8a94915c71ff7820102f03cffc155819eb6dce7e362aaf6e2812540d95e84feabe78b1cf6923532371cfdba63812325af3c2585483c3ea6320c356a3f06129fff730bc1ebcc316d5d7af851f4080597d2252e781bcf9b3adda8ea44aca4dbc1fbfce9b2cf293c3d94b37973b1e95ec34834198b6378cbb014490e13088475efc825531ee6e3fe63cb9fe1dfafad56c0711402a377918f98f7a0a33f4a9032d240e3b79b00697b6f4ead06563932d8226b96f2b5dd06cf2f7cac47d5b33358ea8abe7e15ca69af1e02c523913c5fdee5c81fa6f2a811756889035d5d5f0aae217a0c312bd9de0d52d2c8c937f0b3211ff7cda2b0a2a74146b48be3f7fee59f840d67d990cd7c73499d626539be771914a13b9a2ac50104e2dbf7c64afee4445f070d6f453e6ad51a6027df8f665fbc4bcc06bbf16398694bf2ae14e9f8ffc471b9e8ae4b63c8429f0cb20ed1d98068e487ba6d4a4ae69d74dbe76625339d3b23286eaec594ec9d24ea12d1d24d13bdd4021aa7fef29d0e0ef3e5b21469fc3d1f0a7e2dc0c90964317f1514f4de61a3b307792ffc4739954056f6cf2f9193e0d895781fa2a7dd2dfd40160837fe650173a70bebe9046d8a5c4eed3f4f819b1b0144484558773ed57e68af5679e27efd23303a80fcce3bdac090e5b5f55c71f4f2a31ea0f80810a4f0e8ce34a8663491d0b9b831c20b1b14b25880bcd8022399bcf6d0dc0d26a510ff099895218b059c5fbce4cf69cd597d7e53333713d312c079909d39c5780a99f1a5447e99cda3bbbec0b383823b15f015d7ea307531bdf55a8b9c00d20e1ad85465deb3cbbde7301f324348d90b8f868255b0e4bacda7723ca4e5868fdabb6e528ac02b73c1eb6f027c8207124ee8046b096f6564013dbae09f3d4ed718df250bbeadd990fa41ab00274690978478d7ea2e9fcacdb84ea21cd3f0c43d00aef2863cc3b8b335b3c3a165c5393fe31183021cac8412e78453335a7a8b3057f25a4493cd03f411ca5634377fcd83f721dd3d0a0e5c1ae6abef7743360bf5eb3f8efe5de0f86b5d5058e1da1bf0f034b464bf6bb3af6df3b35f99fef8cd3b3e80878761e0dc39e9d0d44191a0c0334c7fb90bef1c524c58885fdb616992be8b5a02bd78c7491bf0ae4f58bdc1c7bb771b6c39c214d616cfbaac01bd8513c8de3288c246ec6a27d1dfbc459c027053b8ea5dfb47f31d8d8ef726cd87b0c694603f81260f77d7649bd24873a66098f8a177eb3978ea133e90bc6e9f63aac3284f394b98dfbf03c713e8fe6504d65dfeaffce89148974f34d4c8ab4b80142182c4247c428de23b3b8a7e3ad9292e3a307984a05aca4613d21a215a44f5e9576615e058269256b23aad9611f9295ba1e09ab1332bf01253a4585017794abe3451d6ba482b07c343387382941a69fb88ec2195b0e3dc97c15bc2f7d2d3e158067978d40d2e5474bfc947824cd798f603be6f01068db2bebf2876268ffd086d9abf0e13970d38158eaa62ccabbe25428c76a4da8c7c8bc400886551cf57d6cce3a667b6d9dccda20314578058169d206fff2e614b7e4be2038b156e8b2ba096e8e2280a52f7dbbfb4743cb145fdca6701568d411e3658d427bab91d48f75d7c3ad50fe8b2c5e0376ff344387c40c9a839bb1731eb0d1c09c5f0473b1ab18dbf95fe4e1fa1889ec003178c50348931e6f8b63f95367c7e834f931455ec0950f2c534bf9c291bf5fee8c9b415d37aa1d208dc3b8dbdf95300dd60323c424cc7205f7a096c08c50a8b95b55ffb984fb6b889adf5f13d0be025b19f692bca35b722eb0ef0dbdfa38b7e87d905524b1cf6eb874dbdc8be4f57348c24e7efc902e9451c3fe67d7def59bc0f62f9d417edeb72f0211eb4b138cf38eb87b693d274d47a7e1d01df58e1161e94c43fcae3b3b53ddf8b30405f37c766c00c05b4f6683356b51d83b5bc4e3db70bb750ece3d59b5d7fc59f7cdef78fa5df4948300d32b4ebf704b28747e732731c03d2fa6cafc4bfadabc40e016a89e73d50b5da2aaf4fdb5e98bb54dfa702ec1d6f614be12adc4edb5d2b85ca12733711585a7c9d965421335129e6c0c5ca1da4fb1540be183fdcf34075a20f45d29d02b950ab8313ce1e208bc5ef99a4b6e11ba4f7292699af54045f796b0502720276916290edd6bad5a0756527b1223b80d404e675fc023e4cba3cc6f3109138a48f700b0f9a3c41287153dbf0a352e95659ffaa5e3e0d108b1202650a5ecafbce97cda31e8b487cb704824d42c65743010d43715d168a3e24e56a4620854fd8758ff13dda966d24a5ae11791d37067cc0e53159b09c60840947972add0f1b23ec9bc001e063d30dbcbdf403393a1e9397c78ef4d1c0c61e97e44db77e890cf9469970326de81300f4aa1e6f891446cc9646100b79ddfe90b5be0dc4a244a2c71526ce079b1aefeebea5479e78064c9ec879a6f7c00e5789f1bc19859bcb4213766008c889f663bb695f1c22be7d7eabc0303fdc078f863a0089f1e5943394352e0e64455c1749c9a8406733b1a2d6d731450d872b619de9e97ef92a902d267ef885d377725ca0c0e2af72b65800ba6012b6cc110177c4be81ee5b93df3f279f02ac9844a31464931eebd64c774ef8fc93562000e4246d367c59bfb4872c3679457e03ed3700664abae7a84fd338dccebb253afc66ec281ce0d424d7db4642f8e26cc229b717c82a597f015a4b6a485259f272afa3d818904a107919031834e968b31e47f0d50f1142f13778965d83c0e864d576bf55fc6dbea7b6f33115c10c3340173d59cb20b3f05ae35dcfb71344b48cfe3f808e4fb277ed89a5aea3ff839eb347f894880ee0e4711f3d43bf98106c70cc3a3c94b6fb0ca825f9c9f9b577fc0678ab116632fd7bbb6f010f4d7e99f5c3c52bc17443fae10241577906708e9e3ce2bc8bc054df6e6ca2308c98acd805dcb54d61507e768032221d853e57f943a59f12e8b2a5886c0b51627e3dc82dad63776035cd839d08d25acafd45e24785b3b6ca5bd8e9282d7a8f009ca71810bc5a7c682357dc20a173f64e3907389b4cb1c6c5230a68c1a774a9de1c0ccc4904b096e2ec2ba7cdd336aca92f9850cbf97d10e807a784719b33bac6b34714bdb2e1a2bcd103dc944979ac2ab3b3752221723666746484d402d4a229c35a919fbec8f9e23cc777ee42fa160924b229f3512634e128d41aed45871dddbd5f81f7c2527ed398ac09dd40ec164322cbfe66ea07eb1c228fd4f895f85cd920e37c0bbb31d6755a0cc00d527f3a847c3fbc7ba9fb58a533a9cb051d10a7a1d93ead99d84bbfe818fde147315b018bb1ffe69a698cc7554c1b18acb87ddd47a5410386ffe785f934ce6b59ab8e7c4eca58f581b4b84bf900f1a5494ef19c613bea89ac3dc2a1c42c40069f2eede365896b2b92729add654bf6c30bc83dd294f645d72caabfc75d90fee65a6719067ad9693e79046f15101a519e68da0f6fde568699eddfd2c25cf858a29e2f6a9edca95e50af2b0352b2b454858018e39e6981cd512b16fbd611e072425aad499fe6b195fef66adaa065999c0be008691d21e144850cf8128f1943ade58472017e4827d72f7c42b410b22eddeb6b9425ee0b3b2164b374c7a27b92531e77a59e1eaf7e77d9890352d1f4ca4c4c8abc1815df917a6ad3a0247f6069e96fae7737e16848210cf5857906390d02095dfabbaf02af147dc53456d2e55d0b4f4d81267dfa6e4afaa7cf4ad296ef2ff4d2161a32017ec810ba561df4612ceea76cd12d3ffebbe74004cf68cc5d4cc0d367b1110afd649131e508177cffc4bf2670b3fa5bc799b8a71eee1dde3e80750e155d4f901d7cdb7b9ed0fade7c5b112849e10e90cf13a93b25f5a91114f91d9726088a2965c0ca9f58edc64badb38ceb7bd8759e0e8bc783e24a994f6fb3bf963e49348c0f0af89a0f84e84c4d2552fe57160d92722bb4d97696c9c0495766273a8df85dd4f40d8df3cd23dac3547872e8d0350b65f26da9878ac6482567a8a27cfe4d803eb224529ea5edbf4347f2cc99fe3554a6081cd966a90837ddcac033fb154bafc1e73f5f0eec3b2b57b1bfc82ed2ca7c37e77af524412120ce36dcb0abd7a83bda90e91689f96cc10b678b90ceb38d3b5fa8f5c85054f6a7363666cdbc01f69d3de7f272e0633017e971a97c18463c1d50e0e7d03fd39a334593d6f414c2b8734c5109b32a5434e5b0b2070cfbb5f73efe9d805cc7c0a906dce3cfd164db92a3c0db53e59b168fe8efa206c094737c4e9219537a163990da75d3b8ef19e0feb9286f3bb6b3a3af8bee445448912b3c0492e85c758e5c13769c4892345b89f40723ee4012fd54aca37e11cb164160e5b84007edfd3ca0b5a769fe3ff85ac8ebcc5aabee4d14fb5eb91106f59a9e966a662fbd38acabf3401b6bb46a7b03e47b4f17e4370a56ba8bbbd219e894957cbe013d973c76ffba925229b7733644a746bc3e5be0d9790f1a69997c6375b8fa4c79aaf630d800b4e4237c0ef448f527e9a962b6ce744428053abaf954c7396fbbdb765a6e1c3b5f4bc0a40326cfbf19684af164f691810f86fbac7e31f8a9a07c3123a6e65b54b2994b0bb963f36f1880175af2a54704651c43114a8690aa3efa750700dc926fd917f3aa294e902fc461b481936904b0587ec8f993a009fb5cd47b8b37c86bb823aeaae54fb8c8cfc4dbbd3424caf9996f5da1cf547a7ef5fdea7fe34bdca95dc4d8dd9bc7c4c6bf86ef45c2ac0ad5c1f9bb5f4d246c47359a021077b251fc9ec3393ae4e1f97bf29f1e93b535bd7e76070193250d0338662fb0194edb8ab12adc4ef147bbd0bfa405328002ef486deaebc7c66e2baa1c022f58f1008b17f42f1dd53a4fb89cb5ea47bfe70b5c045efd2e58220d9c8efa9296fa9b9eaad875fcc1d5c2e7cfce0b76fa262e7bc34c8d375115337d1654feebe972ffeff8931bb12a4d3ac7a347486f51dc1d9be15418da792106a352c1cf29b12d59d53c45c9815d209e14e6980a3d8d789980bc3bff34944b4908f88e62e1d3a6e9643c81a835dbc3dc4a078c4cc06a854de6996ebe3a018e1869499268020ec0e586c20f4cc5aaaafefc64fdd902cd7a7c03f0d2a0d7d68a686b4456c6339bd6df1cd3b6ed12285ced374181b6482aa8f263248545a92b4302e5bded66a0262caa2c7f4692dd4ca88650459530d02006872b6874b15c39bfa5b0c5db11e9d96daa471d6d009c8bed7d84db5e114e76486047a7983af102ae549cb2e25c16c4d7f0b92dd6ad4337a80af84c5271cba4d26fe4cc8eb6ef8d623fac700580405bfcd583f0f3f9e9e5fd47461af36e1fc5807bbe25020e7d8c0dc148284da64bacaa091f8002a444dff57dcbd85d91ac16250bc68e907978df90494b8ca7983ebe7bd02d82433480dd1c9f0e2f0d024449a8ebb9d3e8b39c5fc22ea9e8853d09005a4b2a0cb609cd0f3a9a0e4858760822f1e0c9a154ba944a1a75442fd56ec284ff93be8c1ec830a5da0bc65c0c67d95e0ca25ee74f5048602f8718a6f4fec31119d9b9a45824ec66fb8eef5230c3404b2b0d44408cd9c1a8f60f223de40b7c720ec704c8534a33225eeba871b27839d966f30405e601582d2da6e13530f7510c9e8b5cc030f05081691b8a47a535d2476d71d7665aecb56ec987a05702d54d993892185e26f389f2031c2e4b1e2b0be0acacccbaae608c4b4bd29bdcfeb1e8c5ef1e202694eda7b5fb58bf781edcbbd6241a899906dc4f2a47e529eee5f8a1c62f6dbfbee9f4191d7604284c976b363bb96819e6a47ae3f0ab4e13c600939737dd2eabf3de245e507f2fd94c3f6404d40815f816558c237ae40563d4d68a18dd9880135608dca11d7d4b45d0d2bfea185b94100bd8bbe21d7e3fa7416a388e61a0c54c012b0a9c0a4360aa38559c599864aa2d91ec2f117f5f850ddcf2a9c4f618583cdb5175ea630d1eccd62c079e5da9d264bdeefe4b4a8e5933ea938c1b1d10cd2a6b267eaf296c5f2b7bb34b512baa71e5cb97d0d22ae76a5ea16cd8fb8924f586588e59ec03d7ddab6e366961389027341526aa79b7d2db03efd457499a7714b4f3f4dabac5a20573b321008974957a27cb76c3487d79eeb6a8e9dbbd2d20d855e97f1e6db8d6faf7e39aca8f1a5f2d038780553d458f6e5968fc7a18a95d1b50847207b8145a353b775f8168eb168d09e2de8ebfeb0af08d956ad106f4fd92d50c9f8ac91a69f75e076069d5e2fb227e860c4132f5c4d44aea5a28b0fb4393573b2a1a71bcd58a60e5d8178cbbf12c1448acaa8b5be9e255030456057bc635f3a1571caf7e2bacba1def59852b990daa91d8abebc14f8d6031449ad55308ed6c42e3fb696c4bae8911481e0071d5306e2fd788b794e02a289d1ed4c5ef003dbe9a982a64fe685baf2d818743bddc4f7f035aab393dd09036947db2f5a9469774fdc137386384705e7b57089dd3765fe8fae69dfefb52d9b2c087a96a1f5d7cc50a7731781e3bfa558ad1c00076608899ead0b911486eb75f08d7f66f206a5f3803e9689de6acc79e19f3d24d6a5cf42a1cfbcfc0caebdafc49c867cb1cd89f07687bc49ff500df51ae173fe9a8a7bdbfea9f4feed45f41ef047b093479bd841c1ef1b7bd0ecbad2d4b51944007c024f50b5f9c4f88c5c76f14daacd3b3369ac1688174de60111920f99bb25e3554f8b0c38ea90988630d5f97b229e5a5985dee6818719ad43f02dcbfe1c7cded4c7dd576bfd28e41e2dc1b0cc075f54624fcf02fec230b9a6579980a4acc33b018c25aa31bf5cfcb6fd61f9e997309318c77d0c25afb37ba464f17a738d20b9f0b43fb3cef93384c5cd0e826cc9f8dbea60f88629816047dab99be5ffd4ec99f08dea48f8637471b84b6392a9f9d46bd5cf77feeca3679173c9d491d45ffd4f7cea024706f0770c2a64c37fc00fa08875859ae3b75b93deeb09f40166f1a8848d193dc7cff8a75dd8b6839560ab843d07449396ec96dec315b7396eca27d680b70d3b318e4dd7d518592f491bce9a374c4c74009f16c0b270d79112f21027bff9e8a6de257c0119e6d3733b41bfe267ab9dd9cb051ea021e4f34cb7e5fcbe54cc1110fe8d439c824b90594cacdf6a3acf40ec452c431d1e36c19d756817397e687782ed2eda99499253c6278333c36701485b4de9c8277dba07326db0f139f61d316891d38126a9ecf68c60dae5bb3225a64a74d13fc0128b5c5f4ddb67229d5615e7f8bf6c396931ce0f4a2e5496f13dab36beb7d670b8b77331919614040686ba929abed2db9f3043580171fb57ce4371cff21b5b40c35abddc26d71eca379f1fd0323eb57402dadf7645acf62636f56c7a94807c4dfd301de506ab5d0ac9ec151bf997b502696e5e899077ce0a1d5ad5732915fb02cd3e1ebf9802303056cd07fa31f45cc7de594b16930536ef0fa62b1029ff14131b8359973a8b1cd9ba3fc973b3adaa64f259c7341b9476b8fd68d4706a4faf2ef04fcec357e12012edcba4ce4128cf52942d3f50669bebf530b401f6d4cb2a9a9d57cc13348a19cdf72433b815e59dbe0085e88c0071fdb07a8510323d3df000f6ffb418fb04dbd9ff025ded346b3a0f60530793b21cf19499f69e6dde89792daed99f7aef6bafe7859bb176113b5cc9beff47ba1a9c7ba3f3ffd570270fe479ced01cbef4f85ba7910d142c7dfcf313b03acdc3ef4d9c9d38161f85a0bae6a4f564c3b6c522803687fff29ca6139227ea2de823eb45db50e6ecc406b6f3f7e2c488f5c4ca4be849f748dae3a0ed63a3479877bacba84d9cb459c50fb48067ea314a0f8e9280e1fb64eced998c648d6ed781f9278152f7fb6d6297e53c34488a463b26fc757f386a9c47f04c2f59fd53a7582f65ea3ab58cd3559d09492ded3007cbcf3816ab1caa2d14040b5fbe8f25a9408d025ec1c41cf78e84a521fc3e6e2bb1a6eba0facbdf3b38c3b298e90288a32235ff20f994e200deffcbc2d54c01dda6a4125dec5412f390b54375d7a3425373615089857eb5ec862de6687b50eedbccb82cc8bf189ba62a3d56d5379532c49e05a6997a35e5db772375b98b3225f80e4f11dc089bbf2b3bf28063e7c6c8f45b7a094ae960d3f1b2290eeae3aee1faf3167df8862b6169e6048c0cc08adbc0773f03bb237b159a16b41cfc0199705409c3d3c855f8583b6dbaebd5ac821216a5f058cd263bf621b3d6ac8ff2699217a84237bee3fbcfdef3d809ead71c5247d835f5f22a52e99083d7d818fe73ee7a2d5bdb367586987136227877eec0c145ecf1bf62a6c170783d98f1d04061ea939013b7ffe6bc551c279594dfda5629eda232652c04f9f5fd2ccbf793f5c68f8fecb765e94320d4040bda13438ad1b2ccef79e6e39b212b02000e54befe4ed7e193a1e455c960f04bc0c8b51c0f949ef567a9b7969eafcbeb81d76a20dce2ad036ee638dc4dc5ddb784fbe9391d91b91910facbcafcdd433f6c89c41acbde5dd71cb8d6ee0f0b56f6fed31a556b1e8863d55670806f53190a7f77d1511ae37dfd0de534c9b7240af61042ef3beb0e1f9f8f473b44b75a27d53c9633a27c0c75f24997a61876bd28fb7950d186e919b032dcc7e3a395527ea004be3054d1d6cc1cc37f0c6a067f79714299beaee637d5b3e96cabca3710ec4c2017ce3fcecc6e5092cfbf495a1f4604ca0f93ac07f1c80e1897814569641a615533700dca71f88bb3cc0cbe23f9f6e5c447f76bba1151e0d4179a089479e7957b82460d682b68d1c851b3eda81743ef0edb48cee97f2f9c2db3a6ae9618302d811fe2ded502760ffcbc033be23233bb6d06d3540a92fb9b17207fd6ebfc81cf266a488a0f400d0f2524e5dcf695b0c27afccebf4e58d524420a57c1969ff9af35e400fb75ce99a39c6371380005e3e63b8c11715f2558a8c462ed7673819b80a3c48ecbd458e80e0473c5572a3ab36701500f2a0d03723e203615559a5d1a6b407f4c2005287720755df1653497be635fbff7820a403e7ab9041872a56e491fa1d18bd7e6f204d113587c2bcf86f749dbb734c5d95bd8ddab7aeafa439e25727ffe3e1439313fdb8ab0cc90eb99c1e8cbbd06b44ffff2f390c4da524c99889de74b4187b27f220040740db2b9f5fd5cf040c66867f666a713b6322001d8857095149d1c8ba3516d3e8e36365db5eb0234093bfaa56b148fbc835afc15ce76a1a7fd30e38b57ab5bf1197c36011cb6925b7417e5d331b50cc70388904129a4ec3433c355455c2a3c7c0679e8677ae8968d3844a8a44a9e85ac8b6f1010789c327af8c0233bc3f8e6557e3dde45936876d061965046793abdb383ae2f963a2191cdeaa89ab85fa1fbd8df0d663247238cde33c24254f4179a17cf5fd6e280f1871adc7d0dddc6916187678d710c59f018319f294111ff2b78455490f3fd05357abff4a3c06ee1a8f2c2179d8b251601c3bc5e98508f291021f991ad9898d57c23afa4a7f101fb618fb26f16a1e00e54fa394e82c9ffc1043e6ca3ff111b91e90029fde19754329943326f83d67a2fd495dc5ebceffc9d647c77afdcbd692107755ce1c3c8988cde1900579ea184a7aa02173bba99fd26faa9ff7dfd9c2568702de18567b322ae1d3f6a54889897289ac2b3f3cf04fcc6367bec4c7de957eabbe3236be480be0b77116f33e7ce748da7abdbcb429d760e1ab57a1ff8a759990489bf935afd19da566a8fa66007da7f1a07e7c7b714272d46a62fdde5b222ac019cc782365d10b415e341707256d1115c401a04d31c18b9fb7a753bf78f96abee7b11b730de0a9130ec35f2e8cedb7fa51c5f53c918415805c7f2253cb90144b31aa79236d72323875141497f1526c9a18937e4bcabb46a43aa803274890334c2c9f67a76b8950d88f6c8db2fb2d8f00ada1c99b9e597e2764295de73c0395554a9300814df1f2d0f3513034480c348f6ea23db2875d091a3d651aa46f9de57fd3da25b9a0e589982538dae11a6aabd936cb7b53d9fc873ebad100714f25cb1324dcd9d02fcb7bb1373893721b50cb5481909f2c92acaf6adee72a3107514b505c8e7d072dbce0971a1f034b6f6b1e2f90054cf54be9b8706f1d4619889429a47b65011fc19fdaf39e67c2dba541375f4550b43ef2baea69d02f704c33b7e94ae8ff18abe8a035e45e625386f506d1c0346b83380b2a9fb6e64ed40f8ac4b1f7b09f43cc3eed855a2bb5ad85b05ee3e23eb4a9d40b2448d34f5736a9fae91d68146bcb6665e49001bdcda823e4c68a7bbb2b115aec603c8bb2066e9fcc5425e411955c17899353180b6924ee02086ca6cbdf289b04f976467e86005a16622cec461020663e509355f2dca72c0b76218f7c87e7005cd29ca5a18a6faa165744b87933fbe86154efff218159b9754aae0886b55dc19303be1f737240a3635691c75fa299e8b9dbe8490f71e64c1ab0b5d9d9da8d40c5679bfb5ff4a2076b2a54604f8108ec3529ea69e9ddf00b1cbce1bdcd618a68987cd1fe2eee35d93db6b6043dfcd7948bdb4cc896f7ae1e564095caebe21e9d0d766342578fcfb76b95a9c9801eed1cd26b01a725e537c6aaa2f9bfb0add781f75fe650bc84a67c7a6af243b70349bd751e03c5c05c82a1c6b41319a9fd2bcd9d1ccd1c7720d198db227af93e450049d37fbf60b3450e0b4815e6760562d36e0f2b380fbcfd961eef11027461e6930bf26e7f3b2c5120309d27db1d7c06bc823effebe2799a2a857624ffe46ffcf9ceeb40eb7ae12ed9a686d3e6b7f187958cc46f3c2a81952f8c7c95bcbe9e1e9ff64932a33b264b1b0e1b107d2d4c2906dce8328efb5627f64233938a1f687c2fcc35b5b44cb623ef0ab38c8f46df34032ebf2fec8f336055909a49f058177dca7c4205049d4582b73dd8c60d626ba34453543a8f6760b4422b5f94360c8edbac45eee40a0d1fe2f059bdbab13f165fccfd30bdd923f7dcf29169a1a7717bcc7f7ecafd1f1c176b70447fd5368724f9b8ce05ab32cbc1be02ad7d71c4d730471a9d74ebeeada744cc626940a774f1b5a703be27465ecc13f56f1483c935407db7b832b1c7e1dfbf17d224b4fb4907f312102fddf252e3e70ef940ffab333fdc73a803def93ff180a8594caf8868d84b8e5fb18eb40b704cc1f82796087918f65c844d7c557992663c13c0cb32be91720ad3e8f949af859f46fe05c1d52f42ff15df1c63da7fc5727d692aafa68aba7e02360a3924162b7daf4451f39bc4941b2f6c78290030cab294892da2d48fcf72929cbba33fa22d003f59f6d262ffa68fd2d143744f303ce1f2ca071b21f25bceb70a6a974cb0501469ed538d8b210547af3c38ea7b9fa1a4339e907ba86a5f0ef4b6575eda9089ada67904bcd0ae61c9def908dcad5f6571525dfd293559bfd524442f377b0610c8aac923de9749024551dcf495ada7a995c00f4ead2185987b48944c92d312190f61f0b8008d9235c6136d8cc96a3adb7109b7f1ebd10dc08fbaac056ee73597ae07c7143c7f4513d6ab08686d6de9618986cf6556115f6fc39d402a2420ccbfb95188646cd5e921c36f503029aeb00a54396f182267539aad7ea4c5beba26e85b5c0f20f52d797a55d3b79ef496372d0e8fc290e301a5be650c8bcac6ec342f57ad79cefa788615f800df5b09c630d35333931e04bfdab9765e6ca0f07c2bd9c818a5f99ad7a55b49bfb1feeb33184cd0cadf9a68a531d8878a0b7d3cd39e0d2a7a0f7cbaf86db8798ae5253e838d26e666cf77914b205b7fbbe156911274c3f211f788accaf9bb66807cd6553184459a7bc5421cbf100805e35ef9b12ac862ebfaf873498f07371b8f8eab78fe5f59571e0ee5dac62d4908234b42f6cf58922c43310725cc68243ad9a23e51b2662d6b660c711c64c9324896646ca1c876e88aa44976317418339661ecb28dad73aee98f713de7eff77ae67ddefbf9dddb6feefb7eae9b9f045a4c4837452b864b8c320b3d8e4b10455b969931c4afd51e69d242e8aca84b83654f8c5a762480b88de457da6795e758d87fdf64bfff61153f603649d935091b8f06594c75487cf797ee0f0209d8849d1f72fba3092c4edcb76f8ad5640c00d3c4ed5e88d1cdda02b89830c684a604013ce944007aa0eb7ee32c0a9dc7fec447ee8fff4cd721b3566237df76e5c4079b1bb36726cb01e93e596051830d82b832ab12142643d4b907f0ac64679397c517a070bfe53ad5e1566914b8fa81dd08b75693330be77b539e80f3c7809a63727d379e6b280a5dfca6254e614f1c0bfe78b7587a7ca815f5749817bc49caa00ae848200f2468fe18f7bbe5d02092ac77f05693a9840cbc901735154fd79cbc7b344765f7bd00cc1b48c028fa9d713a1b4321e57f99bfe4be1230011c0a25108aadf85997901304cf0e5ac6090270a2b4bd4249ebf3965cfe9a8ab4b5904a01b48c326ba4e7e97a9335af223bfbef340f362656191f469953462ae03f5e44c53a4675fd1c7a09e8c96469f7d08d4475a4c2d40897c9b2f551c0f84c89aa3e287c2a5cf3c64dee7f29366ce04d9c535e650df74e266435abfc16784740cd17f8eea940a528a34ce411c833fefe3bf571ad4c38310cdf548f65e3d9d586984d1f1efde93f755a9866936100a60e3a46b78444e5492e13d709b6a66f01fb30ad1b9ca1838e5c552ebca09a28aca8054ca39e2e93d7eef1863b0c1816cadf8de0c330a5c6d8da8c426d8ce4aeb06abe3d3bab55b4b92ef0dd3305afff4ed26e313d9a170e3f99c31fce7ccc50c29922426cd30e0f89eb84c5b77796c4f3875bd0fe558499067e34c7f7f43d2983ef04199282f261be8fa10854cd72e8e333fe04af58574749fe2428e066a9f0a6f6f4f5e4e364b181010307d95b40912ad54732820f864b98136793e0b4f74905e8676a309445851af63a3f9ff449c8167e00cc1da33eb6760bab863c9a8a8c69cd9be35406749c8ad5d69d43e32f0e9708d0ae4e37bb030c0e3505e26374463222dfd64599b454ef04c88d9a52494029a9afe1abacf89fe1165e31e32e065ea82f0cc7124acf5e2226d4768e376bfb035710525b700d2c3c5a2c97f8add97f97ff9a0c448cd421d2dd75d58cdc5acf83cdf6880d3aa008b3027e952b8ae6116e057f2489d8576e0203136605e325a3dd9005a4fada47cbb04090579f954039c9e4ec6c22d7204f3ae84932c028da59997c219df4977b47be0f4bb39687f8028098fd5cc97bdff42ce65bcfdc335177357fe6bb195b9b935afb646cbcadc2c2af37c3df549a035c3f30179e35c78a9a14adc22b97dd68a34902f7d5cd45b6fc58499086eb8bf7e6a3a017b299e7cd584d83745f0d0f1d7ceee8aea3dfd5518c3f1cadfe0b469aa2f8fbe290dee612ad3e4fa373be3c8753885febfda33b108ec4778aea33a62ff466b400bb4acba2d568b1d5d59d87b911a5460b9d015f48cbde9fe790a194a51175dd450bbacc982c04c3a3d0569e4e789a04f15f566213fdfac10a07207d5ed66f2c3f078b45bededd88c2541631bd19234e9f0f502f2972bdfdf0baeaaace68b168376019e7d15e339fc434ae78992566aeafa15d80e8653e578943c0b43986a4d63144db818029c47c45f82b522776e06444e9659f05e46700ca0b82de990b3294a7b14fd47002d7ea3300ea7a21ad2ff5f169927eed04b1319b33dc13c84917aa3f2487a1249eab97b65db08f99ca00ee475e145df35bca34e5bb18b2dfa398ebba03f4342c2afa4695e66ae8bf3a168e1bf35812641e2943e68b367fc9053ba8a4739db77b2f30184261ae668071d115969b119a2d32c701c5dbc62bad03e5f78b091a9eff6f5e8956cdc67b20c42d8a80135b1ce05cf14afab8801db7dbd4dfe98b03588825e45d9b46f63235e9008ff03a12ef3610412c7db58ad4d2f46c3739750ed7de30620d207d59e4f80733a5a28263c81ac4fb22f16b009896c714599f43872be115b333e40f8257991c06432ccbf3c6b3c5011931a24314ed11ce3b22405bf1ca92534dfaea971f28fd61ed5b5dedbc4cca9e316f6dd5bef6d6728a0a86e8f17c877f644f18c0f96aaa7af85899c851e77ea89699b7bb38c034ae5619f1558f6619086b5579a63bd5f6007058ad4eb9b820b6cfc12e676b720d6d2b0c58d5d5ee6393db9171f3a95a079932d54d2a4ca9319297b5df5fed5bb74e0c53b68a582410f053c0d67e04767785cd4f7706eb09a9e5be76fc0d40cbfa351f3b8270e2b2a9c1175f3f33b13420af5ab727883b8cc36f94685faacd3cd51b0ee07c3d8ed83e69fc612428a33df9145b472790faacd7442bd0b8071c498f059bf28ae5e98012ad4f46859264f3e30a2c1a1f86212c2e0270d88025a6d11f466d684d4331bccf1223807f51b64e70112f054a084a1ac74c6516f53b838f4d5a6185d1440e3c4ac3fdb4bd4b0a532c8c62892d872ac7a39063dd1d3e82567ef3c9d8c39416036d5b78692e6cc0090d9ba503d6a89e8971a6f96078c2ad520a6169e57892d497ef71e524d9608075da5ac8394fb1ecb5f0dabd67eb2d948300629f6d3e8c0019ca8690798a11c360142c01406cdb200c74d7722a621fa9f17ee4be2b081ce9b66da7bb2574a68633303beacc85ebfa0099b78d23e030b2016345de64d2a4f1008c19adfe7a3c4a26c48c846a86680c57c7fdb4ea02ea7ee852e881f2f99245b5d8288fa7f6780a500e4597be323ed82a6c6d5ded19446f3fb20d340ed0ad21e861d53e7bffd00cc4705b220fd3aa32ea67e94ea4ef83b68dca86bb3747fef4e0bbf31fd29b8eab1b12535a5d93c15e5690e5e6d504bc38bd8466c8d3636cfddc4180ea35aa370078849d3355478c719be32fb8f0490857593500ccbb912ce53fb0fd241bfbc680786b393c7335036fbb85a4c602fde46b52b465c4a279d320c0dcecae29a560ccb6d4350d67b414e527c076aedd1db536171ecb82ee4ac953b6057c606dde1eef783cf4b3d599b08d7baf3750d25200b3bc178cf1f1382d9f642772bbb02047810018cebdc45127810789156f7ade38174667730352df778cfd0a13d2363c5808eea4d14d85000275bfb5bff19dde2aa1efe5c33e6f63c343f7be30fcc9817fea4e9c72a7e7e752418e77935d964007ed41feb9f5721f73cbdea9186228151208bcfba74aca757bbc64e6de625b42bdc71b376048d64f64bd0b49c514e6a98b90cb823993999136c332fef4270aa68a15df98db8aaef477fea670a8e8f01f504b030414000000080000002100eeb053177e000000790000000a0000006578706f72742e73696701790086ff0a770a281a08613331306164383922076578616d706c652a13312e322e3834302e31303034352e342e332e321001180122473045022100b8a0ffd540911d6ae60304989a68ad5256d3b4d0e8af05390395a5ef8c30bd9a02206fcb8ff19c700fa4c4a0866729f59c2ec1dd2a87965d176e53f7794742fe1eef504b010214001400000008000000210089d6e7408c510000ff8000000a00000000000000000000000000000000006578706f72742e62696e504b0102140014000000080000002100eeb053177e000000790000000a00000000000000000000000000b45100006578706f72742e736967504b05060000000002000200700000005a5200000000');

INSERT INTO public.identity VALUES (1, 'a310-ad89-2570-2875-8d8e-e7e5-618b-b9df', '\xaf12dd66f7ee83ac66982731481870bc', 'example');

INSERT INTO public.issued_code VALUES ('\x5eab2b22adbff4f51636c83cd9afef48', 'eve', 495706, 'hotline code', '\xe2be1c350f6a63498f57cbf48399d72cba61b36dcfb3e8f987c785cd92a6c2e4a819e079807e7220e5418850535ad42fefa9bced36011ff6757ea791');
INSERT INTO public.issued_code VALUES ('\x12364174746d2f5c5e1be97ddceb23e2', 'eve', 495706, 'hotline code', '\x8ebf9f8b182bfdc721364cbeabaf347c66814dd301f735c28048cdea5cb5760f85fdbacb361f4fbfcc6ed06f2ab172f72bd1a246ad04e50044d7f2ce');
INSERT INTO public.issued_code VALUES ('\x40458b0bc203f43ed4c02cb7a3e3e5e5', 'eve', 495706, 'hotline code', '\xea35c0cb73370a40957ed71d1bb84b9ccdd2fa0226f685952330d3a36e7a963f56a9f735014ab1e112a0c80149789de60abed4a8f4ebece4d82371fa');

INSERT INTO public.key_progress VALUES (1, 495706, 0);

INSERT INTO public.laboratory VALUES ('central', '\xf66320a65c9af98b8ca06e9b9629d8a737776d96007214c16da70540c119fb4c', 1000);

INSERT INTO public.officer VALUES ('admin', '\x1100000008000000010f9fe5532e4023ee761f0fb1651c90c32befbf1f96f13cb11ede7bbbb1cb00c49a9fdc30785d1a57149f94a7cd0f2a26', 1, 0, 1784542500, 0);

INSERT INTO public.pool VALUES ('\x36fdafed24eee1a698593a31d7720133', 495708, 20654, '\x22b3afd10f09af0859b0fb', '\xe40da64fb7ed40b47ab91337f4260a5a2d072b2a7d7699e527f69bdeea9e08f3');
INSERT INTO public.pool VALUES ('\x7dbc409fcf2ff889d4f8209e694f3f65', 495707, 20654, '\x52975e60e851a370650d5a', '\x27ebf30944035c01747b0d70c8030b3b48fbe83ee8db5c361cf5bfebda10d508');
INSERT INTO public.pool VALUES ('\xdcb7d1a7ee7e10513f0658880ec22136', 495707, 20654, '\xa2ac1f6d663b08c88801e4', '\xd6605ad3780761f4538e32c89105d1f9f3baca26133ba9657feb6329a452e442');

INSERT INTO public.progress VALUES (1, 495706, 0, 1);

INSERT INTO public.proof VALUES ('\x0746289d4f9f9c7bb9e1bb67568a1822db73e9259ebf7fca5fc009642f14ccb4', 496042, NULL, NULL);
INSERT INTO public.proof VALUES ('\x4a8609cc0906bed7c88caf5d9e25974978bffb7c118d5597bffebf854b71a3f8', 495707, NULL, NULL);
INSERT INTO public.proof VALUES ('\x633cabe34362a40c8a3141448710e1ce134fb42cbc11b57458024176bca40329', 495707, '\x0b21394b8c544c51954c80d31357bf7b41cbf38ac41bed8dfadfb59d2ab73c15', 20654);
INSERT INTO public.proof VALUES ('\xff217275353b000cd675ce38f4a272456a5e4e4f694984d49846196e334426d4', 496042, '\x45c9592331d1e9b5be8c2b0328a3907427ab2cda15f350af4f27a4205c672a01', 20654);
INSERT INTO public.proof VALUES ('\x805665b0cd2c69690c26d9a96a8e22e1879c271b40e7b08cb9d8310ebdf85774', 495708, NULL, NULL);

INSERT INTO public.proposed_warning VALUES ('b95537d3f771ab22', 'town-hall', 5948352, 5948640, 6, 'admin', 495706);

INSERT INTO public.published VALUES ('\x1574273a7fe5b5453b9f863fc34e301d', 495706);
INSERT INTO public.published VALUES ('\x29a78412da65c49e0da31edca95eeffc', 495706);
INSERT INTO public.published VALUES ('\x2a06cb2ccbca5fae5855029664330fa3', 495706);
INSERT INTO public.published VALUES ('\x33af07a643771e71d99457eb355f9e17', 495706);
INSERT INTO public.published VALUES ('\x4dbab98a84cbc105fc40aa773162a2b7', 495706);
INSERT INTO public.published VALUES ('\x4f72599e2e2211cb8e7473359da158b9', 495706);
INSERT INTO public.published VALUES ('\x52ff2c51e1c8b7015ceee5a8e4d64ecf', 495706);
INSERT INTO public.published VALUES ('\x5f0361c64b4a4d5588fb816b4003398c', 495706);
INSERT INTO public.published VALUES ('\x70d11ea6c294c0e7626cab3ee22e416d', 495706);
INSERT INTO public.published VALUES ('\x812a6f20f252e6eeb4646130a9d1550d', 495706);
INSERT INTO public.published VALUES ('\xbefcc6dd4c085484c974f45c924b6df2', 495706);
INSERT INTO public.published VALUES ('\xcf6e387fb7af605149eb7c56684f755f', 495706);
INSERT INTO public.published VALUES ('\xd60bb4f278878c2121c7d96c606d8983', 495706);
INSERT INTO public.published VALUES ('\xea728e07f59077381afc2fe625a077da', 495706);
INSERT INTO public.published VALUES ('\xece0a47c688e0b1ca00f5b8a101fa5c5', 495706);
INSERT INTO public.published VALUES ('\xfbb0e476dc3f86bd6606f8702cc83394', 495706);
INSERT INTO public.published VALUES ('\x22aa8e06a9f11790e07205c2c7dbad03', 495706);
INSERT INTO public.published VALUES ('\x4902a57e0f948fe6e923f4d0246d74c5', 495706);
INSERT INTO public.published VALUES ('\x4ea7242e49e8175743784d90a2d93c85', 495706);
INSERT INTO public.published VALUES ('\x844d0ac4af9a7e94bfefcfeb5a9bb65e', 495706);
INSERT INTO public.published VALUES ('\x99384f9c707a8445874c6427931ad8a7', 495706);
INSERT INTO public.published VALUES ('\xa6793fb0909ef542698bf406fc89fc90', 495706);
INSERT INTO public.published VALUES ('\xa69dc53f0d613fad6d91384072031a93', 495706);
INSERT INTO public.published VALUES ('\xad1c63d0250d2cf136a6a3eceb90e2c0', 495706);
INSERT INTO public.published VALUES ('\xb1ce94c6736b5d9f5e9dfffb601e4ebc', 495706);
INSERT INTO public.published VALUES ('\xb617c61e84b0e52e79a0c4979d25a202', 495706);
INSERT INTO public.published VALUES ('\xba3a6652f2623ca717b195347a3e1dea', 495706);
INSERT INTO public.published VALUES ('\xcaedf7341365ae9c87c4a8f44bfc92f4', 495706);
INSERT INTO public.published VALUES ('\xce7b0d88796e7a8e140206d31e3d9eb2', 495706);
INSERT INTO public.published VALUES ('\xe12e4664545cb5f0e245dbaa09f4c645', 495706);
INSERT INTO public.published VALUES ('\xfa1ad6c065217ce5df0229bd960b5e97', 495706);
INSERT INTO public.published VALUES ('\xfd42f24bb2a884a71c91c563e47e4d19', 495706);
INSERT INTO public.published VALUES ('\x09f766b75938f254c8031dc6b34d8987', 495706);
INSERT INTO public.published VALUES ('\x135b8afac3a1ac2f348a41c6710a1c8b', 495706);
INSERT INTO public.published VALUES ('\x2898aadf16e869166b9b58dc12246160', 495706);
INSERT INTO public.published VALUES ('\x2966df55a34a43cce57fc9bc345b7772', 495706);
INSERT INTO public.published VALUES ('\x552c81824b97b325f50cbabe10655eb5', 495706);
INSERT INTO public.published VALUES ('\x594e2854fc088ad0515655fab76e3e4a', 495706);
INSERT INTO public.published VALUES ('\x6f246d8d4acba2531b8236abae91b659', 495706);
INSERT INTO public.published VALUES ('\x8e6e8ab609d84337a8dbe1f369fd39df', 495706);
INSERT INTO public.published VALUES ('\x943809d5d53548899d700543bc721dd7', 495706);
INSERT INTO public.published VALUES ('\x99b028524c9b8b3391b5c35ab09541b2', 495706);
INSERT INTO public.published VALUES ('\x9d13bb44259b069deec694246fc2cbef', 495706);
INSERT INTO public.published VALUES ('\xa6d21f9e25912cd82d17b1fe34651a78', 495706);
INSERT INTO public.published VALUES ('\xb2daafe22383a049c166ca70c25c1944', 495706);
INSERT INTO public.published VALUES ('\xda7692b31f45a39e233f5aa5357ef4bc', 495706);
INSERT INTO public.published VALUES ('\xdb49050a0755a3f3bd5e7f3a1b42355d', 495706);
INSERT INTO public.published VALUES ('\xfa6a5768c1bb23f98cb2d0e22e929bbb', 495706);
INSERT INTO public.published VALUES ('\x0a9d0d2005d8bb74811b334f363fedb1', 495706);
INSERT INTO public.published VALUES ('\x0d4ee6683be12530c66cb810f4a2fc3a', 495706);
INSERT INTO public.published VALUES ('\x22447960f18915f196206d0f450561f9', 495706);
INSERT INTO public.published VALUES ('\x2c7e6e3010e1fde0ed6d70e71f6cf268', 495706);
INSERT INTO public.published VALUES ('\x2d55f3760ef73d1929b21f5ee253addc', 495706);
INSERT INTO public.published VALUES ('\x31d39e00133e77ea1b0388693effc3bb', 495706);
INSERT INTO public.published VALUES ('\x4b4dc35739c50f7c9eeff7d9bc2fdbe6', 495706);
INSERT INTO public.published VALUES ('\x8f810860dd880423682566bd3db7f7c1', 495706);
INSERT INTO public.published VALUES ('\xa604bb4ca0835c01d1f2349af1791b34', 495706);
INSERT INTO public.published VALUES ('\xb5c929703eaf2cf5c732819a620affaa', 495706);
INSERT INTO public.published VALUES ('\xba06ae9083c373f5c90321d23cc4b8bd', 495706);
INSERT INTO public.published VALUES ('\xc07738f40607da80964f034b23688761', 495706);
INSERT INTO public.published VALUES ('\xc1ef1fbaa29c1f2c3097f234c3b8dc73', 495706);
INSERT INTO public.published VALUES ('\xd78d67c3a90449cc768bee20e45c926e', 495706);
INSERT INTO public.published VALUES ('\xdc99d5bf5fa16d74ff43f5b400548642', 495706);
INSERT INTO public.published VALUES ('\xf98aec1b1f3ff9f5c5df9119ce7284bb', 495706);
INSERT INTO public.published VALUES ('\x031c9617125c2589dd08e7d0e8ee1bd1', 495706);
INSERT INTO public.published VALUES ('\x22a0cff95140dc2b277c55dd6f28c224', 495706);
INSERT INTO public.published VALUES ('\x2f5c12c52a5c09f48bf48c59b85d2b57', 495706);
INSERT INTO public.published VALUES ('\x358e7c62d325d2f0533527f92a2b6a71', 495706);
INSERT INTO public.published VALUES ('\x36bf7d9c4713350960188e0f0e4f5a32', 495706);
INSERT INTO public.published VALUES ('\x6d60b762b60de78921246f669ebf8900', 495706);
INSERT INTO public.published VALUES ('\x7ad9b35f260a7aebb09a5cae9600f0f1', 495706);
INSERT INTO public.published VALUES ('\x94f6b7d9f977ad1c7669406c7f673384', 495706);
INSERT INTO public.published VALUES ('\x9f314732f0aa9205c3afbb0e26148b8e', 495706);
INSERT INTO public.published VALUES ('\xa8093c47ba4d8cbdfb2a6f469220a041', 495706);
INSERT INTO public.published VALUES ('\xaec697f0ca7f196793fa531328d5468d', 495706);
INSERT INTO public.published VALUES ('\xc17a649ddc6a5383a6190cc17ababfc8', 495706);
INSERT INTO public.published VALUES ('\xc2050088e423e9977f4945211f7453f4', 495706);
INSERT INTO public.published VALUES ('\xca1f97ee7969b28da79a85471d15c7d0', 495706);
INSERT INTO public.published VALUES ('\xca3085ee160b0d1988bf7222a3a4c54b', 495706);
INSERT INTO public.published VALUES ('\xe5f83b9154e9fe734514d4d4043740e8', 495706);
INSERT INTO public.published VALUES ('\x00d30891352bee094d92accdc2928029', 495706);
INSERT INTO public.published VALUES ('\x0ac44fba78f37bc3767d3b0e04f71aa4', 495706);
INSERT INTO public.published VALUES ('\x2025c63d72cf29d994e0adbedfef96d9', 495706);
INSERT INTO public.published VALUES ('\x3d025829c94371c57b81996984aac4e4', 495706);
INSERT INTO public.published VALUES ('\x54c6ccf99962cae227456a2c322ae63e', 495706);
INSERT INTO public.published VALUES ('\x5e90d05106f7e5cac99a76e7516b02a3', 495706);
INSERT INTO public.published VALUES ('\x60dffa71f8ad71bbf94dae60fd17c857', 495706);
INSERT INTO public.published VALUES ('\x667bbd2cfcd491cd803ad50e92a40264', 495706);
INSERT INTO public.published VALUES ('\x682b1b0674d307ab45a9885dfe1c8d03', 495706);
INSERT INTO public.published VALUES ('\xa43eb8eb17e8611c1952be28b33a727b', 495706);
INSERT INTO public.published VALUES ('\xa49f3ebbc955cd98512642cb5771f590', 495706);
INSERT INTO public.published VALUES ('\xb01034e02b6bc27233d03d3490bcb7fb', 495706);
INSERT INTO public.published VALUES ('\xc78ab6f212c1e4afefc118216429375e', 495706);
INSERT INTO public.published VALUES ('\xe511adff6940c1c08359f5f4ab6e5578', 495706);
INSERT INTO public.published VALUES ('\xf4c4bbd0c6fbf333bdbd4ae652e02f5f', 495706);
INSERT INTO public.published VALUES ('\xfb2514aeb65bae8118df4c5c1da56414', 495706);
INSERT INTO public.published VALUES ('\x1b1343937517210bac96874882566aae', 495706);
INSERT INTO public.published VALUES ('\x1c9341174ad435f8e008da4c19a6ac3a', 495706);
INSERT INTO public.published VALUES ('\x1d3901bb243fe56772475271d3a14191', 495706);
INSERT INTO public.published VALUES ('\x2234030590fb8e6d5c3b632cf2f9babb', 495706);
INSERT INTO public.published VALUES ('\x2440a2b7384349d107f5ddc82c7012a4', 495706);
INSERT INTO public.published VALUES ('\x3ffc7a623bcb93e1ecd646a24da98ecd', 495706);
INSERT INTO public.published VALUES ('\x41688bac882f532630c3f3187fb6fd74', 495706);
INSERT INTO public.published VALUES ('\x6f4db7c282f08b34ed97c4dc0c2c4b99', 495706);
INSERT INTO public.published VALUES ('\x76897c9f9a4a8ead0b25b83593a49903', 495706);
INSERT INTO public.published VALUES ('\x898128f3064f48e92a4ab2e5fb97dcaa', 495706);
INSERT INTO public.published VALUES ('\x8c35c19a558182dc0b49ecf5b7aed294', 495706);
INSERT INTO public.published VALUES ('\xb30567a18522f4a8c723b7a4d8acf30b', 495706);
INSERT INTO public.published VALUES ('\xcda216eaff6c2eb78326ba1969eb1ed2', 495706);
INSERT INTO public.published VALUES ('\xd65a877830a1a07e4d90147a97b62c9a', 495706);
INSERT INTO public.published VALUES ('\xd7d041a6abeba64fc05bc15fd9987403', 495706);
INSERT INTO public.published VALUES ('\xf6cff4a9a0ccc5c8aa16f4b6670dc991', 495706);
INSERT INTO public.published VALUES ('\x11ccce70ca6246ed881b6096fad2e9ab', 495706);
INSERT INTO public.published VALUES ('\x274e49582631234b130a5b701d987676', 495706);
INSERT INTO public.published VALUES ('\x2c0ebfb7ce4c3c86925f48f1b1095ba4', 495706);
INSERT INTO public.published VALUES ('\x40a6d75486246dbc49d2e7bda8759b57', 495706);
INSERT INTO public.published VALUES ('\x56f12f8b6c54c2f859811293890a2a26', 495706);
INSERT INTO public.published VALUES ('\x6390e1d14ce66ba70c06ea1d4297bce7', 495706);
INSERT INTO public.published VALUES ('\x6775e4d2239d44b2e4f3bc02abcef4eb', 495706);
INSERT INTO public.published VALUES ('\x6e3ced7f41f0a1827e2c92334b83bffd', 495706);
INSERT INTO public.published VALUES ('\x7e3311463582afb793fb84bb66cd5d46', 495706);
INSERT INTO public.published VALUES ('\x8b8d744ff0e43796cd9a4632e7a75e9e', 495706);
INSERT INTO public.published VALUES ('\x9e8f94900f5d24528b677afcefffd866', 495706);
INSERT INTO public.published VALUES ('\x9f38b78b35df5de922f32d84a3bd423f', 495706);
INSERT INTO public.published VALUES ('\xca8fa9aed3ad924caf2f26648c08cd2b', 495706);
INSERT INTO public.published VALUES ('\xd1bee27683b3fca58bb124b720f9a97b', 495706);
INSERT INTO public.published VALUES ('\xe74d09dc41044bf9caa6d2cb2d3f402a', 495706);
INSERT INTO public.published VALUES ('\xfad2ab2ac0cf4db3c91b8e93d57725a6', 495706);
INSERT INTO public.published VALUES ('\x2f8be0ed25a90ec0697d94bc9cfba532', 495706);
INSERT INTO public.published VALUES ('\x39b03e51266ed7c06afaa93b756dc047', 495706);
INSERT INTO public.published VALUES ('\x530d6ba94bc18ac09e55288a3ab617c2', 495706);
INSERT INTO public.published VALUES ('\x575063c7902dfe98edd2fe6e353e6f1d', 495706);
INSERT INTO public.published VALUES ('\x75be434510ffc17f7d6568c85840dc51', 495706);
INSERT INTO public.published VALUES ('\x76d2e94291fb2959adb33d1e09ae4f67', 495706);
INSERT INTO public.published VALUES ('\x803a5a12840fa358882bd2205801ed38', 495706);
INSERT INTO public.published VALUES ('\x9a184f46cf7468631843608098b70f74', 495706);
INSERT INTO public.published VALUES ('\xabb4e795ebf4f69a2f1c5af957b2b07c', 495706);
INSERT INTO public.published VALUES ('\xd125388258747a7962a9504f7d29f6be', 495706);
INSERT INTO public.published VALUES ('\xd64c07280a6b76394b649cc4288fe3e0', 495706);
INSERT INTO public.published VALUES ('\xd8760740ce1d2d3224e42404cbce0e0b', 495706);
INSERT INTO public.published VALUES ('\xe6eea52df770b18787d5a7aab37c09c2', 495706);
INSERT INTO public.published VALUES ('\xe73182d3b964395af50fa1988256cf23', 495706);
INSERT INTO public.published VALUES ('\xee4307f97d3c5bdfac5e6697a8db25a8', 495706);
INSERT INTO public.published VALUES ('\xf919c2d49653e4e1c084d81088d703fa', 495706);
INSERT INTO public.published VALUES ('\x0264869f3568c82c9cbcd86c3ac978c6', 495706);
INSERT INTO public.published VALUES ('\x1c09b18fe7d407fc56cf163b6ac1adff', 495706);
INSERT INTO public.published VALUES ('\x34eeb02bb98e1e0b9fae4fa8c00aefcd', 495706);
INSERT INTO public.published VALUES ('\x51a06b16f009605a064c7f10a26b0af1', 495706);
INSERT INTO public.published VALUES ('\x64112d4949358b414972d7d63c1781b9', 495706);
INSERT INTO public.published VALUES ('\x76c8b353526ba1063f378d249f191111', 495706);
INSERT INTO public.published VALUES ('\x78fa2265cde94e7a027b45fb32334eb1', 495706);
INSERT INTO public.published VALUES ('\x89f4f6c756a9116f5da94231c0f918e4', 495706);
INSERT INTO public.published VALUES ('\x9c13b957899fbac0078b307fdcb0003b', 495706);
INSERT INTO public.published VALUES ('\x9c916901cf1a55e69f38578a0dd9b1f5', 495706);
INSERT INTO public.published VALUES ('\xa06defdb8aad7c64d9ebc34d5ae238ba', 495706);
INSERT INTO public.published VALUES ('\xb7787dee83310c9932726a1d954c34a2', 495706);
INSERT INTO public.published VALUES ('\xc2e6457893ef9eb703261c9a359f128a', 495706);
INSERT INTO public.published VALUES ('\xc6c21707148e761ba6ce266aec725cfa', 495706);
INSERT INTO public.published VALUES ('\xd06df03e5a0890b557b69faf6e335a52', 495706);
INSERT INTO public.published VALUES ('\xdefe24fc83ccbba48dd8f521cf8e6db4', 495706);
INSERT INTO public.published VALUES ('\x045e260d8cd654089644cf00f7655454', 495706);
INSERT INTO public.published VALUES ('\x275e13327accf4fa693aeb7d367f02d9', 495706);
INSERT INTO public.published VALUES ('\x4bb6a886dc6d7af31179c5b2f878f6a7', 495706);
INSERT INTO public.published VALUES ('\x55643bc8d14ee43fd7edca26248ed08d', 495706);
INSERT INTO public.published VALUES ('\x605a4f17aa6eac388f9cdd2a3e6b6e62', 495706);
INSERT INTO public.published VALUES ('\x69ad6a441c2318c2b11a9c4dcee82aa5', 495706);
INSERT INTO public.published VALUES ('\x6bba2e7ef8051c3a1b4ccb07b01b116d', 495706);
INSERT INTO public.published VALUES ('\x6e043db9366ac423b1dcdac8087d8627', 495706);
INSERT INTO public.published VALUES ('\x72a69684e6f60fb2289b9c7121c07299', 495706);
INSERT INTO public.published VALUES ('\x7c79652d320fe0f950ffd6ec6fe3eef2', 495706);
INSERT INTO public.published VALUES ('\x8132cacdd3c51f070f060a2a801dec62', 495706);
INSERT INTO public.published VALUES ('\x81c51f11835f78ffb27439757950706c', 495706);
INSERT INTO public.published VALUES ('\x829cfa9fc03fcaf9adcd561a33b5d84a', 495706);
INSERT INTO public.published VALUES ('\x9fcd2fbe280de73e83847b6832575f76', 495706);
INSERT INTO public.published VALUES ('\xac1beb32cccc35d4c7bc72d4a0647b12', 495706);
INSERT INTO public.published VALUES ('\xda88d9747d372ceb2c3cd2cb1357b8ab', 495706);
INSERT INTO public.published VALUES ('\x0c71ed90148bd539f2e4d2e911218dea', 495706);
INSERT INTO public.published VALUES ('\x12a54041231098aab99839c2db43e0ef', 495706);
INSERT INTO public.published VALUES ('\x1ae525e0c9d2c3b0a7ba4e9a9e18c437', 495706);
INSERT INTO public.published VALUES ('\x1f9c9c9b2dbdc2b71bafbac61866703d', 495706);
INSERT INTO public.published VALUES ('\x21721aa7c785dd94d45181a8e546e388', 495706);
INSERT INTO public.published VALUES ('\x32ef18afffeb98cb7d6e8d4453af4015', 495706);
INSERT INTO public.published VALUES ('\x40bf45c2c0335e591d6e285d6f27d5bd', 495706);
INSERT INTO public.published VALUES ('\x49c4f663c3796f0e55cf3c2a855254ca', 495706);
INSERT INTO public.published VALUES ('\x59c3cfb7e7ccc95868284af2e5beb7af', 495706);
INSERT INTO public.published VALUES ('\x6847bd8eaede7c9c07e83a65e8476675', 495706);
INSERT INTO public.published VALUES ('\x6f3b70eca196ebb7ce5b3916f70f5389', 495706);
INSERT INTO public.published VALUES ('\x939abc84c515a04ab366fdaf3683c11c', 495706);
INSERT INTO public.published VALUES ('\x99cf3825f86a481e1ae9de6bbe4a3df4', 495706);
INSERT INTO public.published VALUES ('\xb00b67d34f80343016de6d5d49c5fca9', 495706);
INSERT INTO public.published VALUES ('\xea533893e5c1cf6bac70cd6fc80214bb', 495706);
INSERT INTO public.published VALUES ('\xfbb45594e94733eff6825b9767fc4276', 495706);
INSERT INTO public.published VALUES ('\x0404d4df153b89cdaa07fca492e605e2', 495706);
INSERT INTO public.published VALUES ('\x0b69db654d272d77f4e7fbe6cc797dc8', 495706);
INSERT INTO public.published VALUES ('\x32ba7505571f717ba024edf6cefed00f', 495706);
INSERT INTO public.published VALUES ('\x3a7416e58fc7ec016485f4a842a57baf', 495706);
INSERT INTO public.published VALUES ('\x6225758be4a0b92c994c6d97ebaf980c', 495706);
INSERT INTO public.published VALUES ('\x6b8d13bcd7704e109686b2323a0367ef', 495706);
INSERT INTO public.published VALUES ('\x70786a50330ed79038952bd07ae2365c', 495706);
INSERT INTO public.published VALUES ('\x95c256b172a8fd4ed84ef8087692d8b6', 495706);
INSERT INTO public.published VALUES ('\x970c76f92175b04f844df90c62e77aa7', 495706);
INSERT INTO public.published VALUES ('\x9995e371d5d5a209b68281438450ed25', 495706);
INSERT INTO public.published VALUES ('\xb5c15044727224f4203d553fa850580e', 495706);
INSERT INTO public.published VALUES ('\xcc2c46df2999fb350c1ee59d96ab443c', 495706);
INSERT INTO public.published VALUES ('\xe6c24512364f0fc0434ff006a7ade221', 495706);
INSERT INTO public.published VALUES ('\xe76cbeec5adc2e6ee89cabd7b561458e', 495706);
INSERT INTO public.published VALUES ('\xe84db9c8769dd7b4336a0d7b78bc0377', 495706);
INSERT INTO public.published VALUES ('\xf4765f14da29ebba82d44a33fb0ad98f', 495706);
INSERT INTO public.published VALUES ('\x03863459eda8c816090b240dd2dde805', 495706);
INSERT INTO public.published VALUES ('\x0467166b20e9daf6d292439abbe6d659', 495706);
INSERT INTO public.published VALUES ('\x0e4efa8a1d61fd024ceb24c6096087c6', 495706);
INSERT INTO public.published VALUES ('\x1a90d82dd76b7dbf05a49f92c4f41c3b', 495706);
INSERT INTO public.published VALUES ('\x2f3de08fdb063e7b850ce0721f776573', 495706);
INSERT INTO public.published VALUES ('\x6726188206df94cfc839297d48bea67a', 495706);
INSERT INTO public.published VALUES ('\x769a3776e4ad22784708540391410cda', 495706);
INSERT INTO public.published VALUES ('\x8826c51abbce8cebccc479c26e0fdb0b', 495706);
INSERT INTO public.published VALUES ('\x8df8994b8558ecaafa3447034dd2a34b', 495706);
INSERT INTO public.published VALUES ('\x9336dd5c150c9a7b9121d663e976dcaa', 495706);
INSERT INTO public.published VALUES ('\xa29877ee400254493cb83c2cd730e09f', 495706);
INSERT INTO public.published VALUES ('\xa6af27d03066232a73302aa5a3096e9b', 495706);
INSERT INTO public.published VALUES ('\xb8cb6d70e950e504aa55edc639e2f7cb', 495706);
INSERT INTO public.published VALUES ('\xc2e4ecb81e40df01466a7138771e53a9', 495706);
INSERT INTO public.published VALUES ('\xc60b1c8fb042638de3c4f91c969601cb', 495706);
INSERT INTO public.published VALUES ('\xd894f7b61695d118ae42c00ccfc2337c', 495706);
INSERT INTO public.published VALUES ('\x0b92d1f0b3b46de238e1ace0abbac580', 495706);
INSERT INTO public.published VALUES ('\x1d834a18e8e3df091b50a3b1eda9990f', 495706);
INSERT INTO public.published VALUES ('\x2f26578168304b38cb8200a55e0dbac3', 495706);
INSERT INTO public.published VALUES ('\x3aea86a5b03b0883aa4be43d5918f337', 495706);
INSERT INTO public.published VALUES ('\x552c93d758f7e765fa3fce2a4cc68867', 495706);
INSERT INTO public.published VALUES ('\x56998e4f2f48ba8ebcabf314969137ba', 495706);
INSERT INTO public.published VALUES ('\x7172c06102b8f6a6faff69ccda3bcc36', 495706);
INSERT INTO public.published VALUES ('\x78d9ece662a86d2c099bda471c966ded', 495706);
INSERT INTO public.published VALUES ('\x8864f6e22ac06070e264468d50c299dd', 495706);
INSERT INTO public.published VALUES ('\x9c719dcf2826ec20f51a1f6dfe4a1120', 495706);
INSERT INTO public.published VALUES ('\xa13c81264059bbe2ab22aace609b5e02', 495706);
INSERT INTO public.published VALUES ('\xaa519d424a8b5b9a6d74d61b445bfaac', 495706);
INSERT INTO public.published VALUES ('\xc63872b05661d57df3bb89c253d4ee66', 495706);
INSERT INTO public.published VALUES ('\xcd41be8e0a0c3adbee79300e38962a79', 495706);
INSERT INTO public.published VALUES ('\xe17855cdc60146c36c149d20ef25830a', 495706);
INSERT INTO public.published VALUES ('\xf2ab83639834015241690069e5ebd29c', 495706);

INSERT INTO public.registration VALUES ('\xdf15bb9f6d4f2b4dd97d8efda9aa1990c78bff7ce38ef8875f02aceab82aba83', '\x21ccafaf1a7448c3fb098572068456b61f22ccb4c667b73ed27dda1dd4e0a08a', 496042);

INSERT INTO public.schema_version VALUES (8);

INSERT INTO public.tally VALUES (20654, 'used', 5);
INSERT INTO public.tally VALUES (20654, 'issued hotline code', 4);

INSERT INTO public.test VALUES ('\x16e5c3332cef467efd073b7976d1b63d58c2ee5cf0e26074acb2839a5d850f3a', '\x6c270513949bce4792c5c147f28682c3bdbb81587679d72f865d3e52ee0dd466', 1, 496042, 1);
INSERT INTO public.test VALUES ('\x71475f531f971949e20ef327e55474bdced98676cac65dbb67001bb509fedc4f', NULL, 1, 496042, 0);
INSERT INTO public.test VALUES ('\xddd1781471c4c916c0cc30e10285dff52a2c8a86e68bf0c86d1fab4917ec2090', '\x4af4e157073940f10d7e94e518c48bfa3ed9f4ed6d00bc860c64c90c3f791e2e', 1, 496042, 0);
INSERT INTO public.test VALUES ('\xee79788cd3ea9b05d931b1ee9739e1ef7bb512195fb6ae64d9e1e243e3267e21', '\x595b118effaa22cce8c15e9856f0fcff5cb23c16e141a9d9982db07644bed071', 1, 496042, 1);
INSERT INTO public.test VALUES ('\xf09985a5f08162650eaa1ae5ff934a3509cc122ec759c636a6abc0984d255271', '\x809519f0231755262ff1304986f5f4cea12ea7d3e9add5b80b31746499d45d81', 1, 496042, 1);

INSERT INTO public.usage_count VALUES ('codes of eve', 495706, 3);

INSERT INTO public.verification_token VALUES ('\xba733ad18d6e73fa68d3dd50d0b76cf1044b345e6bf4cddbc89346ad41dcd5e0', 495730);

INSERT INTO public.warning VALUES ('db505cf33814e63e', 'town-hall', 5948352, 5948640, 6, NULL, 0);

ALTER TABLE ONLY public.app
    ADD CONSTRAINT app_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (hour, officer, action);

ALTER TABLE ONLY public.authorization_key
    ADD CONSTRAINT authorization_key_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.browser
    ADD CONSTRAINT browser_pkey PRIMARY KEY (hash, officer);

ALTER TABLE ONLY public.daily_secret
    ADD CONSTRAINT daily_secret_pkey PRIMARY KEY (kind, day);

ALTER TABLE ONLY public.diagnosis_key
    ADD CONSTRAINT diagnosis_key_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.export_part
    ADD CONSTRAINT export_part_pkey PRIMARY KEY (hour, number, part);

ALTER TABLE ONLY public.export
    ADD CONSTRAINT export_pkey PRIMARY KEY (hour, number);

ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.issued_code
    ADD CONSTRAINT issued_code_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.key_progress
    ADD CONSTRAINT key_progress_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY public.proposed_warning
    ADD CONSTRAINT proposed_warning_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.published
    ADD CONSTRAINT published_pkey PRIMARY KEY (iv);

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.second_factor
    ADD CONSTRAINT second_factor_pkey PRIMARY KEY (officer);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.spent_form
    ADD CONSTRAINT spent_form_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.tally
    ADD CONSTRAINT tally_pkey PRIMARY KEY (day, name);

ALTER TABLE ONLY public.test
    ADD CONSTRAINT test_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.usage_count
    ADD CONSTRAINT usage_count_pkey PRIMARY KEY (space, period);

ALTER TABLE ONLY public.verification_token
    ADD CONSTRAINT verification_token_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);

CREATE INDEX pool_hour ON public.pool USING btree (hour, day, iv);

CREATE INDEX published_hour ON public.published USING btree (hour);

CREATE INDEX test_withdrawn ON public.test USING btree (token) WHERE ((result = 0) AND (is_issued = 1));

