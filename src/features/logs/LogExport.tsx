import Translate, { translate } from '@docusaurus/Translate';
import { useAccountFile } from '../../core/api/customer-account.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { LogFilters } from './log-filters.ts';
import styles from './logs.module.css';

/** Downloads of what the filters leave. Links, so that the browser streams them to disk. */
export function LogExport({ filters }: { filters: LogFilters }) {
  const fileAddress = useAccountFile();
  const address = (format: 'csv' | 'jsonl') =>
    fileAddress(`/api/account/logs/export?${new URLSearchParams({ format, ...filters })}`);
  return (
    <span className={styles.export}>
      <Icon name="download" />
      <Translate id="logs.export">Export</Translate>
      {(['csv', 'jsonl'] as const).map((format) => {
        const name = format.toUpperCase();
        return (
          <a
            key={format}
            href={address(format)}
            aria-label={translate({ id: 'logs.export.as', message: 'Export {format}' }, { format: name })}
            download
          >
            {name}
          </a>
        );
      })}
    </span>
  );
}
