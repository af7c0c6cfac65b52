import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import { operations as priced } from '#catalog/operations.ts';
import { operationPage, type PublicOperation, publicOperations } from '../../core/public-operations.ts';

const current = publicOperations.filter(({ id }) => id.startsWith('v2-'));
const modelPrices = musicModels.map(({ credits }) => credits);

function Call({ id, method, path }: PublicOperation) {
  return (
    <Link to={operationPage(id)}>
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
        {'{credits} an image'}
      </Translate>
    ) : (
      <Translate id="docs.perVideo" values={{ credits }}>
        {'{credits} a video'}
      </Translate>
    );
  }
  if (operation.credits !== null) return operation.credits;
  return (
    <Translate id="docs.byModel" values={{ least: Math.min(...modelPrices), most: Math.max(...modelPrices) }}>
      {'{least} to {most} credits, by model'}
    </Translate>
  );
}

/** Every operation with what it costs a live key. */
export function OperationPrices() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <Translate id="docs.column.operation">Operation</Translate>
          </th>
          <th scope="col">
            <Translate id="docs.column.price">Live price</Translate>
          </th>
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
