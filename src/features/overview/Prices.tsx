import { translate } from '@docusaurus/Translate';
import { musicModels, type MusicModel } from '#catalog/models.ts';
import { useFormat } from '../../core/format.ts';
import { DataTable, type Column } from '../../dashboard/DataTable.tsx';

/** What each model costs and gives. */
export function Prices() {
  const format = useFormat();
  const columns: readonly Column<MusicModel>[] = [
    {
      key: 'model',
      kind: 'lead',
      title: translate({ id: 'overview.prices.model', message: 'Model' }),
      cell: ({ id }) => id,
    },
    {
      key: 'longest',
      kind: 'end',
      title: translate({ id: 'overview.prices.longest', message: 'Longest' }),
      cell: ({ maxSeconds }) =>
        translate({ id: 'overview.prices.seconds', message: '{seconds} s' }, { seconds: format.number(maxSeconds) }),
    },
    {
      key: 'credits',
      kind: 'end',
      title: translate({ id: 'overview.prices.credits', message: 'Credits' }),
      cell: ({ credits }) => format.number(credits),
    },
  ];
  return (
    <DataTable
      caption={translate({ id: 'overview.prices', message: 'What a song costs' })}
      columns={columns}
      rows={musicModels}
      rowKey={({ id }) => id}
      narrow="table"
    />
  );
}
