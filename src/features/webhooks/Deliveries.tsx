import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import {
  listWebhookDeliveriesInfiniteOptions,
  listWebhookEndpointsOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { WebhookDelivery } from '#generated/account/types.gen.ts';
import { useFailureToast, useRead, useReadList } from '../../core/api/use-read.ts';
import { TimeWithSeconds } from '../../core/format/times.tsx';
import { useTimeZone } from '../../core/session/use-session.ts';
import { type Column, DataList } from '../../dashboard/lists/DataTable.tsx';
import { ChoiceFilter, FilterBar, NoMatches, TextFilter } from '../../dashboard/lists/FilterBar.tsx';
import { RowLink } from '../../dashboard/lists/RowLink.tsx';
import { NoneInMode } from '../../dashboard/mode/NoneInMode.tsx';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { usePlural } from '../../core/format/use-plural.ts';
import { useDialog, useSidePanel } from '../../dashboard/dialogs/use-dialog.ts';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { getModeName } from '../keys/key-text.ts';
import { deliveryStatuses, useWebhookParams } from './use-webhook-params.ts';
import { deliveryStates, getOutcomeText, isAttemptImminent } from './webhook-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './webhooks.module.css';

/** `getAddress` returns the URL that opens a delivery. */
function useDeliveryColumns(getAddress: (id: string) => string): readonly Column<WebhookDelivery>[] {
  const timeZone = useTimeZone();
  return [
    {
      kind: 'lead',
      title: translate({ id: 'webhooks.column.event', message: 'Event' }),
      cell: ({ id, type, url }) => (
        <RowLink id={id} to={getAddress(id)} className={layout.stack}>
          {type}
          <span className={styles.to}>{url}</span>
        </RowLink>
      ),
    },
    {
      plain: true,
      title: translate({ id: 'logs.column.status', message: 'Status' }),
      cell: ({ status }) => <StatusBadge {...deliveryStates[status]} />,
    },
    {
      plain: true,
      title: translate({ id: 'webhooks.column.last', message: 'Last response' }),
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        return last === undefined ? <span className={clsx(layout.flush, kit.note)}>–</span> : getOutcomeText(last);
      },
    },
    {
      title: translate({ id: 'webhooks.column.attempts', message: 'Attempts' }),
      count: ({ attempts }) => attempts.length,
    },
    {
      plain: true,
      title: translate({ id: 'keys.column.mode', message: 'Mode' }),
      cell: ({ mode }) => getModeName(mode),
    },
    {
      plain: true,
      title: translate({ id: 'logs.column.time', message: 'Time' }),
      cell: ({ created_at: at }) => <TimeWithSeconds at={at} timeZone={timeZone} />,
    },
  ];
}

const ReplayFailedDialog = lazyDialog(async () => (await import('./ReplayFailedDialog.tsx')).ReplayFailedDialog);

/** The filters of the list. Selects apply at once, text fields on Enter or blur. */
function DeliveryFilterBar() {
  const { filters, filter, clear } = useWebhookParams();
  const endpoints = useRead(listWebhookEndpointsOptions, { query: { limit: 100 } }).data?.data ?? [];
  const { subject, openDialog, dialog } = useDialog<{ endpointId: string | undefined }>();
  const { status, endpoint_id: endpointId, task_id: taskId } = filters;
  return (
    <FilterBar
      active={Object.keys(filters).length}
      onClear={clear}
      extra={
        <>
          <Button onClick={({ currentTarget }) => openDialog({ endpointId }, currentTarget)}>
            <Translate id="webhooks.replayFailed">Replay failed deliveries</Translate>
          </Button>
          {subject && <ReplayFailedDialog {...subject} endpoints={endpoints} {...dialog} />}
        </>
      }
    >
      <ChoiceFilter
        label={translate({ id: 'logs.filter.status', message: 'Status' })}
        value={status}
        onChange={(value) => filter({ status: value })}
        options={deliveryStatuses.map((value) => ({ value, label: deliveryStates[value].label() }))}
      />
      <ChoiceFilter
        label={translate({ id: 'webhooks.column.endpoint', message: 'Endpoint' })}
        value={endpointId}
        onChange={(value) => filter({ endpoint_id: value })}
        options={endpoints.map(({ id, description, url }) => ({
          value: id,
          label: description === '' ? url : `${description} (${url})`,
        }))}
      />
      <TextFilter
        label={translate({ id: 'webhooks.filter.task', message: 'Task ID' })}
        value={taskId}
        maxLength={64}
        onChange={(value) => filter({ task_id: value })}
      />
    </FilterBar>
  );
}

const DeliveryPanel = lazyDialog(async () => (await import('./DeliveryPanel.tsx')).DeliveryPanel);

/** Webhook deliveries with every attempt. */
export function Deliveries() {
  const plural = usePlural();
  const { filters, openId, clear, getAddress, close } = useWebhookParams();
  const list = useReadList(
    listWebhookDeliveriesInfiniteOptions,
    { query: { ...filters, ...useModeFilter(), limit: 50 } },
    {
      refetchInterval: ({ state }) =>
        (state.data?.pages.some((page) => page.data.some(isAttemptImminent)) ?? false) ? 2000 : false,
    },
  );
  const columns = useDeliveryColumns(getAddress);
  const shown = useSidePanel(openId, close);
  useFailureToast(
    list.error,
    translate({ id: 'webhooks.deliveries.fetchFailed', message: 'The deliveries couldn’t be loaded. Try again.' }),
  );
  const filtered = Object.keys(filters).length > 0;
  return (
    <>
      {(filtered || list.rows?.length !== 0) && <DeliveryFilterBar />}
      <DataList
        list={list}
        failed={translate({ id: 'webhooks.deliveries.failed', message: 'Your deliveries couldn’t be loaded' })}
        caption={translate({ id: 'webhooks.view.deliveries', message: 'Deliveries' })}
        columns={columns}
        narrow="lines"
        empty={
          filtered ? (
            <NoMatches
              title={translate({ id: 'webhooks.deliveries.noMatches', message: 'No deliveries match these filters' })}
              onClear={clear}
            />
          ) : (
            <NoneInMode>
              <EmptyState
                title={translate({ id: 'webhooks.deliveries.none', message: 'No deliveries yet' })}
                action={
                  <LinkButton to="/docs/callbacks">
                    <Translate id="webhooks.deliveries.none.action">Receive a callback</Translate>
                  </LinkButton>
                }
              >
                {plural(limits.recordDays, (days) =>
                  translate(
                    {
                      id: 'webhooks.deliveries.none.text',
                      message: 'Events sent to your endpoints and callback URLs appear here for {days} days.',
                    },
                    { days },
                  ),
                )}
              </EmptyState>
            </NoneInMode>
          )
        }
      />
      {shown && <DeliveryPanel key={shown.id} id={shown.id} {...shown.panel} />}
    </>
  );
}
