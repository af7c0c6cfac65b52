import { translate } from '@docusaurus/Translate';
import { listAuditEntriesInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { AuditEntry, AuditValues } from '#generated/account/types.gen.ts';
import { useRows } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable, type Column } from '../../../dashboard/DataTable.tsx';
import { ChoiceFilter, chosen, Filters, given, TextFilter, typed } from '../parts/Filters.tsx';
import { words } from '../parts/words.ts';
import { QueueList } from '../QueueList.tsx';
import { useDesk } from '../use-desk.ts';
import { actions } from './audit-words.ts';
import styles from '../parts/parts.module.css';

/** Fields as the log keeps them: `state: submitted → approved`. */
function Changes({ before, after }: { before: AuditValues; after: AuditValues }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <span className={styles.values}>
      {names.map((name) => (
        <code key={name}>
          {name}: {name in before && before[name] !== after[name] && `${String(before[name])} → `}
          {String(after[name] ?? before[name])}
        </code>
      ))}
    </span>
  );
}

function useColumns(): readonly Column<AuditEntry>[] {
  const format = useFormat();
  return [
    {
      key: 'action',
      kind: 'lead',
      title: translate({ id: 'audit.action', message: 'What' }),
      cell: ({ action, actor_email: email, actor_id: id, actor_role: role }) => (
        <span className={styles.values}>
          <strong>{actions[action]()}</strong>
          <span className={styles.quiet}>{role === 'operator' ? role : `${email ?? id} · ${role}`}</span>
        </span>
      ),
    },
    {
      key: 'subject',
      title: translate({ id: 'audit.subject', message: 'To what' }),
      cell: ({ subject_id: subject, customer_email: email, customer_id: customer }) => (
        <span className={styles.values}>
          <code>{subject}</code>
          {customer !== null && <span>{email ?? customer}</span>}
        </span>
      ),
    },
    {
      key: 'changes',
      title: translate({ id: 'audit.changes', message: 'Before and after' }),
      cell: ({ before, after, reason }) => (
        <span className={styles.values}>
          <Changes before={before} after={after} />
          {reason !== '' && <q>{reason}</q>}
        </span>
      ),
    },
    {
      key: 'from',
      title: translate({ id: 'audit.from', message: 'From where' }),
      cell: ({ address, request_id: request }) => (
        <span className={styles.values}>
          {address}
          <code>{request}</code>
        </span>
      ),
    },
    {
      key: 'time',
      kind: 'end',
      title: words.time(),
      cell: ({ at }) => (
        <time dateTime={at} title={format.moment(at)}>
          {format.second(at)}
        </time>
      ),
    },
  ];
}

/** What support and administrators did, newest first. */
export function AuditSection() {
  const { asked } = useDesk();
  const filter = given({
    actor: typed(asked, 'actor'),
    action: chosen(asked, 'action', actions),
    subject: typed(asked, 'subject'),
    customer: typed(asked, 'customer'),
  });
  const query = useRows(listAuditEntriesInfiniteOptions, { query: { ...filter, limit: 25 } });
  const columns = useColumns();
  return (
    <>
      <Filters file={{ list: 'audit', filter }}>
        <TextFilter name="actor" label={translate({ id: 'audit.actor.filter', message: 'Who, id or e-mail' })} />
        <ChoiceFilter name="action" label={translate({ id: 'audit.action', message: 'What' })} options={actions} />
        <TextFilter name="subject" label={translate({ id: 'audit.subject.filter', message: 'To what, id' })} />
        <TextFilter name="customer" label={words.customerFilter()} />
      </Filters>
      <QueueList
        query={query}
        failed={translate({ id: 'audit.failed', message: 'The audit log could not be loaded' })}
        empty={words.none()}
      >
        <DataTable
          caption={translate({ id: 'audit.title', message: 'Audit log' })}
          columns={columns}
          rows={query.rows}
          rowKey={({ id }) => id}
        />
      </QueueList>
    </>
  );
}
