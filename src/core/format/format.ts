import { useMemo } from 'react';
import { translate } from '@docusaurus/Translate';
import { usePluralForm } from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { formatDuration, withSpaces } from './duration.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const withSeconds = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const;
const sizes = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;
const inBytes = { style: 'unit', unit: 'byte', unitDisplay: 'narrow' } as const;
const inMilliseconds = { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 } as const;

/** Creates formatters on first use, because the navbar of every page imports this file and rarely formats anything. */
function memoize<Formatter>(make: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined;
  return () => (formatter ??= make());
}

/**
 * Formats numbers and times in the language of the page. Times are local unless `timeZone` is set, so use them only for
 * data loaded in the browser.
 */
export function useFormat(timeZone?: string) {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const language = localeConfigs[currentLocale]?.htmlLang ?? currentLocale;
  const { selectMessage } = usePluralForm();
  return useMemo(() => {
    const numbers = memoize(() => new Intl.NumberFormat(language));
    const dates = memoize(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }));
    const dateFormats = memoize(
      () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    );
    const instants = memoize(() => new Intl.DateTimeFormat(language, { ...withSeconds, timeZone }));
    const milliseconds = memoize(() => new Intl.NumberFormat(language, inMilliseconds));
    const bytes = memoize(() => new Intl.NumberFormat(language, inBytes));
    const larger = (unit: string) => new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
    const moneyFormats = new Map<string, Intl.NumberFormat>();
    const money = (currency: string, digits: number) => {
      const name = `${currency} ${digits}`;
      const known = moneyFormats.get(name);
      if (known) return known;
      const formatter = new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        minimumFractionDigits: 2,
        maximumFractionDigits: digits,
      });
      moneyFormats.set(name, formatter);
      return formatter;
    };
    const spaced = (text: string) => withSpaces(text, language);
    const distances = memoize(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
    return {
      /** BCP 47 tag, for formatters that only one place uses. */
      language,
      number: (value: number) => numbers().format(value),
      date: (iso: string) => spaced(dates().format(new Date(iso))),
      /** A recent time, to the second. */
      second: (iso: string) => spaced(instants().format(new Date(iso))),
      milliseconds: (value: number) => milliseconds().format(value),
      bytes: (count: number) => {
        const [unit, size] = sizes.find(([, least]) => count >= least) ?? [undefined, 1];
        return unit === undefined ? bytes().format(count) : larger(unit).format(count / size);
      },
      moment: (iso: string) => spaced(dateFormats().format(new Date(iso))),
      /** "5 minutes ago", or the date if it is more than a week away. */
      ago: (iso: string, now: number) => {
        const seconds = (Date.parse(iso) - now) / 1000;
        if (Math.abs(seconds) > 7 * 86_400) return spaced(dates().format(new Date(iso)));
        for (const [unit, size] of units) {
          if (Math.abs(seconds) >= size) return spaced(distances().format(Math.trunc(seconds / size), unit));
        }
        return translate({ id: 'format.justNow', message: 'just now' });
      },
      /** Formats cents as money, with more digits for fractions of a cent. */
      money: (cents: number, currency: string, digits = 2) => money(currency, digits).format(cents / 100),
      credits: (count: number) =>
        selectMessage(
          count,
          translate(
            {
              id: 'format.credits',
              message: '{count} credit|{count} credits',
              description:
                'Plural forms, parted by |, in the order one, two, few, many, other as the language has them',
            },
            { count: numbers().format(count) },
          ),
        ),
    };
  }, [language, selectMessage, timeZone]);
}

/** `formatDuration` in the language of the page. */
export function useFormatDuration(): (seconds: number) => string {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const language = localeConfigs[currentLocale]?.htmlLang ?? currentLocale;
  return (seconds) => formatDuration(seconds, language);
}
