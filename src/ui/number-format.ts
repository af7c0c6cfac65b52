/** Whole numbers in a language. Here for the counters of fields, which don't know `src/core/format`. */
export const createNumberFormat = (language: string): Intl.NumberFormat => new Intl.NumberFormat(language);
