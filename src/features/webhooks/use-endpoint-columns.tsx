import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import type { WebhookEndpoint } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import type { Column } from '../../dashboard/lists/DataTable.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { getModeName } from '../keys/key-text.ts';
import { LastDelivery } from './LastDelivery.tsx';
import { useUpdateEndpoint } from './use-update-endpoint.ts';
import { getEndpointState } from './webhook-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './webhooks.module.css';

/** Dialogs about an endpoint. */
export type EndpointDialogName = 'edit' | 'test' | 'delete';

/** `from` gets the focus back. */
export type OpenEndpointDialog = (
  dialog: EndpointDialogName,
  endpoint: WebhookEndpoint,
  from: HTMLElement | null,
) => void;

/** `getDeliveriesAddress` returns the URL with the deliveries of an endpoint. */
export function useEndpointColumns(
  openDialog: OpenEndpointDialog,
  getDeliveriesAddress: (id: string) => string,
): readonly Column<WebhookEndpoint>[] {
  const timeZone = useTimeZone();
  const format = useFormat(timeZone);
  const update = useUpdateEndpoint();
  const actions = (endpoint: WebhookEndpoint) => {
    const { id, url, enabled, paused_at: paused } = endpoint;
    const on = enabled && paused === null;
    return (
      <ActionMenu
        label={translate({ id: 'webhooks.actions.of', message: 'Actions for {url}' }, { url })}
        disabled={update.isPending && update.variables?.path.endpoint_id === id}
        actions={[
          {
            label: translate({ id: 'webhooks.action.test', message: 'Send test event' }),
            onSelect: (from) => openDialog('test', endpoint, from),
          },
          {
            label: translate({ id: 'webhooks.action.edit', message: 'Edit' }),
            onSelect: (from) => openDialog('edit', endpoint, from),
          },
          {
            label: on
              ? translate({ id: 'webhooks.action.off', message: 'Turn off' })
              : paused === null
                ? translate({ id: 'webhooks.action.on', message: 'Turn on' })
                : translate({ id: 'webhooks.resume', message: 'Resume' }),
            onSelect: () => void update.run({ path: { endpoint_id: id }, body: { enabled: !on } }),
          },
          {
            label: translate({ id: 'keys.action.delete', message: 'Delete' }),
            danger: true,
            onSelect: (from) => openDialog('delete', endpoint, from),
          },
        ]}
      />
    );
  };
  return [
    {
      kind: 'lead',
      title: translate({ id: 'webhooks.column.endpoint', message: 'Endpoint' }),
      cell: ({ id, url, description }) => (
        <span className={clsx(layout.stack, layout.shrink)}>
          <Link to={getDeliveriesAddress(id)} className={styles.url}>
            {url}
          </Link>
          {description !== '' && <span className={clsx(layout.flush, kit.note)}>{description}</span>}
        </span>
      ),
    },
    {
      plain: true,
      title: translate({ id: 'keys.column.mode', message: 'Mode' }),
      cell: ({ mode }) => getModeName(mode),
    },
    {
      plain: true,
      title: translate({ id: 'logs.column.status', message: 'Status' }),
      cell: (endpoint) => (
        <span className={clsx(layout.stack, layout.shrink)}>
          <StatusBadge {...getEndpointState(endpoint)} />
          {endpoint.failing_since !== null && (
            <span className={clsx(layout.flush, kit.note)}>
              {translate(
                { id: 'webhooks.failingSince', message: 'since {time}' },
                { time: format.second(endpoint.failing_since) },
              )}
            </span>
          )}
        </span>
      ),
    },
    {
      plain: true,
      title: translate({ id: 'webhooks.column.events', message: 'Events' }),
      cell: ({ events }) => (
        <span className={styles.events}>
          {events.map((type) => (
            <code key={type}>{type}</code>
          ))}
        </span>
      ),
    },
    {
      title: translate({ id: 'webhooks.column.lastDelivery', message: 'Last delivery' }),
      cell: ({ id }) => <LastDelivery endpointId={id} />,
    },
    { kind: 'actions', title: translate({ id: 'keys.column.actions', message: 'Actions' }), cell: actions },
  ];
}
