import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import type { WebhookDelivery } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import type { Column } from '../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { deliveryState, modeName, outcomeText } from './webhook-text.ts';
import styles from './webhooks.module.css';

/** `addressOf` is where a delivery is open. */
export function useDeliveryColumns(addressOf: (id: string) => string): readonly Column<WebhookDelivery>[] {
  const format = useFormat(useTimeZone());
  return [
    {
      key: 'event',
      kind: 'lead',
      title: translate({ id: 'webhooks.column.event', message: 'Event' }),
      cell: ({ id, type, url }) => (
        <Link to={addressOf(id)} className={styles.open} data-delivery={id}>
          <code>{type}</code>
          <span className={styles.to}>{url}</span>
        </Link>
      ),
    },
    {
      key: 'status',
      plain: true,
      title: translate({ id: 'logs.column.status', message: 'Status' }),
      cell: ({ status }) => <StatusBadge {...deliveryState(status)} />,
    },
    {
      key: 'last',
      plain: true,
      title: translate({ id: 'webhooks.column.last', message: 'Last answer' }),
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        return last === undefined ? <span className={styles.quiet}>–</span> : outcomeText(last);
      },
    },
    {
      key: 'attempts',
      kind: 'end',
      title: translate({ id: 'webhooks.column.attempts', message: 'Attempts' }),
      cell: ({ attempts }) => format.number(attempts.length),
    },
    {
      key: 'mode',
      plain: true,
      title: translate({ id: 'keys.column.mode', message: 'Mode' }),
      cell: ({ mode }) => modeName(mode),
    },
    {
      key: 'time',
      plain: true,
      title: translate({ id: 'logs.column.time', message: 'Time' }),
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={format.moment(at)}>
          {format.second(at)}
        </time>
      ),
    },
  ];
}
