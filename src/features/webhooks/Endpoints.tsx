import type { RefObject } from 'react';
import Interpolate from '@docusaurus/Interpolate';
import Translate, { translate } from '@docusaurus/Translate';
import { callbacks } from '#catalog/callbacks.ts';
import { limits } from '#catalog/limits.ts';
import {
  deleteWebhookEndpointMutation,
  listWebhookEndpointsInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { WebhookEndpoint } from '#generated/account/types.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useFailureToast, useReadList } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { useConfirm } from '../../dashboard/dialogs/ConfirmProvider.tsx';
import { DataList } from '../../dashboard/lists/DataTable.tsx';
import { PausedNotice } from '../../dashboard/layout/PausedNotice.tsx';
import { NoneInMode } from '../../dashboard/mode/NoneInMode.tsx';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { usePlural } from '../../core/format/use-plural.ts';
import { useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type OpenEndpointDialog, type EndpointDialogName, useEndpointColumns } from './use-endpoint-columns.tsx';
import { useUpdateEndpoint } from './use-update-endpoint.ts';
import { useWebhookParams } from './use-webhook-params.ts';

/** The notice above the list while endpoints are paused and get no events. */
function EndpointPausedNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const update = useUpdateEndpoint();
  const plural = usePlural();
  const format = useFormat(useTimeZone());
  return (
    <PausedNotice
      action={
        <Button
          busy={update.isPending}
          onClick={() => void update.run({ path: { endpoint_id: endpoint.id }, body: { enabled: true } })}
        >
          <Translate id="webhooks.resume">Resume</Translate>
        </Button>
      }
    >
      {endpoint.gone ? (
        <Translate
          id="webhooks.gone"
          values={{ url: <strong>{endpoint.url}</strong>, time: format.moment(endpoint.paused_at ?? '') }}
        >
          {
            '{url} returned 410 (Gone) and has been paused since {time}. New events are listed as failed, and you can replay them.'
          }
        </Translate>
      ) : (
        <Interpolate values={{ url: <strong>{endpoint.url}</strong> }}>
          {plural(callbacks.pauseAfterDays, (days) =>
            translate(
              {
                id: 'webhooks.paused',
                message:
                  '{url} has accepted no events for {days} days and has been paused since {time}. New events are listed as failed, and you can replay them.',
              },
              { days, url: '{url}', time: format.moment(endpoint.paused_at ?? '') },
            ),
          )}
        </Interpolate>
      )}
    </PausedNotice>
  );
}

const EndpointDialog = lazyDialog(async () => (await import('./endpoint-dialogs.tsx')).EndpointDialog);
const TestDialog = lazyDialog(async () => (await import('./endpoint-dialogs.tsx')).TestDialog);

interface EndpointsProps {
  onAdd: () => void;
  /** Gets the focus if the row is gone. */
  fallback: RefObject<HTMLElement | null>;
}

/** The webhook endpoints of the account. */
export function Endpoints({ onAdd, fallback }: EndpointsProps) {
  const list = useReadList(listWebhookEndpointsInfiniteOptions, { query: useModeFilter() });
  const { rows: endpoints, error } = list;
  const plural = usePlural();
  const { getDeliveriesAddress } = useWebhookParams();
  const { subject, openDialog, dialog } = useDialog<{ kind: EndpointDialogName; endpoint: WebhookEndpoint }>();
  const confirm = useConfirm();
  const remove = useAction(deleteWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.endpoint.deleted', message: 'Endpoint deleted' }),
    failure: translate({
      id: 'webhooks.endpoint.deleteFailed',
      message: 'The endpoint couldn’t be deleted. Try again.',
    }),
    refresh: ['listWebhookEndpoints', 'listWebhookDeliveries'],
  });
  const openEndpointDialog: OpenEndpointDialog = (kind, endpoint, from) => {
    if (kind !== 'delete') return openDialog({ kind, endpoint }, from, fallback.current);
    confirm({
      title: translate({ id: 'webhooks.delete.title', message: 'Delete endpoint' }),
      content: (
        <Interpolate values={{ url: <strong>{endpoint.url}</strong> }}>
          {plural(limits.recordDays, (days) =>
            translate(
              {
                id: 'webhooks.delete.consequence',
                message:
                  'Nothing more is sent to {url}, including deliveries in progress. Past deliveries stay listed for {days} days.',
              },
              { days, url: '{url}' },
            ),
          )}
        </Interpolate>
      ),
      submit: translate({ id: 'webhooks.delete.title', message: 'Delete endpoint' }),
      action: (done) => remove.run({ path: { endpoint_id: endpoint.id } }, done),
      returnTo: [from, fallback.current],
    });
  };
  const columns = useEndpointColumns(openEndpointDialog, getDeliveriesAddress);
  useFailureToast(
    error,
    translate({ id: 'webhooks.endpoints.fetchFailed', message: 'The endpoints couldn’t be loaded. Try again.' }),
  );
  return (
    <>
      {endpoints
        ?.filter(({ paused_at: paused }) => paused !== null)
        .map((endpoint) => (
          <EndpointPausedNotice key={endpoint.id} endpoint={endpoint} />
        ))}
      <DataList
        list={list}
        failed={translate({ id: 'webhooks.endpoints.failed', message: 'Your endpoints couldn’t be loaded' })}
        caption={translate({ id: 'webhooks.view.endpoints', message: 'Endpoints' })}
        columns={columns}
        narrow="lines"
        empty={
          <NoneInMode>
            <EmptyState
              title={translate({ id: 'webhooks.endpoints.none', message: 'No endpoints yet' })}
              action={<Button onClick={onAdd}>{translate({ id: 'webhooks.add', message: 'Add endpoint' })}</Button>}
            >
              <Translate id="webhooks.endpoints.none.text">
                An endpoint receives the events of every task in your account, without a callback_url in each request.
              </Translate>
            </EmptyState>
          </NoneInMode>
        }
      />
      {subject?.kind === 'edit' && <EndpointDialog endpoint={subject.endpoint} {...dialog} />}
      {subject?.kind === 'test' && <TestDialog endpoint={subject.endpoint} {...dialog} />}
    </>
  );
}
