import { DataTable } from '../../dashboard/DataTable.tsx';
import { useEndpointColumns } from './use-endpoint-columns.tsx';
import { webhooksTitle } from './webhook-text.ts';
import { WebhooksHeader } from './WebhooksHeader.tsx';

const nothing = () => undefined;
const nowhere = () => '#';

/** The page while it is not known whose endpoints to show. */
export function WebhooksSkeleton() {
  const columns = useEndpointColumns(nothing, nowhere);
  return (
    <>
      <WebhooksHeader />
      <DataTable caption={webhooksTitle()} columns={columns} rows={undefined} rowKey={({ id }) => id} />
    </>
  );
}
