import Translate from '@docusaurus/Translate';
import { newestModel } from '#catalog/models.ts';
import { packs, songPrice } from '#catalog/packs.ts';
import { useFormat } from '../../core/format.ts';

/** Credits on sale, from the catalog, with what a song costs then. */
export function PackTable() {
  const format = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <Translate id="docs.packs.credits">Credits</Translate>
          </th>
          <th scope="col">
            <Translate id="docs.packs.price">Price</Translate>
          </th>
          <th scope="col">
            <Translate id="docs.packs.song" values={{ model: newestModel.id }}>
              {'A song with {model}'}
            </Translate>
          </th>
        </tr>
      </thead>
      <tbody>
        {packs.map(({ id, credits, price: { amount, currency } }) => (
          <tr key={id}>
            <td>{format.number(credits)}</td>
            <td>{format.money(amount, currency)}</td>
            <td>{format.money(songPrice(amount, credits), currency, 3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
