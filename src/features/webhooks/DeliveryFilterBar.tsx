import Translate, { translate } from '@docusaurus/Translate';
import { ChoiceFilter, FilterBar, TextFilter } from '../../dashboard/FilterBar.tsx';
import { useDialog } from '../../dashboard/use-dialog.ts';
import { whenOpened } from '../../dashboard/when-opened.tsx';
import { Button } from '../../ui/Button.tsx';
import { useEndpointChoices } from './endpoint-queries.ts';
import { deliveryStatuses, type DeliveryFilters, type useWebhookAddress } from './webhook-address.ts';
import { deliveryState } from './webhook-text.ts';

const ReplayFailedDialog = whenOpened(async () => (await import('./ReplayFailedDialog.tsx')).ReplayFailedDialog);

interface DeliveryFilterBarProps {
  filters: DeliveryFilters;
  onFilter: ReturnType<typeof useWebhookAddress>['filter'];
  onClear: () => void;
}

/** Narrows the list. What is chosen holds at once; what is typed when it is entered or left. */
export function DeliveryFilterBar({ filters, onFilter, onClear }: DeliveryFilterBarProps) {
  const endpoints = useEndpointChoices();
  const { subject, ask, dialog } = useDialog<{ endpointId: string | undefined }>();
  const { status, endpoint_id: endpointId, task_id: taskId } = filters;
  const active = Object.keys(filters).length;
  return (
    <FilterBar
      active={active}
      beside={
        <>
          <Button onClick={({ currentTarget }) => ask({ endpointId }, currentTarget)}>
            <Translate id="webhooks.replayFailed">Replay failed</Translate>
          </Button>
          {subject && <ReplayFailedDialog {...subject} endpoints={endpoints} {...dialog} />}
        </>
      }
    >
      <ChoiceFilter
        label={translate({ id: 'logs.filter.status', message: 'Status' })}
        value={status}
        onChange={(value) => onFilter({ status: value })}
        options={deliveryStatuses.map((value) => ({ value, label: deliveryState(value).label }))}
      />
      <ChoiceFilter
        label={translate({ id: 'webhooks.column.endpoint', message: 'Endpoint' })}
        value={endpointId}
        onChange={(value) => onFilter({ endpoint_id: value })}
        options={endpoints.map(({ id, description, url }) => ({
          value: id,
          label: description === '' ? url : `${description} (${url})`,
        }))}
      />
      <TextFilter
        label={translate({ id: 'webhooks.filter.task', message: 'Task id' })}
        value={taskId}
        maxLength={64}
        onChange={(value) => onFilter({ task_id: value })}
      />
      {active > 0 && (
        <Button variant="quiet" onClick={onClear}>
          <Translate id="logs.filter.clear">Clear filters</Translate>
        </Button>
      )}
    </FilterBar>
  );
}
