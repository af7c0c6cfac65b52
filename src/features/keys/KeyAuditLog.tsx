import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { useFormat } from '../../core/format/format.ts';
import { TimeAgo } from '../../core/format/times.tsx';
import { useAccountPaths } from '../../core/api/account-client.ts';
import { DataList } from '../../dashboard/lists/DataTable.tsx';
import { keyLabels } from './key-text.ts';
import { useKeyAuditLog } from './keys-queries.ts';
import styles from './keys.module.css';

/** The IP addresses of a key's recent requests. */
export function KeyAuditLog({ keyId }: { keyId: string }) {
  const format = useFormat();
  const { at: place } = useAccountPaths();
  const query = useKeyAuditLog(keyId);
  const title = translate({ id: 'keys.addresses.recent', message: 'Recent addresses' });
  return (
    <DataList
      list={{ ...query, rows: query.data?.data }}
      failed={translate({ id: 'keys.addresses.failed', message: 'The addresses couldn’t be loaded' })}
      empty={
        <p className={styles.hint}>
          <Translate id="keys.addresses.none" values={{ days: limits.logDays }}>
            {'No requests in the last {days} days.'}
          </Translate>
        </p>
      }
      caption={title}
      narrow="table"
      rowKey={({ address }) => address}
      columns={[
        {
          key: 'address',
          kind: 'lead',
          title: translate({ id: 'keys.addresses.column', message: 'Address' }),
          cell: ({ address }) => <code className={styles.address}>{address}</code>,
        },
        {
          key: 'calls',
          kind: 'end',
          title: translate({ id: 'keys.addresses.requests', message: 'Requests' }),
          cell: ({ calls }) => format.number(calls),
        },
        {
          key: 'refused',
          kind: 'end',
          title: translate({ id: 'keys.addresses.rejected', message: 'Rejected' }),
          cell: ({ refused }) =>
            refused === 0 ? (
              '0'
            ) : (
              <Link to={place('logs', `key_id=${keyId}&code=address_not_allowed`)}>{format.number(refused)}</Link>
            ),
        },
        {
          key: 'last',
          kind: 'end',
          title: keyLabels.used(),
          cell: ({ last_used_at: at }) => <TimeAgo at={at} />,
        },
      ]}
    >
      <p className={styles.hint}>
        <Translate id="keys.addresses.recent.hint" values={{ calls: format.number(limits.logAnalysis.addresses) }}>
          {'Addresses of the latest {calls} requests in the log.'}
        </Translate>
      </p>
    </DataList>
  );
}
