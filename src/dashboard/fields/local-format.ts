/** The parts of a medium date as the letters of dayjs. */
const dayLetters: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, (text: string) => string>>> = {
  day: (text) => (text.length > 1 ? 'DD' : 'D'),
  month: (text) => (/^\d+$/.test(text) ? (text.length > 1 ? 'MM' : 'M') : 'MMM'),
  year: () => 'YYYY',
};

/** The pattern for a calendar field, in which dates look like everywhere else on the site: `MMM D, YYYY`. */
export function getDayPattern(language: string): string {
  const parts = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  // A day and a month of one digit show whether they get a zero.
  return parts
    .formatToParts(Date.UTC(2026, 2, 4))
    .map(
      ({ type, value }) =>
        dayLetters[type]?.(value) ?? (value.trim() === '' || !/\p{L}/u.test(value) ? value : `[${value}]`),
    )
    .join('');
}

const toTime = (hour: number, minute: number) => new Date(Date.UTC(2026, 0, 1, hour, minute));

/** A time of day such as `15:28` in the language: `3:28 PM`. */
export function formatTimeOfDay(time: string, language: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(toTime(hour, minute));
}

/** The words for the halves of the day in the language, if its clock has 12 hours. */
function getDayPeriods(language: string): readonly [string | undefined, string | undefined] {
  const parts = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  const find = (hour: number) =>
    parts
      .formatToParts(toTime(hour, 0))
      .find(({ type }) => type === 'dayPeriod')
      ?.value.toLowerCase();
  return [find(1), find(13)];
}

/** Parses a typed time of day, with 12 or 24 hours, as `15:28`. Undefined if it isn't one. */
export function parseTimeOfDay(text: string, language: string): string | undefined {
  const typed = text.toLowerCase().replaceAll(/[\s.]/g, '');
  const [, digits, minutes = '0'] = /(\d{1,2})\D?(\d{2})?/.exec(typed) ?? [];
  if (digits === undefined) return undefined;
  const [am, pm] = getDayPeriods(language).map((word) => word?.replaceAll(/[\s.]/g, ''));
  let hour = Number(digits);
  if (pm !== undefined && typed.includes(pm) && hour < 12) hour += 12;
  if (am !== undefined && typed.includes(am) && hour === 12) hour = 0;
  if (hour > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
