import Translate from '@docusaurus/Translate';
import { usePageConfig } from '../../core/page-config.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './support.module.css';

/** What a list holds as a file: all of it, and not only what is shown. */
export function ExportLink({ path, query }: { path: string; query: Readonly<Record<string, string>> }) {
  const { apiBaseUrl } = usePageConfig();
  const asked = new URLSearchParams(query).toString();
  return (
    <a className={styles.export} href={`${apiBaseUrl}${path}${asked === '' ? '' : `?${asked}`}`} download>
      <Icon name="download" />
      <Translate id="billing.statement.export">Export CSV</Translate>
    </a>
  );
}
