import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** How a value begins that a spreadsheet takes for a formula, also in its full-width form or behind spaces. */
const FORMULA = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

type Cell = string | number | null;

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180). A value that a spreadsheet would run as a formula begins with an apostrophe. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** The columns of a file: their names and what stands in them. */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => Cell>>;

async function* linesOf<Item>(
  columns: CsvColumns<Item>,
  first: Page<Item>,
  read: (cursor: string) => Promise<Page<Item>>,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns));
  for (let page = first; ; page = await read(page.next_cursor)) {
    yield page.data.map((item) => csvLine(Object.values(columns).map((cell) => cell(item)))).join('');
    if (page.next_cursor === null) return;
  }
}

/** Rows of a list that are read at a time for a file. */
export const CSV_PAGE = 500;

/**
 * Answers a list that is read page by page as a file, `tasks-2026-11-20.csv`. What is wrong with the question is said before
 * the file begins.
 */
export async function sendCsv<Item>(
  reply: FastifyReply,
  name: string,
  columns: CsvColumns<Item>,
  read: (cursor?: string) => Promise<Page<Item>>,
): Promise<FastifyReply> {
  const first = await read();
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(linesOf(columns, first, read)));
}
