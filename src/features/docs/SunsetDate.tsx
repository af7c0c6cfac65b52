import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { v1 } from '#catalog/versions.ts';

/** When version 1 may stop to be served, as a date in the language of the page. */
export function SunsetDate() {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const date = new Date(v1.sunset);
  // The same in the HTML and in the browser, wherever its reader is.
  const format = new Intl.DateTimeFormat(localeConfigs[currentLocale]?.htmlLang, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return <time dateTime={date.toISOString().slice(0, 10)}>{format.format(date)}</time>;
}
