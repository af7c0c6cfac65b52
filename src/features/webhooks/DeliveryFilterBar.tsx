import { useId, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { Filter, FilterBar } from '../../dashboard/FilterBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useEndpointChoices } from './endpoint-queries.ts';
import { ReplayFailedDialog } from './ReplayFailedDialog.tsx';
import { deliveryStatuses, type DeliveryFilters, type useWebhookAddress } from './webhook-address.ts';
import { deliveryState } from './webhook-text.ts';

interface DeliveryFilterBarProps {
  filters: DeliveryFilters;
  onFilter: ReturnType<typeof useWebhookAddress>['filter'];
  onClear: () => void;
}

/** Narrows the list. What is chosen holds at once; what is typed when it is entered or left. */
export function DeliveryFilterBar({ filters, onFilter, onClear }: DeliveryFilterBarProps) {
  const id = useId();
  const endpoints = useEndpointChoices();
  const [replaying, setReplaying] = useState(false);
  const [from, setFrom] = useState<HTMLElement | null>(null);
  const { status, endpoint_id: endpointId, task_id: taskId } = filters;
  const active = Object.keys(filters).length;
  const known = endpoints.some((endpoint) => endpoint.id === endpointId);
  const find = (text: string) => {
    const wanted = text.trim() || undefined;
    if (wanted !== taskId) onFilter({ task_id: wanted });
  };
  return (
    <FilterBar
      active={active}
      beside={
        <>
          <Button
            onClick={({ currentTarget }) => {
              setFrom(currentTarget);
              setReplaying(true);
            }}
          >
            <Translate id="webhooks.replayFailed">Replay failed</Translate>
          </Button>
          <ReplayFailedDialog
            key={endpointId}
            endpointId={endpointId}
            endpoints={endpoints}
            open={replaying}
            onClose={() => setReplaying(false)}
            returnTo={[from]}
          />
        </>
      }
    >
      <Filter id={`${id}-status`} label={<Translate id="logs.filter.status">Status</Translate>}>
        <Select
          id={`${id}-status`}
          value={status ?? ''}
          onChange={({ target }) => onFilter({ status: target.value || undefined })}
        >
          <option value="">{translate({ id: 'logs.filter.any', message: 'Any' })}</option>
          {deliveryStatuses.map((value) => (
            <option key={value} value={value}>
              {deliveryState(value).label}
            </option>
          ))}
        </Select>
      </Filter>
      <Filter id={`${id}-endpoint`} label={<Translate id="webhooks.column.endpoint">Endpoint</Translate>}>
        <Select
          id={`${id}-endpoint`}
          value={endpointId ?? ''}
          onChange={({ target }) => onFilter({ endpoint_id: target.value || undefined })}
        >
          <option value="">{translate({ id: 'logs.filter.any', message: 'Any' })}</option>
          {endpointId !== undefined && !known && <option value={endpointId}>{endpointId}</option>}
          {endpoints.map((endpoint) => (
            <option key={endpoint.id} value={endpoint.id}>
              {endpoint.description === '' ? endpoint.url : `${endpoint.description} (${endpoint.url})`}
            </option>
          ))}
        </Select>
      </Filter>
      <Filter id={`${id}-task`} label={<Translate id="webhooks.filter.task">Task id</Translate>}>
        <Input
          key={`task ${taskId}`}
          id={`${id}-task`}
          type="search"
          defaultValue={taskId ?? ''}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          onKeyDown={(event) => event.key === 'Enter' && find(event.currentTarget.value)}
          onBlur={(event) => find(event.target.value)}
        />
      </Filter>
      {active > 0 && (
        <Button variant="quiet" onClick={onClear}>
          <Translate id="logs.filter.clear">Clear filters</Translate>
        </Button>
      )}
    </FilterBar>
  );
}
