import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/**
 * The publication date of a post. It is formatted in UTC, so that the HTML and the browser show the same date
 * everywhere.
 */
export function PostDate({ date }: { date: string | Date }) {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const day = new Date(date);
  const format = new Intl.DateTimeFormat(localeConfigs[currentLocale]?.htmlLang, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return <time dateTime={day.toISOString().slice(0, 10)}>{format.format(day)}</time>;
}
