import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The first characters of what a spreadsheet treats as a formula, also in full width or after spaces. */
const FORMULA = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

type Cell = string | number | null;

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Excel reads a file that starts with it as UTF-8, and others in the encoding of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A line (RFC 4180). Values that a spreadsheet would run as a formula get a leading apostrophe. */
const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** The columns of a file, with their names and values. */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => Cell>>;

/** Columns that have the names of fields and contain their values. */
export const fields = <Item extends object>(
  ...names: { [Name in keyof Item & string]: Item[Name] extends Cell | undefined ? Name : never }[keyof Item & string][]
): CsvColumns<Item> => Object.fromEntries(names.map((name) => [name, (item: Item) => (item[name] ?? null) as Cell]));

/** A file in parts: the header line, then the lines of each chunk of items. */
export async function* csvFile<Item>(
  columns: CsvColumns<Item>,
  chunks: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(Object.keys(columns))}`;
  for await (const items of chunks) {
    yield items.map((item) => csvLine(Object.values(columns).map((cell) => cell(item)))).join('');
  }
}

async function* chunksOf<Item>(
  first: Page<Item>,
  read: (part: Part) => Promise<Page<Item>>,
): AsyncGenerator<readonly Item[]> {
  for (let page = first; ; page = await read({ cursor: page.next_cursor, limit: ROWS })) {
    yield page.data;
    if (page.next_cursor === null) return;
  }
}

/** Rows that are read at a time. */
const ROWS = 500;

/** A part of a list. */
interface Part {
  readonly cursor?: string;
  readonly limit: number;
}

/**
 * Sends a paged list as a CSV file, such as `tasks-2026-11-20.csv`. Invalid filters are reported before the file starts.
 */
export async function sendCsv<Item>(
  reply: FastifyReply,
  name: string,
  columns: CsvColumns<Item>,
  read: (part: Part) => Promise<Page<Item>>,
): Promise<FastifyReply> {
  const first = await read({ limit: ROWS });
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(csvFile(columns, chunksOf(first, read))));
}
