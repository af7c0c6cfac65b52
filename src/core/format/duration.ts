/** Units of time, from large to small, with their seconds. */
export const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const beside =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(?=[a-zA-Z\d])|(?<=[a-zA-Z\d])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])/gu;
const afterFigure = /(?<=\d) (?=[^\d\s])/gu;

/**
 * Adds the spaces that Chinese and Japanese have between their characters and Latin letters or figures: `30 天`. Intl leaves
 * them out. A number stays on the line of what it counts. See TRANSLATING.md.
 */
export const withSpaces = (text: string, language: string): string =>
  /^(?:zh|ja)\b/.test(language) ? text.replaceAll(beside, ' ').replaceAll(afterFigure, '\u00A0') : text;

/**
 * Formats seconds in the largest unit that divides them, in a language: "24 hours". Up to two days are given in hours, as
 * people do.
 */
export function formatDuration(seconds: number, language: string): string {
  const [unit, size] = units.find(([name, each]) => seconds % each === 0 && (name !== 'day' || seconds > 2 * each))!;
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return withSpaces(format.format(seconds / size), language);
}

/** A day in full, such as "November 22, 2026". In UTC, so that the HTML and the browser show the same date everywhere. */
export const formatLongDate = (day: Date, language: string): string =>
  withSpaces(new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day), language);
