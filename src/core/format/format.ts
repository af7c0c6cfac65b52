import { useMemo } from 'react';
import { translate } from '@docusaurus/Translate';
import { formatBytes } from './bytes.ts';
import { formatDuration, units, withSpaces } from './duration.ts';
import { useFormatCredits } from './use-format-credits.ts';
import { createNumberFormat } from '../../ui/number-format.ts';
import { useLanguage } from '../../ui/use-language.ts';

const withSeconds = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const;
const inMilliseconds = { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 } as const;

/** Creates formatters on first use, because a page uses few of them. */
function memoize<Inputs extends readonly unknown[], Formatter>(make: (...inputs: Inputs) => Formatter) {
  const formatters = new Map<string, Formatter>();
  return (...inputs: Inputs): Formatter => {
    const key = inputs.join(' ');
    const formatter = formatters.get(key) ?? make(...inputs);
    formatters.set(key, formatter);
    return formatter;
  };
}

/** The formats of a language and a time zone, which all components share. */
const getFormats = memoize((language: string, timeZone: string | undefined) => {
  const numbers = memoize(() => createNumberFormat(language));
  const dates = memoize(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }));
  const dateFormats = memoize(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );
  const instants = memoize(() => new Intl.DateTimeFormat(language, { ...withSeconds, timeZone }));
  const times = memoize(() => new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }));
  const days = memoize(() => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone }));
  const compact = memoize(() => new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 }));
  const percent = memoize(
    (digits: number) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }),
  );
  const changes = memoize(
    () => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
  );
  const milliseconds = memoize(() => new Intl.NumberFormat(language, inMilliseconds));
  const money = memoize(
    (currency: string, digits: number) =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  const spaced = (text: string) => withSpaces(text, language);
  const distances = memoize(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
  return {
    /** BCP 47 tag, for formatters that only one place uses. */
    language,
    number: (value: number) => numbers().format(value),
    /** For the axes of charts: "1.2K". */
    compact: (value: number) => compact().format(value),
    percent: (share: number, digits = 0) => percent(digits).format(share),
    /** A change as a percentage with its sign. */
    change: (share: number) => changes().format(share),
    date: (iso: string) => spaced(dates().format(new Date(iso))),
    /** A recent day without its year. */
    day: (iso: string) => spaced(days().format(new Date(iso))),
    /** A time of day. */
    time: (iso: string) => spaced(times().format(new Date(iso))),
    /** A recent time, to the second. */
    second: (iso: string) => spaced(instants().format(new Date(iso))),
    milliseconds: (value: number) => spaced(milliseconds().format(value)),
    bytes: (count: number) => formatBytes(count, language),
    moment: (iso: string) => spaced(dateFormats().format(new Date(iso))),
    /** "5 minutes ago", or the date if it is more than a week away. */
    ago: (iso: string, now: number) => {
      const seconds = (Date.parse(iso) - now) / 1000;
      if (Math.abs(seconds) > 7 * 86_400) return spaced(dates().format(new Date(iso)));
      const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
      if (unit === 'second') return translate({ id: 'format.justNow', message: 'just now' });
      return spaced(distances().format(Math.trunc(seconds / size), unit));
    },
    /** Formats cents as money, with more digits for fractions of a cent. */
    money: (cents: number, currency: string, digits = 2) => money(currency, digits).format(cents / 100),
  };
});

/**
 * Formats numbers and times in the language of the page. Times are local unless `timeZone` is set, so use them only for
 * data loaded in the browser.
 */
export function useFormat(timeZone?: string) {
  const language = useLanguage();
  const credits = useFormatCredits();
  return useMemo(() => ({ ...getFormats(language, timeZone), credits }), [language, timeZone, credits]);
}

/** `formatDuration` in the language of the page. */
export function useFormatDuration(): (seconds: number) => string {
  const language = useLanguage();
  return (seconds) => formatDuration(seconds, language);
}
