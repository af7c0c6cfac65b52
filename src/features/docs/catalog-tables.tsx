import Translate, { translate } from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
import { musicModels, newestModel } from '#catalog/models.ts';
import { packs, songPrice } from '#catalog/packs.ts';
import { operations as priced } from '#catalog/operations.ts';
import { useFormat } from '../../core/format/format.ts';
import { type PublicOperation, publicOperations } from '#generated/public-operations.ts';
import { findOperationPage } from '../../core/api/public-operations.ts';

/** The music models of the catalog with prices and limits. */
export function ModelTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{translate({ id: 'docs.models.model', message: 'Model' })}</th>
          <th scope="col">{translate({ id: 'docs.models.credits', message: 'Credits per task' })}</th>
          <th scope="col">{translate({ id: 'docs.models.songs', message: 'Songs' })}</th>
          <th scope="col">{translate({ id: 'docs.models.length', message: 'Longest song' })}</th>
          <th scope="col">{translate({ id: 'models.v5.style', message: 'Style length, characters' })}</th>
          <th scope="col">{translate({ id: 'docs.models.time', message: 'Typical time' })}</th>
        </tr>
      </thead>
      <tbody>
        {musicModels.map((model) => (
          <tr key={model.id}>
            <td>
              <code>{model.id}</code>
            </td>
            <td>{model.credits}</td>
            <td>{model.clips}</td>
            <td>
              <Translate id="docs.models.seconds" values={{ seconds: model.maxSeconds }}>
                {'{seconds} s'}
              </Translate>
            </td>
            <td>{model.styleMaxLength}</td>
            <td>
              <Translate id="docs.models.seconds" values={{ seconds: model.etaSeconds }}>
                {'{seconds} s'}
              </Translate>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The credit packs of the catalog, with the price of a song. */
export function PackTable() {
  const format = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{translate({ id: 'docs.packs.credits', message: 'Credits' })}</th>
          <th scope="col">{translate({ id: 'docs.packs.price', message: 'Price' })}</th>
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

const current = publicOperations.filter(({ id }) => id.startsWith('v2-'));
const modelPrices = musicModels.map(({ credits }) => credits);

function Call({ id, method, path }: PublicOperation) {
  return (
    <Link to={findOperationPage(id)}>
      <code>{`${method} ${path}`}</code>
    </Link>
  );
}

function Price({ id }: PublicOperation) {
  const operation = priced.find((each) => `v2-${each.id}` === id);
  if (!operation) return <Translate id="docs.free">Free</Translate>;
  if ('each' in operation) {
    const { credits } = operation;
    return operation.each === 'image' ? (
      <Translate id="docs.perImage" values={{ credits }}>
        {'{credits} per image'}
      </Translate>
    ) : (
      <Translate id="docs.perVideo" values={{ credits }}>
        {'{credits} per video'}
      </Translate>
    );
  }
  if (operation.credits !== null) return operation.credits;
  return (
    <Translate id="docs.byModel" values={{ least: Math.min(...modelPrices), most: Math.max(...modelPrices) }}>
      {'{least} to {most} credits, depending on the model'}
    </Translate>
  );
}

/** Every operation with its price for a live key. */
export function OperationPrices() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{translate({ id: 'docs.column.operation', message: 'Operation' })}</th>
          <th scope="col">{translate({ id: 'docs.column.price', message: 'Live price' })}</th>
        </tr>
      </thead>
      <tbody>
        {current.map((operation) => (
          <tr key={operation.id}>
            <td>
              <Call {...operation} />
            </td>
            <td>
              <Price {...operation} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
