import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-read.ts';
import { DataTable } from '../../dashboard/DataTable.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { usePanel } from '../../dashboard/use-panel.ts';
import { whenOpened } from '../../dashboard/when-opened.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeliveryFilterBar } from './DeliveryFilterBar.tsx';
import { useDeliveries } from './delivery-queries.ts';
import { useDeliveryColumns } from './use-delivery-columns.tsx';
import { useWebhookAddress } from './webhook-address.ts';

const DeliveryPanel = whenOpened(async () => (await import('./DeliveryPanel.tsx')).DeliveryPanel);

/** What was posted, with every attempt. */
export function Deliveries() {
  const { filters, openId, filter, clear, addressOf, close } = useWebhookAddress();
  const list = useDeliveries(filters);
  const { rows: deliveries, error, isFetching, refetch } = list;
  const columns = useDeliveryColumns(addressOf);
  const shown = usePanel(openId, 'data-delivery', close);
  useFailureToast(
    error,
    translate({ id: 'webhooks.deliveries.fetchFailed', message: 'Fetch deliveries failed, please try again' }),
  );
  return (
    <>
      <DeliveryFilterBar filters={filters} onFilter={filter} onClear={clear} />
      {deliveries === undefined && error !== null ? (
        <QueryFailure
          title={translate({ id: 'webhooks.deliveries.failed', message: 'Your deliveries could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : deliveries?.length === 0 ? (
        Object.keys(filters).length > 0 ? (
          <EmptyState
            title={translate({ id: 'webhooks.deliveries.noFit', message: 'No delivery fits these filters' })}
            action={
              <Button onClick={clear}>
                <Translate id="logs.filter.clear">Clear filters</Translate>
              </Button>
            }
          />
        ) : (
          <EmptyState
            title={translate({ id: 'webhooks.deliveries.none', message: 'No deliveries yet' })}
            action={
              <LinkButton to="/docs/callbacks">
                <Translate id="webhooks.deliveries.none.action">Receive a callback</Translate>
              </LinkButton>
            }
          >
            <Translate id="webhooks.deliveries.none.text" values={{ days: limits.recordDays }}>
              {'What is posted to an endpoint or to the callback_url of a task is here for {days} days.'}
            </Translate>
          </EmptyState>
        )
      ) : (
        <DataTable
          caption={translate({ id: 'webhooks.view.deliveries', message: 'Deliveries' })}
          columns={columns}
          rows={deliveries}
          rowKey={({ id }) => id}
          narrow="lines"
        />
      )}
      <LoadMore list={list} />
      {shown && <DeliveryPanel key={shown.id} id={shown.id} {...shown.panel} />}
    </>
  );
}
