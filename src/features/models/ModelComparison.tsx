import Translate, { translate } from '@docusaurus/Translate';
import type { MusicModel } from '#catalog/models.ts';
import { packs, songPrice } from '#catalog/packs.ts';
import { useFormat } from '../../core/format/format.ts';
import { formatTime } from '../../ui/player/format-time.ts';

const smallest = packs[0];
const largest = packs.at(-1)!;

/** Prices and limits of models from the catalog, side by side. */
export function ModelComparison({ models }: { models: readonly MusicModel[] }) {
  const format = useFormat();
  const price = ({ price: { amount, currency }, credits }: (typeof packs)[number], model: MusicModel) =>
    format.money(songPrice(amount, credits, model), currency, 3);
  const rows: readonly (readonly [name: string, value: (model: MusicModel) => string])[] = [
    [translate({ id: 'models.v5.credits', message: 'Credits per request' }), ({ credits }) => format.number(credits)],
    [translate({ id: 'models.v5.clips', message: 'Songs per request' }), ({ clips }) => format.number(clips)],
    [
      translate({ id: 'models.v5.price', message: 'Price per song, by size of the credit pack' }),
      (model) => `${price(largest, model)} – ${price(smallest, model)}`,
    ],
    [
      translate({ id: 'models.v5.typical', message: 'Typical length of a new song' }),
      ({ typicalSeconds }) => formatTime(typicalSeconds),
    ],
    [translate({ id: 'models.v5.length', message: 'Longest song' }), ({ maxSeconds }) => formatTime(maxSeconds)],
    [
      translate({ id: 'models.v5.style', message: 'Style length, characters' }),
      ({ styleMaxLength }) => format.number(styleMaxLength),
    ],
    [
      translate({ id: 'models.v5.eta', message: 'Typical time until all songs are ready' }),
      ({ etaSeconds }) => translate({ id: 'models.v5.seconds', message: '{seconds} s' }, { seconds: etaSeconds }),
    ],
  ];
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <Translate id="models.v5.model">Model</Translate>
          </th>
          {models.map(({ id }) => (
            <th key={id} scope="col">
              <code>{id}</code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {models.map((model) => (
              <td key={model.id}>{value(model)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
