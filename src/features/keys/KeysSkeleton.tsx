import { DataTable } from '../../dashboard/DataTable.tsx';
import { keysTitle } from './key-text.ts';
import { KeysHeader } from './KeysHeader.tsx';
import { useKeyColumns } from './use-key-columns.tsx';

const nothing = () => undefined;

/** The page while it is not known whose keys to show. */
export function KeysSkeleton() {
  const columns = useKeyColumns(nothing);
  return (
    <>
      <KeysHeader />
      <DataTable caption={keysTitle()} columns={columns} rows={undefined} rowKey={(key) => key.id} />
    </>
  );
}
