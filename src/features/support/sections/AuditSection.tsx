import { translate } from '@docusaurus/Translate';
import { listAuditEntriesInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { AuditAction, AuditEntry, AuditValues } from '#generated/account/types.gen.ts';
import { useRows } from '../../../core/api/use-read.ts';
import type { Column } from '../../../dashboard/DataTable.tsx';
import { limit } from '../api.ts';
import { Second, Values } from '../components/cells.tsx';
import { Filters, useFilter } from '../components/Filters.tsx';
import { ReviewList } from '../components/layout.tsx';
import { words } from '../words.ts';
import styles from '../support.module.css';

const actions: Readonly<Record<AuditAction, () => string>> = {
  'refund.decide': () => translate({ id: 'audit.refund.decide', message: 'Refund decided' }),
  'question.answer': () => translate({ id: 'audit.question.answer', message: 'Question answered' }),
  'payout.retry': () => translate({ id: 'audit.payout.retry', message: 'Payout tried again' }),
  'payout.settle': () => translate({ id: 'audit.payout.settle', message: 'Payout settled by hand' }),
  'task.retry': () => translate({ id: 'audit.task.retry', message: 'Task tried again' }),
  'task.cancel': () => translate({ id: 'audit.task.cancel', message: 'Task canceled' }),
  'task.release': () => translate({ id: 'audit.task.release', message: 'Credits of a task released' }),
  'delivery.replay': () => translate({ id: 'audit.delivery.replay', message: 'Delivered again' }),
  'mail.resend': () => translate({ id: 'audit.mail.resend', message: 'Mail sent again' }),
  'ledger.verify': () => translate({ id: 'audit.ledger.verify', message: 'Books compared' }),
  'report.dismiss': () => translate({ id: 'support.reports.dismissed.done', message: 'The reports are dismissed' }),
  'work.take_down': () => translate({ id: 'support.reports.down.done', message: 'The work is taken down' }),
  'work.restore': () => translate({ id: 'support.reports.restored.done', message: 'The work is restored' }),
  'customer.role': () => translate({ id: 'support.role.done', message: 'The role is changed' }),
  'customer.suspend': () => translate({ id: 'support.suspend.done', message: 'The account is suspended' }),
  'customer.lift': () => translate({ id: 'support.lift.done', message: 'The suspension is lifted' }),
  'credits.adjust': () => translate({ id: 'support.credits.done', message: 'The credits are adjusted' }),
};

const what = () => translate({ id: 'audit.action', message: 'What' });

/** Fields as the log keeps them: `state: submitted → approved`. */
function Changes({ before, after }: { before: AuditValues; after: AuditValues }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => (
    <code key={name}>
      {name}: {name in before && before[name] !== after[name] && `${String(before[name])} → `}
      {String(after[name] ?? before[name])}
    </code>
  ));
}

const columns = (): readonly Column<AuditEntry>[] => [
  {
    key: 'action',
    kind: 'lead',
    title: what(),
    cell: ({ action, actor_email: email, actor_id: id, actor_role: role }) => (
      <Values>
        <strong>{actions[action]()}</strong>
        <span className={styles.quiet}>{role === 'operator' ? role : `${email ?? id} · ${role}`}</span>
      </Values>
    ),
  },
  {
    key: 'subject',
    title: translate({ id: 'audit.subject', message: 'To what' }),
    cell: ({ subject_id: subject, customer_email: email, customer_id: customer }) => (
      <Values>
        <code>{subject}</code>
        {customer !== null && <span>{email ?? customer}</span>}
      </Values>
    ),
  },
  {
    key: 'changes',
    title: translate({ id: 'audit.changes', message: 'Before and after' }),
    cell: ({ before, after, reason }) => (
      <Values>
        <Changes before={before} after={after} />
        {reason !== '' && <q>{reason}</q>}
      </Values>
    ),
  },
  {
    key: 'from',
    title: translate({ id: 'audit.from', message: 'From where' }),
    cell: ({ address, request_id: request }) => (
      <Values>
        {address}
        <code>{request}</code>
      </Values>
    ),
  },
  { key: 'time', kind: 'end', title: words.time(), cell: ({ at }) => <Second at={at} /> },
];

/** What support and administrators did, newest first. */
export function AuditSection() {
  const specs = {
    actor: { label: translate({ id: 'audit.actor.filter', message: 'Who, id or e-mail' }) },
    action: { label: what(), options: actions },
    subject: { label: translate({ id: 'audit.subject.filter', message: 'To what, id' }) },
    customer: { label: words.customerFilter() },
  };
  const filter = useFilter(specs);
  const query = useRows(listAuditEntriesInfiniteOptions, { query: { ...filter, limit } });
  return (
    <>
      <Filters list="audit" specs={specs} filter={filter} />
      <ReviewList
        query={query}
        failed={translate({ id: 'audit.failed', message: 'The audit log could not be loaded' })}
        caption={translate({ id: 'audit.title', message: 'Audit log' })}
        columns={columns()}
        rowKey={({ id }) => id}
      />
    </>
  );
}
