import { DataTable } from '../../dashboard/DataTable.tsx';
import { logsTitle } from './log-text.ts';
import { LogsHeader } from './LogsHeader.tsx';
import { useLogColumns } from './use-log-columns.tsx';

const nowhere = () => '#';

/** The page while it is not known whose calls to show. */
export function LogsSkeleton() {
  const columns = useLogColumns(nowhere);
  return (
    <>
      <LogsHeader />
      <DataTable
        caption={logsTitle()}
        columns={columns}
        rows={undefined}
        rowKey={(log) => log.request_id}
        narrow="lines"
      />
    </>
  );
}
