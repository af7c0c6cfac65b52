import type { LogEntry } from '../../../generated/account/types.gen.ts';
import { csvFile, fields } from '../../core/csv.ts';

/** The columns of the file, in order. */
const COLUMNS = fields<LogEntry>(
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
  'repeats',
);

/** An export format: its media type, and a generator of the file's text chunks. */
interface ExportFormat {
  readonly type: string;
  readonly write: (chunks: AsyncIterable<readonly LogEntry[]>) => AsyncGenerator<string>;
}

export const exportFormats: Readonly<Record<'csv' | 'jsonl', ExportFormat>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (chunks) => csvFile(COLUMNS, chunks),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    write: async function* (chunks) {
      for await (const entries of chunks) yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    },
  },
};
