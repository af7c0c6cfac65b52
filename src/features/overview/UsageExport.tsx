import Translate, { translate } from '@docusaurus/Translate';
import { usePageConfig } from '../../core/page-config.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTimeZone } from './overview-queries.ts';
import { rangeName } from './range-name.ts';
import type { Range } from './use-range.ts';
import styles from './overview.module.css';

/** Downloads of what was used. Links, so that the browser streams them to disk. */
export function UsageExport({ range }: { range: Range }) {
  const { apiBaseUrl } = usePageConfig();
  const timeZone = useTimeZone();
  const address = (asked: Range | '12m') =>
    `${apiBaseUrl}/api/account/usage/export?${new URLSearchParams({ range: asked, time_zone: timeZone })}`;
  return (
    <span className={styles.export}>
      <Icon name="download" />
      <Translate id="overview.export">Export</Translate>
      <a
        href={address(range)}
        aria-label={translate({ id: 'overview.export.range', message: 'Export the usage of this time as CSV' })}
        download
      >
        {rangeName[range]()}
      </a>
      <a
        href={address('12m')}
        aria-label={translate({ id: 'overview.export.year', message: 'Export the usage of 12 months as CSV' })}
        download
      >
        <Translate id="overview.export.months">12 months</Translate>
      </a>
    </span>
  );
}
