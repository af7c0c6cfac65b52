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
const inWords = ({ day, language }: DayProps): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/**
 * A day in words. The first format that is made costs a phone as much as half of the page, so that the words of the HTML stay;
 * only where one comes from another page of the site there are none yet.
 */
function Day({ day, language }: DayProps) {
  const element = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    if (element.current?.textContent === '') element.current.textContent = inWords({ day, language });
  }, [day, language]);
  if (!ExecutionEnvironment.canUseDOM) return <time dateTime={day}>{inWords({ day, language })}</time>;
  return (
    <time key={day} ref={element} dateTime={day} suppressHydrationWarning>
      {''}
    </time>
  );
}

/** Below a page: when it was last changed. There is no address at which it could be edited, and nobody is named. */
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
