import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { withSpaces } from '../../core/format/duration.ts';

/**
 * The publication date of a post. It is formatted in UTC, so that the HTML and the browser show the same date
 * everywhere.
 */
export function PostDate({ date }: { date: string | Date }) {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const language = localeConfigs[currentLocale]?.htmlLang ?? currentLocale;
  const day = new Date(date);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={day.toISOString().slice(0, 10)}>{withSpaces(format.format(day), language)}</time>;
}
