import { useEffect, useRef } from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Translate from '@docusaurus/Translate';
import type { Props } from '@theme/EditMetaRow';
import { formatLongDate } from '../../core/format/duration.ts';
import { useLanguage } from '../../ui/use-language.ts';

/**
 * Formats a date. Creating the first formatter is slow on phones, so the text of the server is reused. After
 * navigation, there is none.
 */
function Day({ day }: { day: string }) {
  const language = useLanguage();
  const element = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    if (element.current?.textContent === '') element.current.textContent = formatLongDate(new Date(day), language);
  }, [day, language]);
  if (!ExecutionEnvironment.canUseDOM) return <time dateTime={day}>{formatLongDate(new Date(day), language)}</time>;
  return (
    <time key={day} ref={element} dateTime={day} suppressHydrationWarning>
      {''}
    </time>
  );
}

/** The date of the last change, without an edit link or an author. */
export default function EditMetaRow({ lastUpdatedAt }: Props) {
  if (typeof lastUpdatedAt !== 'number') return null;
  const day = new Date(lastUpdatedAt).toISOString().slice(0, 10);
  return (
    <small>
      <Translate id="docs.updated" values={{ date: <Day day={day} /> }}>
        {'Last updated on {date}'}
      </Translate>
    </small>
  );
}
