import { translate } from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import { useFormat } from '../../core/format/format.ts';
import { PlainTable } from './PlainTable.tsx';

const formatSeconds = (seconds: number): string =>
  translate({ id: 'docs.models.seconds', message: '{seconds} s' }, { seconds: String(seconds) });

/** The music models of the catalog with prices and limits. */
export function ModelTable() {
  const format = useFormat();
  return (
    <PlainTable
      columns={[
        [
          translate({ id: 'docs.models.model', message: 'Model' }),
          ({ id }) => <code style={{ whiteSpace: 'nowrap' }}>{id}</code>,
        ],
        [translate({ id: 'docs.models.credits', message: 'Credits per task' }), ({ credits }) => credits, 'right'],
        [translate({ id: 'docs.models.songs', message: 'Songs' }), ({ clips }) => clips, 'right'],
        [
          translate({ id: 'docs.models.length', message: 'Longest song' }),
          (model) => formatSeconds(model.maxSeconds),
          'right',
        ],
        [
          translate({ id: 'models.v5.style', message: 'Style length, characters' }),
          ({ styleMaxLength }) => format.number(styleMaxLength),
          'right',
        ],
        [
          translate({ id: 'docs.models.time', message: 'Typical time' }),
          (model) => formatSeconds(model.etaSeconds),
          'right',
        ],
      ]}
      rows={musicModels}
    />
  );
}
