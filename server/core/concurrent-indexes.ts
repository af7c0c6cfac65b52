import type { Queryable } from './db.ts';

/** The first line of a migration whose statements run one by one, to build indexes without blocking reads and writes. */
export const NO_TRANSACTION = '-- no transaction';

const INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i;

const splitStatements = (text: string): string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean);

/**
 * Runs the statements of a migration one by one, without a transaction. After a failure, all of them run again: a complete
 * index stays, and an invalid one from a failed run is dropped and built again.
 */
export async function runStatementsOneByOne(session: Queryable, text: string): Promise<void> {
  // These statements wait for long transactions but block no other statements.
  await session.query('set lock_timeout = 0');
  for (const statement of splitStatements(text)) {
    const index = INDEX.exec(statement)?.[1];
    if (index !== undefined) {
      const { rows } = await session.query<{ valid: boolean }>(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
        [index],
      );
      if (rows[0]?.valid) continue;
      if (rows[0]) await session.query(`drop index concurrently ${index}`);
    }
    await session.query(statement);
  }
}
