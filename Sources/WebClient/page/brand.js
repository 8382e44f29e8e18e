// The health authority's name at the top of the page, and its links at the end. authorityd replaces this file, brand.css and
// logo.png if authority.conf sets them. They are part of the signed list, so the page requests nothing before the consent.

export const NAME = "";

/** For each link: its kind, its address, and a telephone number or "". */
export const LINKS = [];
