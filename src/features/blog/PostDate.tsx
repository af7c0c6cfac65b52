import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** The day of a post: the same in the HTML and in the browser, wherever its reader is. */
export function PostDate({ date }: { date: string | Date }) {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const day = new Date(date);
  const format = new Intl.DateTimeFormat(localeConfigs[currentLocale]?.htmlLang, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return <time dateTime={day.toISOString().slice(0, 10)}>{format.format(day)}</time>;
}
