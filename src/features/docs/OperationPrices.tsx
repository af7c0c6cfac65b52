import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import { operations as priced } from '#catalog/operations.ts';
import { type PublicOperation, publicOperations } from '#generated/public-operations.ts';
import { getOperationTitle } from '../../core/api/operation-title.ts';
import { findOperationPage } from '../../core/api/public-operations.ts';
import { useFormat } from '../../core/format/format.ts';
import { PlainTable } from './PlainTable.tsx';

/** The operations of the current version. */
export const currentOperations = publicOperations.filter(({ id }) => id.startsWith('v2-'));

const modelPrices = musicModels.map(({ credits }) => credits);

const outputPrices = {
  image: (credits: string) => translate({ id: 'docs.perImage', message: '{credits} per image' }, { credits }),
  video: (credits: string) => translate({ id: 'docs.perVideo', message: '{credits} per video' }, { credits }),
} as const;

/** The price of an operation for a live key. `formatCredits` may add a unit. */
export function getPriceText(
  { id }: PublicOperation,
  formatNumber: (value: number) => string,
  formatCredits = formatNumber,
): string {
  const operation = priced.find((each) => `v2-${each.id}` === id);
  if (!operation) return translate({ id: 'docs.free', message: 'Free' });
  if ('each' in operation) return outputPrices[operation.each](formatCredits(operation.credits));
  if (operation.credits !== null) return formatCredits(operation.credits);
  return translate(
    { id: 'docs.byModel', message: '{least} to {most} credits, depending on the model' },
    { least: formatNumber(Math.min(...modelPrices)), most: formatNumber(Math.max(...modelPrices)) },
  );
}

const isPriced = ({ id }: PublicOperation): boolean => priced.some((each) => `v2-${each.id}` === id);

/** The operations that cost credits, with their price for a live key. */
export function OperationPrices() {
  const format = useFormat();
  const others = {
    id: 'others',
    name: translate({ id: 'docs.otherOperations', message: 'All other operations' }),
    price: translate({ id: 'docs.free', message: 'Free' }),
  };
  const rows = currentOperations.filter(isPriced).map((operation) => ({
    id: operation.id,
    name: <Link to={findOperationPage(operation.id)}>{getOperationTitle(operation.id)}</Link>,
    price: getPriceText(operation, format.number, format.credits),
  }));
  return (
    <PlainTable
      columns={[
        [translate({ id: 'docs.column.operation', message: 'Operation' }), ({ name }) => name],
        [translate({ id: 'docs.column.price', message: 'Live price' }), ({ price }) => price, 'end'],
      ]}
      rows={[...rows, others]}
    />
  );
}
