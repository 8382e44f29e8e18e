// The languages of the page, with their directions. The default comes first. authorityd replaces this
// file if it adds languages.

export const LANGUAGES = {
  en: "ltr", ar: "rtl", de: "ltr", es: "ltr", fr: "ltr", it: "ltr", pl: "ltr", pt: "ltr", tr: "ltr", uk: "ltr",
};
