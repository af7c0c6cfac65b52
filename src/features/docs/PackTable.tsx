import { translate } from '@docusaurus/Translate';
import { newestModel } from '#catalog/models.ts';
import { packs, songPrice } from '#catalog/packs.ts';
import { useFormat } from '../../core/format/format.ts';
import { PlainTable } from './PlainTable.tsx';

/** The credit packs of the catalog, with the price of a song. */
export function PackTable() {
  const format = useFormat();
  return (
    <PlainTable
      columns={[
        [translate({ id: 'docs.packs.credits', message: 'Credits' }), ({ credits }) => format.number(credits), 'right'],
        [
          translate({ id: 'docs.packs.price', message: 'Price' }),
          ({ price }) => format.money(price.amount, price.currency),
          'right',
        ],
        [
          translate({ id: 'docs.packs.song', message: 'A song with {model}' }, { model: newestModel.id }),
          ({ credits, price }) => format.money(songPrice(price.amount, credits), price.currency, 3),
          'right',
        ],
      ]}
      rows={packs}
    />
  );
}
