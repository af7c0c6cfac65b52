import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { formatLongDate } from './duration.ts';

/** A day in the language of the page. */
export function LongDate({ date }: { date: string | Date }) {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const day = new Date(date);
  const language = localeConfigs[currentLocale]?.htmlLang ?? currentLocale;
  return <time dateTime={day.toISOString().slice(0, 10)}>{formatLongDate(day, language)}</time>;
}
