import Translate, { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format.ts';
import { DataTable } from '../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import type { Difference } from './replay.ts';
import styles from './logs.module.css';

function kindName(kind: Difference['kind']): string {
  switch (kind) {
    case 'same':
      return translate({ id: 'logs.diff.same', message: 'The same' });
    case 'varies':
      return translate({ id: 'logs.diff.varies', message: 'Varies' });
    case 'changed':
      return translate({ id: 'logs.diff.changed', message: 'Changed' });
    case 'only_then':
      return translate({ id: 'logs.diff.onlyThen', message: 'Only then' });
    case 'only_now':
      return translate({ id: 'logs.diff.onlyNow', message: 'Only now' });
  }
}

const isChange = ({ kind }: Difference) => kind !== 'same' && kind !== 'varies';

function Value({ text }: { text: string | undefined }) {
  return text === undefined ? <span className={styles.quiet}>–</span> : <code className={styles.value}>{text}</code>;
}

function Rows({ title, rows }: { title: string; rows: readonly Difference[] }) {
  return (
    <DataTable
      caption={title}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'name',
          kind: 'lead',
          title: translate({ id: 'logs.diff.field', message: 'Field' }),
          cell: ({ name }) => (
            <code className={styles.value}>
              {name === '' ? translate({ id: 'logs.diff.whole', message: 'Whole body' }) : name}
            </code>
          ),
        },
        {
          key: 'kind',
          title: translate({ id: 'logs.diff.kind', message: 'Comparison' }),
          cell: (row) => <StatusBadge tone={isChange(row) ? 'bad' : 'good'} label={kindName(row.kind)} />,
        },
        {
          key: 'then',
          title: translate({ id: 'logs.diff.then', message: 'Then' }),
          cell: ({ before }) => <Value text={before} />,
        },
        {
          key: 'now',
          title: translate({ id: 'logs.diff.now', message: 'Now' }),
          cell: ({ after }) => <Value text={after} />,
        },
      ]}
    />
  );
}

/** What differs, and behind a fold what does not. */
export function Differences({ title, rows }: { title: string; rows: readonly Difference[] }) {
  const format = useFormat();
  const changed = rows.filter(isChange);
  const rest = rows.filter((row) => !isChange(row));
  return (
    <section className={styles.message}>
      <h2>{title}</h2>
      {changed.length > 0 ? (
        <Rows title={title} rows={changed} />
      ) : (
        <p className={styles.quiet}>
          <Translate id="logs.diff.none">No difference.</Translate>
        </p>
      )}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>
            <Translate id="logs.diff.rest" values={{ count: format.number(rest.length) }}>
              {'The same, or another one in every call: {count}'}
            </Translate>
          </summary>
          <Rows title={title} rows={rest} />
        </details>
      )}
    </section>
  );
}
