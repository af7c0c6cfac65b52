import { useEffect, useRef } from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Translate from '@docusaurus/Translate';
import type { Props } from '@theme/EditMetaRow';

interface DayProps {
  /** As in `2026-11-20`. */
  day: string;
  language: string | undefined;
}

/** The same in the HTML and in the browser, wherever its reader is. */
const formatDate = ({ day, language }: DayProps): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/**
 * Formats a date. Creating the first formatter is expensive on phones, so the server's text is kept; after navigation
 * there is none.
 */
function Day({ day, language }: DayProps) {
  const element = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    if (element.current?.textContent === '') element.current.textContent = formatDate({ day, language });
  }, [day, language]);
  if (!ExecutionEnvironment.canUseDOM) return <time dateTime={day}>{formatDate({ day, language })}</time>;
  return (
    <time key={day} ref={element} dateTime={day} suppressHydrationWarning>
      {''}
    </time>
  );
}

/** The date of the last change. There is no edit URL, and no author is named. */
export default function EditMetaRow({ lastUpdatedAt }: Props) {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  if (typeof lastUpdatedAt !== 'number') return null;
  const day = new Date(lastUpdatedAt).toISOString().slice(0, 10);
  return (
    <small>
      <Translate
        id="docs.updated"
        values={{ date: <Day day={day} language={localeConfigs[currentLocale]?.htmlLang} /> }}
      >
        {'Last updated on {date}'}
      </Translate>
    </small>
  );
}
