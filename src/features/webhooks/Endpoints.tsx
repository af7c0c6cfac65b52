import Translate, { translate } from '@docusaurus/Translate';
import type { WebhookEndpoint } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-read.ts';
import { limits } from '#catalog/limits.ts';
import { useConfirm } from '../../dashboard/Confirming.tsx';
import { DataTable } from '../../dashboard/DataTable.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { useDialog } from '../../dashboard/use-dialog.ts';
import { whenOpened } from '../../dashboard/when-opened.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDeleteEndpoint, useEndpoints } from './endpoint-queries.ts';
import { PausedNotice } from './PausedNotice.tsx';
import { type AskEndpoint, type EndpointAsk, useEndpointColumns } from './use-endpoint-columns.tsx';
import { useWebhookAddress } from './webhook-address.ts';

const EndpointDialog = whenOpened(async () => (await import('./EndpointDialog.tsx')).EndpointDialog);
const TestDialog = whenOpened(async () => (await import('./TestDialog.tsx')).TestDialog);

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
  const { subject, ask: askAbout, dialog } = useDialog<{ kind: EndpointAsk; endpoint: WebhookEndpoint }>();
  const confirm = useConfirm();
  const remove = useDeleteEndpoint();
  const ask: AskEndpoint = (kind, endpoint, from) => {
    if (kind !== 'delete') return askAbout({ kind, endpoint }, from, fallback());
    confirm({
      title: translate({ id: 'webhooks.delete.title', message: 'Delete endpoint' }),
      content: (
        <Translate
          id="webhooks.delete.consequence"
          values={{ url: <strong>{endpoint.url}</strong>, days: limits.recordDays }}
        >
          {'Nothing more is posted to {url}, also not what is on its way. Its deliveries stay listed for {days} days.'}
        </Translate>
      ),
      submit: translate({ id: 'webhooks.delete.title', message: 'Delete endpoint' }),
      action: (done) => remove.run({ path: { endpoint_id: endpoint.id } }, done),
      returnTo: [from, fallback()],
    });
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
      {subject?.kind === 'edit' && <EndpointDialog endpoint={subject.endpoint} {...dialog} />}
      {subject?.kind === 'test' && <TestDialog endpoint={subject.endpoint} {...dialog} />}
    </>
  );
}
