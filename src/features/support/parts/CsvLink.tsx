import Translate from '@docusaurus/Translate';
import { usePageConfig } from '../../../core/page-config.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './parts.module.css';

interface CsvLinkProps {
  /** The list: `tasks`. */
  list: string;
  filter: object;
}

/** Downloads what the filters leave. A link, so that the browser streams it to disk. */
export function CsvLink({ list, filter }: CsvLinkProps) {
  const { apiBaseUrl } = usePageConfig();
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString();
  return (
    <a
      className={styles.csv}
      href={`${apiBaseUrl}/api/admin/${list}/export${query === '' ? '' : `?${query}`}`}
      download
    >
      <Icon name="download" />
      <Translate id="billing.statement.export">Export CSV</Translate>
    </a>
  );
}
