import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { WebhookEndpoint } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-failure-toast.ts';
import { DataTable } from '../../dashboard/DataTable.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeleteEndpointDialog } from './DeleteEndpointDialog.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { useEndpoints } from './endpoint-queries.ts';
import { PausedNotice } from './PausedNotice.tsx';
import { TestDialog } from './TestDialog.tsx';
import { type AskEndpoint, type EndpointAsk, useEndpointColumns } from './use-endpoint-columns.tsx';
import { useWebhookAddress } from './webhook-address.ts';

interface Asked {
  readonly dialog: EndpointAsk;
  readonly endpoint: WebhookEndpoint;
  readonly from: readonly (HTMLElement | null)[];
}

interface EndpointsProps {
  onAdd: () => void;
  /** What the focus returns to when a row is gone. */
  fallback: () => HTMLElement | null;
}

/** The addresses of the account. */
export function Endpoints({ onAdd, fallback }: EndpointsProps) {
  const list = useEndpoints();
  const { rows: endpoints, error, isFetching, refetch } = list;
  const { deliveriesOf } = useWebhookAddress();
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const ask: AskEndpoint = (dialog, endpoint, from) => {
    setAsked({ dialog, endpoint, from: [from, fallback()] });
    setOpen(true);
  };
  const columns = useEndpointColumns(ask, deliveriesOf);
  useFailureToast(
    error,
    translate({ id: 'webhooks.endpoints.fetchFailed', message: 'Fetch endpoints failed, please try again' }),
  );
  if (endpoints === undefined && error !== null) {
    return (
      <QueryFailure
        title={translate({ id: 'webhooks.endpoints.failed', message: 'Your endpoints could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (endpoints?.length === 0) {
    return (
      <EmptyState
        title={translate({ id: 'webhooks.endpoints.none', message: 'No endpoints yet' })}
        action={
          <Button onClick={onAdd}>
            <Translate id="webhooks.add">Add endpoint</Translate>
          </Button>
        }
      >
        <Translate id="webhooks.endpoints.none.text">
          An endpoint hears of every task of your account, without a callback_url in each request.
        </Translate>
      </EmptyState>
    );
  }
  const dialog = asked && {
    endpoint: asked.endpoint,
    open,
    returnTo: asked.from,
    onClose: () => setOpen(false),
    onClosed: () => setAsked(undefined),
  };
  return (
    <>
      {endpoints
        ?.filter(({ paused_at: paused }) => paused !== null)
        .map((endpoint) => (
          <PausedNotice key={endpoint.id} endpoint={endpoint} />
        ))}
      <DataTable
        caption={translate({ id: 'webhooks.view.endpoints', message: 'Endpoints' })}
        columns={columns}
        rows={endpoints}
        rowKey={({ id }) => id}
      />
      <LoadMore list={list} />
      {dialog && asked.dialog === 'edit' && <EndpointDialog key={asked.endpoint.id} {...dialog} />}
      {dialog && asked.dialog === 'test' && <TestDialog key={asked.endpoint.id} {...dialog} />}
      {dialog && asked.dialog === 'delete' && <DeleteEndpointDialog key={asked.endpoint.id} {...dialog} />}
    </>
  );
}
