import type { LogEntry } from './service.ts';

/** The columns of the file, in order. */
const COLUMNS = [
  'created_at',
  'request_id',
  'key_id',
  'key_name',
  'mode',
  'method',
  'path',
  'operation',
  'status',
  'code',
  'latency_ms',
  'credits',
  'task_id',
  'address',
] as const satisfies readonly (keyof LogEntry)[];

/** How a value begins that a spreadsheet takes for a formula, also in its full-width form or behind spaces. */
const FORMULA = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A format of the export: its media type, and how the file is written, a text a chunk. */
interface ExportFormat {
  readonly type: string;
  readonly write: (chunks: AsyncIterable<readonly LogEntry[]>) => AsyncGenerator<string>;
}

export const exportFormats: Readonly<Record<'csv' | 'jsonl', ExportFormat>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: async function* (chunks) {
      yield line(COLUMNS);
      for await (const entries of chunks) {
        yield entries.map((entry) => line(COLUMNS.map((name) => entry[name]))).join('');
      }
    },
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    write: async function* (chunks) {
      for await (const entries of chunks) yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    },
  },
};
