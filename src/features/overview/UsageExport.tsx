import Translate, { translate } from '@docusaurus/Translate';
import { usePageConfig } from '../../core/page-config.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTimeZone } from './api.ts';
import { rangeName, type Range } from './use-range.ts';
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
      <UsageLink to={address(range)} range={rangeName[range]()} />
      <UsageLink to={address('12m')} range={translate({ id: 'overview.export.months', message: '12 months' })} />
    </span>
  );
}

function UsageLink({ to, range }: { to: string; range: string }) {
  return (
    <a
      href={to}
      aria-label={translate({ id: 'overview.export.range', message: 'Export usage as CSV: {range}' }, { range })}
      download
    >
      {range}
    </a>
  );
}
