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
INSERT INTO public.audit VALUES (495706, 'eve', 'issued hotline code', 1);
INSERT INTO public.audit VALUES (495706, 'admin', 'entered a venue warning', 1);

INSERT INTO public.authorization_key VALUES (20654, '\x399be59c387aed79aff1d835b0556db2a044142bb0ea3bb32e4fedbb85cd166374b189c53e640719f8c3e5cc6953852592004c34ca6f85985d3f4bea10b7f652a66d43d301290688708a216926987b68bfcb3d3499f6c61005fdd49edf4b0fe118c8e9e374f43812fc5f432058efdfbd42a30419b7215e9a6278a612be8797254b1cab1eb25c0494388ff665da34e95bfee4022b89929688f4e46f8e18b0adaf24f82cab3c3abc88b9d62f48f9ebd3f1fa91bec878dd6bb1f5b2051177ce749286e6ab3ecafe5898de08e7aaae03295aeaadbd49fd21250d815b9ffe85f3e0c1988a4b0465f3afbb0dd680dca5ad961ff66c96d9749e1401e10ac6e14829c829620421d9aa0f9cfaff042d23a06461d4afc01a3b81d6a2167b6d7c6071ba97004c5aeaf617b03d1c1888c6baa24abead2a518f44d7355841b55634c8d18ec0bc1e5203e2a207e67e38c707293d78a9f45d90606eb754496f3c247867c8108dbe60a8448f1761d50f42ab25d9689a6622fce42cfa56fe759e4f8ad73d0c69532d08303da59200da606091371404cd3b180b582d21d06aa13c357faee97bd20fb87db93720b24c83cbf1b7a68b11e7e89eb90c1cc7319a7b11806be4cbbd0fd292f3401f818c881fc71f31c5efa9cea5f934d4546f33e0607e83a59f72bd61980aaa6389dc8cd10cdc4ad2abbdaed30412f112cfa3f4f4817eec1e9e57242915de3239373199e13f1200c0e4111e384b3cbfc3c7fde2960c18d69485c34c3008e1b1569090df73233d28271e2e809abf49d5dddc0654f964a626a30e786f4a7f5c4800856e26cdac2ea125769e71dc33fe341e811cb988b455c81a01a8746e805f3a14862b2491ec2ca68767ec2f07bbea21faf7cfc7797f58d3759929711d1142f9378e862abf16a229729900d9e95e4ffe58e1c262addbfd19ee6c0269ffd4ebd8332b69299d51dd2c25b0bf70488facef1f21b32e398a24c5bb46fcbc314d48898e4834980c628daa51a0f2a06626121c1ac14abf5b00d69d384c1825d389cda83d7117f98dc276996aed78164080e78995f13bd6ab7ca4d48ad860fdf92ae4cd5b797118291eab98069790217db25af9e1f1d6a80353e0234b87dfdebce294bf5f7caa1a3f8ff1c6d5d27fa132e07b3909c3928ffe070c4ee44af17825928525afb68a2add78ab5666b13ecd8c6aec5daecae411e43b980c493fb7e43b5dc85fe9e628ebf159aa70736019d27f8f45aa20c64536d64fc38fee3a84e525c245bd7e138b6eba174e0332385e35d0c31d06a6a2661c1d0c2f3aaf93add1f9ce5e65b81189be9c703bb148f943e627f7d1ce2c35d61ebab0bf4347bd710fb5d67bf9495eb02bd14492a1cb70cdc6c18ff2e7fb3df7a9c669d75744cf2ee8f7bdf2f0c12c122029810c63c7e22180d74fb3f3f1e2484ff39ffc6f1049a5ccf25018ffbed56cc206696e07372d5794cc1f839326e7c4685b146564900cfbb3c205d56eecdf9cf058d3256a57ba4d18e75723c77b601c7aacd93fc6e57b663b6dab1e2260757bdefa2c99523e26267f256e5b99c7abec4e038a5f0a6df05cec48b26ff72577407325615d3f36062adc62b9c8acda755f9d25a5c8da733d77c12dbe02b6f312e61661b829a3adade9d56280a9af0343786083e84a4cc42437bc8c7040ffe1f6316ded3657fbd6a8b11cbb152cd45c1e06a2322a335d54c059a588568fc45aa5a2', '\x30820122300d06092a864886f70d01010105000382010f003082010a0282010100a3ed9056a2fb8d33a739d13b93069ad4d8ea22d565726fc4d52636dea26c6a39e31ade809a5c77339363b12ae831bbc0111a3d8e1662f0305cebc12845598765e7cc21ef82b5705d5a6e8bbb2a60c9ba12af2f4bbcf1d9aa71d4e0d92c944848c6b3eaadaad11f89fd93bbc9063f9a2f87a3ae322d27fdb7c4671923159e9b1c9c1707e6f3dea6ca8d8fb19860fc9543ca592046c5984e6851c47316b9116e9bc4b2fd51aa4c5a234f0d09c70f9fc810b01df97463f2ff5a9d150d405c7d80faa8e36f70eff03e1cd141a3213068468d1d9744127d98c3b4b39e358fac698116b7704903a5e44c90d3ef6bc8bdd29f75a9cd062476e673a07a2d70de2e6f986f0203010001', NULL);

INSERT INTO public.diagnosis_key VALUES ('\x01010101010101010101010101010101', 2973888, 144, 3, 'confirmed', -1, 495706, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.diagnosis_key VALUES ('\x02020202020202020202020202020202', 2974032, 144, 2, 'likely', NULL, 495706, 0, 'confirmed', 2, NULL, 495706);

INSERT INTO public.identity VALUES (1, '3c5e-3f1d-506f-dfff-ba34-a286-e777-9474', '\xaf12dd66f7ee83ac66982731481870bc', 'example');

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

INSERT INTO public.schema_version VALUES (7);

INSERT INTO public.tally VALUES (20654, 'issued hotline code', 1);
INSERT INTO public.tally VALUES (20654, 'used', 3);

INSERT INTO public.test VALUES ('\x16e5c3332cef467efd073b7976d1b63d58c2ee5cf0e26074acb2839a5d850f3a', '\x6c270513949bce4792c5c147f28682c3bdbb81587679d72f865d3e52ee0dd466', 1, 496042, 1);
INSERT INTO public.test VALUES ('\x71475f531f971949e20ef327e55474bdced98676cac65dbb67001bb509fedc4f', NULL, 1, 496042, 0);
INSERT INTO public.test VALUES ('\xddd1781471c4c916c0cc30e10285dff52a2c8a86e68bf0c86d1fab4917ec2090', '\x4af4e157073940f10d7e94e518c48bfa3ed9f4ed6d00bc860c64c90c3f791e2e', 1, 496042, 0);
INSERT INTO public.test VALUES ('\xee79788cd3ea9b05d931b1ee9739e1ef7bb512195fb6ae64d9e1e243e3267e21', '\x595b118effaa22cce8c15e9856f0fcff5cb23c16e141a9d9982db07644bed071', 1, 496042, 1);
INSERT INTO public.test VALUES ('\xf09985a5f08162650eaa1ae5ff934a3509cc122ec759c636a6abc0984d255271', '\x809519f0231755262ff1304986f5f4cea12ea7d3e9add5b80b31746499d45d81', 1, 496042, 1);

INSERT INTO public.warning VALUES ('db505cf33814e63e', 'town-hall', 5948352, 5948640, 6, NULL, 0);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (hour, officer, action);

ALTER TABLE ONLY public.authorization_key
    ADD CONSTRAINT authorization_key_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.browser
    ADD CONSTRAINT browser_pkey PRIMARY KEY (hash, officer);

ALTER TABLE ONLY public.diagnosis_key
    ADD CONSTRAINT diagnosis_key_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.issued_code
    ADD CONSTRAINT issued_code_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY public.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);

CREATE INDEX pool_hour ON public.pool USING btree (hour, day, iv);

CREATE INDEX published_hour ON public.published USING btree (hour);

CREATE INDEX test_withdrawn ON public.test USING btree (token) WHERE ((result = 0) AND (is_issued = 1));

