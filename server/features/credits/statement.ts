import type { StatementLine } from '../../../generated/account/types.gen.ts';
import { type CsvColumns, csvFile, fields } from '../../core/csv.ts';
import type { Db } from '../../core/db.ts';
import { toPage, readCursor } from '../../core/page.ts';
import { type CauseKind, readStatement, type StatementRow } from './store.ts';

type Outcome = StatementLine['outcome'];

/** What became of the credits of a transaction. */
const outcomes: Readonly<Record<CauseKind, (row: StatementRow) => Outcome>> = {
  grant: () => 'granted',
  order: () => 'purchased',
  task: ({ step, charged_in_full: full }) => {
    if (step !== 'hold') return 'released';
    if (full === null) return 'reserved';
    return full ? 'charged' : 'partly_charged';
  },
  lyrics: () => 'charged',
  refund: ({ amount, refund_state: state }) => {
    if (amount > 0) return state === null ? 'refund_failed' : 'refund_rejected';
    return state === 'refunded' || state === null ? 'refunded' : 'refund_requested';
  },
  dispute: ({ amount }) => (amount > 0 ? 'dispute_won' : 'disputed'),
  admin: () => 'adjusted',
  expiry: () => 'expired',
};

const toLine = (row: StatementRow): StatementLine => ({
  id: `txn_${row.id}`,
  cause: { kind: row.cause_kind, id: row.cause_id, step: row.step },
  outcome: outcomes[row.cause_kind](row),
  title: row.title,
  task_id: row.task_id,
  order_id: row.order_id,
  created_at: row.created_at.toISOString(),
  amount: row.amount,
  balance: row.balance,
});

/** A cursor contains the last id of the previous page. */
const getPlace = ({ id }: StatementRow) => [id];

/** A page of the statement, newest first. @throws Problem invalid_field for an invalid cursor. */
export async function listStatementLines(
  db: Db,
  customerId: string,
  { cursor, limit = 20 }: { readonly cursor?: string; readonly limit?: number },
): Promise<{ data: StatementLine[]; next_cursor: string | null }> {
  const [before = null] = readCursor(cursor, ['number']) ?? [];
  const rows = await readStatement(db, customerId, { before, limit: limit + 1 });
  return toPage(rows, limit, getPlace, toLine);
}

/** Lines read per query. */
const CHUNK = 500;

const COLUMNS: CsvColumns<StatementLine> = {
  time: (line) => line.created_at,
  transaction: (line) => line.id,
  cause: (line) => line.cause.kind,
  cause_id: (line) => line.cause.id,
  step: (line) => line.cause.step,
  ...fields<StatementLine>('amount', 'balance'),
};

async function* readChunks(db: Db, customerId: string): AsyncGenerator<readonly StatementLine[]> {
  for (let before: number | null = null; ;) {
    const rows: StatementRow[] = await readStatement(db, customerId, { before, limit: CHUNK });
    yield rows.map(toLine);
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    before = last.id;
  }
}

/** The whole statement as CSV, newest first, a chunk at a time. */
export const exportStatement = (db: Db, customerId: string): AsyncGenerator<string> =>
  csvFile(COLUMNS, readChunks(db, customerId));
