// Takes the place of the constants that the search plugin generates, for its search bar alone (see lean-client.ts): the
// generated module also brings the word stems of the language, 14 to 22 KiB on every page, which only its worker needs.

/** How many results the bar lists; the plugin's own default. */
export const searchResultLimits = 8;
