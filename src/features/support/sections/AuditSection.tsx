import { translate } from '@docusaurus/Translate';
import { listAuditEntriesInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { AuditAction, AuditValues } from '#generated/account/types.gen.ts';
import { useReadList } from '../../../core/api/use-read.ts';
import { TimeWithSeconds } from '../../../core/format/times.tsx';
import { ReviewList, StackedValues } from '../components/parts.tsx';
import { Filters, pageSize, useFilter } from '../components/Filters.tsx';
import { labels } from '../labels.ts';
import styles from '../support.module.css';

const actions: Readonly<Record<AuditAction, () => string>> = {
  'refund.decide': () => translate({ id: 'audit.refund.decide', message: 'Refund decided' }),
  'question.answer': () => translate({ id: 'audit.question.answer', message: 'Question answered' }),
  'payout.retry': () => translate({ id: 'audit.payout.retry', message: 'Payout retried' }),
  'payout.settle': () => translate({ id: 'audit.payout.settle', message: 'Payout settled manually' }),
  'task.retry': () => translate({ id: 'audit.task.retry', message: 'Task retried' }),
  'task.cancel': () => translate({ id: 'audit.task.cancel', message: 'Task canceled' }),
  'task.release': () => translate({ id: 'audit.task.release', message: 'Task credits released' }),
  'delivery.replay': () => translate({ id: 'audit.delivery.replay', message: 'Delivery replayed' }),
  'delivery.replay_failed': () =>
    translate({ id: 'audit.delivery.replayFailed', message: 'Failed deliveries replayed' }),
  'key.create': () => translate({ id: 'keys.created.title', message: 'API key created' }),
  'key.update': () => translate({ id: 'audit.key.update', message: 'API key changed' }),
  'key.rotate': () => translate({ id: 'keys.rotated', message: 'API key rotated' }),
  'key.delete': () => translate({ id: 'keys.deleted', message: 'API key deleted' }),
  'webhook.create': () => translate({ id: 'webhooks.endpoint.added', message: 'Endpoint added' }),
  'webhook.update': () => translate({ id: 'webhooks.endpoint.saved', message: 'Endpoint saved' }),
  'webhook.delete': () => translate({ id: 'webhooks.endpoint.deleted', message: 'Endpoint deleted' }),
  'webhook.test': () => translate({ id: 'webhooks.test.sent', message: 'Test event sent' }),
  'webhook.secret': () => translate({ id: 'webhooks.secret.rotated', message: 'Signing secret rotated' }),
  'mail.resend': () => translate({ id: 'audit.email.resend', message: 'Email resent' }),
  'mail.test': () => translate({ id: 'audit.email.test', message: 'Test email sent' }),
  'connection.test': () => translate({ id: 'audit.connection.test', message: 'Connection tested' }),
  'ledger.verify': () => translate({ id: 'audit.ledger.verify', message: 'Ledger verified' }),
  'report.dismiss': () => translate({ id: 'support.reports.dismissed.done', message: 'Reports dismissed' }),
  'work.take_down': () => translate({ id: 'support.reports.down.done', message: 'Work taken down' }),
  'work.restore': () => translate({ id: 'support.reports.restored.done', message: 'Work restored' }),
  'customer.role': () => translate({ id: 'support.role.done', message: 'Role changed' }),
  'customer.suspend': () => translate({ id: 'support.suspend.done', message: 'Account suspended' }),
  'customer.lift': () => translate({ id: 'support.lift.done', message: 'Suspension lifted' }),
  'credits.adjust': () => translate({ id: 'support.credits.done', message: 'Credits adjusted' }),
  'invitation.create': () => translate({ id: 'support.invitations.created', message: 'Invitation sent' }),
  'invitation.revoke': () => translate({ id: 'support.invitations.revoked', message: 'Invitation revoked' }),
};

const what = () => translate({ id: 'audit.action', message: 'Action' });

/** Changes as logged: `state: submitted → approved`. */
function Changes({ before, after }: { before: AuditValues; after: AuditValues }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => (
    <code key={name}>
      {name}: {name in before && before[name] !== after[name] && `${String(before[name])} → `}
      {String(after[name] ?? before[name])}
    </code>
  ));
}

/** Actions of support and administrators, newest first. */
export function AuditSection() {
  const specs = {
    actor: { label: translate({ id: 'audit.actor.filter', message: 'Actor, ID or email' }) },
    action: { label: what(), options: actions },
    subject: { label: translate({ id: 'audit.subject.filter', message: 'Object ID' }) },
    customer: { label: labels.customerFilter() },
  };
  const filter = useFilter(specs);
  const query = useReadList(listAuditEntriesInfiniteOptions, { query: { ...filter, limit: pageSize } });
  return (
    <>
      <Filters list="audit" specs={specs} filter={filter} />
      <ReviewList
        query={query}
        failed={translate({ id: 'audit.failed', message: 'The audit log couldn’t be loaded' })}
        caption={translate({ id: 'audit.title', message: 'Audit log' })}
        columns={[
          {
            kind: 'lead',
            title: what(),
            cell: ({ action, actor_email: email, actor_id: id, actor_role: role }) => (
              <StackedValues>
                <strong>{actions[action]()}</strong>
                <span className={styles.quiet}>{role === 'operator' ? role : `${email ?? id} · ${role}`}</span>
              </StackedValues>
            ),
          },
          {
            title: translate({ id: 'audit.subject', message: 'Object' }),
            cell: ({ subject_id: subject, customer_email: email, customer_id: customer }) => (
              <StackedValues>
                <code>{subject}</code>
                {customer !== null && <span>{email ?? customer}</span>}
              </StackedValues>
            ),
          },
          {
            title: translate({ id: 'audit.changes', message: 'Changes' }),
            cell: ({ before, after, reason }) => (
              <StackedValues>
                <Changes before={before} after={after} />
                {reason !== '' && <q>{reason}</q>}
              </StackedValues>
            ),
          },
          {
            title: translate({ id: 'audit.from', message: 'IP address' }),
            cell: ({ address, request_id: request }) => (
              <StackedValues>
                {address}
                <code>{request}</code>
              </StackedValues>
            ),
          },
          { kind: 'end', title: labels.time(), cell: ({ at }) => <TimeWithSeconds at={at} /> },
        ]}
      />
    </>
  );
}
