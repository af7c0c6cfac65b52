import type { StatementLine } from '../../../generated/account/types.gen.ts';
import { csvLine } from '../../core/csv.ts';
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
    if (amount > 0) return 'refund_rejected';
    return state === 'refunded' ? 'refunded' : 'refund_requested';
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

/** A cursor contains the last id of the previous page and the balance before it. */
const getPlace = ({ id, balance, amount }: StatementRow) => [id, balance - amount];

/** A page of the statement, newest first. @throws Problem invalid_field for an invalid cursor. */
export async function listStatementLines(
  db: Db,
  customerId: string,
  { cursor, limit = 20 }: { readonly cursor?: string; readonly limit?: number },
): Promise<{ data: StatementLine[]; next_cursor: string | null }> {
  const [before, balance] = readCursor(cursor, ['number', 'number']) ?? [null, null];
  const rows = await readStatement(db, customerId, { before, balance, limit: limit + 1 });
  return toPage(rows, limit, getPlace, toLine);
}

/** Lines read per query. */
const CHUNK = 500;

const COLUMNS = ['time', 'transaction', 'cause', 'cause_id', 'step', 'amount', 'balance'] as const;

/** The whole statement as CSV, newest first, a chunk at a time. */
export async function* exportStatement(db: Db, customerId: string): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let place: { before: number | null; balance: number | null } = { before: null, balance: null }; ;) {
    const rows = await readStatement(db, customerId, { ...place, limit: CHUNK });
    const lines = rows.map(toLine);
    if (lines.length > 0) {
      yield lines
        .map(({ id, cause, created_at: at, amount, balance }) =>
          csvLine([at, id, cause.kind, cause.id, cause.step, amount, balance]),
        )
        .join('');
    }
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    place = { before: last.id, balance: last.balance - last.amount };
  }
}
