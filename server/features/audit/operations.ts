import type { AuditAction, AuditEntry, AuditPage } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { type CsvColumns, fields, sendCsv } from '../../core/csv.ts';
import type { Db } from '../../core/db.ts';
import { toPage, readCursor } from '../../core/page.ts';
import { type ReadRow, readEntries } from './store.ts';

const toEntry = ({ id, at, target_id: subject, ...row }: ReadRow): AuditEntry => ({
  ...row,
  id: `aud_${id}`,
  at: at.toISOString(),
  subject_id: subject,
});

interface EntryQuery {
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly subject?: string | undefined;
  readonly customer?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Actions, newest first. @throws Problem invalid_field for an invalid cursor. */
async function listEntries(db: Db, { cursor, limit = 20, ...filter }: EntryQuery): Promise<AuditPage> {
  const [before = null] = readCursor(cursor, ['number']) ?? [];
  const rows = await readEntries(db, filter, before, limit + 1);
  return toPage(rows, limit, ({ id }) => [id], toEntry);
}

const COLUMNS: CsvColumns<AuditEntry> = {
  ...fields<AuditEntry>('at', 'id', 'actor_id', 'actor_email', 'actor_role', 'action', 'subject_id', 'customer_id'),
  before: (entry) => JSON.stringify(entry.before),
  after: (entry) => JSON.stringify(entry.after),
  ...fields<AuditEntry>('reason', 'address', 'request_id'),
};

export function operations({ db }: Core): Partial<AccountHandlers> {
  return {
    listAuditEntries: async ({ query }) => listEntries(db, query),
    exportAuditEntries: async ({ query }, reply) =>
      sendCsv(reply, 'audit', COLUMNS, (part) => listEntries(db, { ...query, ...part })),
  };
}
