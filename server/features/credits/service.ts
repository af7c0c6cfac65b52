import type { LedgerTransaction } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { toPage, readCursor } from '../../core/page.ts';
import { type BalanceRow, postAdjustment, readBalance, readTransfers } from './store.ts';

/** A customer's available, held and used credits. */
export function getBalance(db: Queryable, customerId: string): Promise<BalanceRow> {
  return readBalance(db, customerId);
}

/**
 * Grants credits, or takes available ones if the amount is negative. Returns the cause of the transaction, or null if there aren't
 * enough credits to take.
 */
export async function adjustBalance(tx: CustomerTx, customerId: string, amount: number): Promise<string | null> {
  const cause = newId('adj');
  return (await postAdjustment(tx, customerId, cause, amount)) ? cause : null;
}

export { exportStatement, listStatementLines } from './statement.ts';

/**
 * A page of a customer's transactions, newest first. The page is empty if the given task isn't the customer's.
 * @throws Problem invalid_field for an invalid cursor.
 */
export async function listTransactions(
  db: Db,
  customerId: string,
  query: { readonly cursor?: string; readonly limit?: number; readonly task_id?: string },
): Promise<{ data: LedgerTransaction[]; next_cursor: string | null }> {
  const { limit = 20 } = query;
  const [before = null] = readCursor(query.cursor, ['number']) ?? [];
  const rows = await readTransfers(db, customerId, { before, taskId: query.task_id, limit: limit + 1 });
  return toPage(
    rows,
    limit,
    (row) => [row.id],
    (row) => ({
      id: `txn_${row.id}`,
      cause: { kind: row.cause_kind, id: row.cause_id, step: row.step },
      created_at: row.created_at.toISOString(),
      postings: [
        { account: row.debit, amount: -row.amount },
        { account: row.credit, amount: row.amount },
      ],
    }),
  );
}

export { verifyLedger } from './verification.ts';
export { type RecomputedLedger, recomputeLedger } from './store.ts';
