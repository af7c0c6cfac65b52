import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Translate from '@docusaurus/Translate';
import type { Props } from '@theme/EditMetaRow';

/** Below a page: when it was last changed. There is no address at which it could be edited, and nobody is named. */
export default function EditMetaRow({ lastUpdatedAt }: Props) {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  if (typeof lastUpdatedAt !== 'number') return null;
  const day = new Date(lastUpdatedAt);
  // The same in the HTML and in the browser, wherever its reader is.
  const format = new Intl.DateTimeFormat(localeConfigs[currentLocale]?.htmlLang, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return (
    <small>
      <Translate
        id="docs.updated"
        values={{ date: <time dateTime={day.toISOString().slice(0, 10)}>{format.format(day)}</time> }}
      >
        {'Last updated on {date}'}
      </Translate>
    </small>
  );
}
