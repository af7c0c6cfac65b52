import type { ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
import { musicModels, newestModel } from '#catalog/models.ts';
import { packs, songPrice } from '#catalog/packs.ts';
import { operations as priced } from '#catalog/operations.ts';
import { useFormat } from '../../core/format/format.ts';
import { type PublicOperation, publicOperations } from '#generated/public-operations.ts';
import { getOperationTitle } from '../../core/api/operation-title.ts';
import { findOperationPage } from '../../core/api/public-operations.ts';

interface PlainTableProps<Row> {
  /** Figures are aligned at the end, so that they can be compared. `end` is for words there, with digits of their own width. */
  columns: readonly (readonly [title: string, cell: (row: Row) => ReactNode, align?: 'right' | 'end'])[];
  rows: readonly Row[];
}

/** A table with the styles of Markdown. */
export function PlainTable<Row extends { readonly id: string }>({ columns, rows }: PlainTableProps<Row>) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(([title, , textAlign]) => (
            <th key={title} scope="col" style={{ textAlign }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(([title, cell, textAlign]) => (
              <td key={title} style={{ textAlign }}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const formatSeconds = (seconds: number): string =>
  translate({ id: 'docs.models.seconds', message: '{seconds} s' }, { seconds: String(seconds) });

/** The music models of the catalog with prices and limits. */
export function ModelTable() {
  const format = useFormat();
  return (
    <PlainTable
      columns={[
        [translate({ id: 'docs.models.model', message: 'Model' }), ({ id }) => <code>{id}</code>],
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
