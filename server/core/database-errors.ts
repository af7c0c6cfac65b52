import { setTimeout as delay } from 'node:timers/promises';
import { getErrorCode } from './error-code.ts';

const ATTEMPTS = 5;
const RETRIED = new Set(['40001', '40P01']);

/**
 * Runs a transaction or a single statement, and runs it again, up to five times, if the database aborted it because of a
 * deadlock or conflict. In that case, it changed nothing.
 */
export async function retryContention<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tried === ATTEMPTS || !RETRIED.has(getErrorCode(error))) throw error;
      await delay(Math.random() * 10 * 2 ** tried);
    }
  }
}

/** Whether a statement gave up because a lock or the database was too slow. It changed nothing. */
export const isTooSlow = (error: unknown): boolean => ['55P03', '57014'].includes(getErrorCode(error));

/** Whether a statement failed because another row has the same value. */
export const isUniqueViolation = (error: unknown): boolean => getErrorCode(error) === '23505';

/** PostgreSQL has a code for a full disk, but none for a quota that is used up. */
const NO_SPACE = /No space left on device|Disk quota exceeded/i;

/** Whether a write failed because there is no space for it. */
const isDiskFull = (error: unknown): boolean =>
  getErrorCode(error) === '53100' ||
  (/^(XX000|58030)$/.test(getErrorCode(error)) && NO_SPACE.test((error as Error).message));

/** What keeps a database that responds from working: its disk is full, it accepts no writes, or no more connections. */
export type Shortage = 'full' | 'read-only' | 'crowded';

/** PostgreSQL's code for too many connections, and the message of PgBouncer, which has no code of its own for it. */
const isCrowded = (error: unknown): boolean =>
  getErrorCode(error) === '53300' ||
  (error instanceof Error && error.message.startsWith('no more connections allowed'));

/** The shortage that an error reports, if any. */
export function getShortage(error: unknown): Shortage | null {
  if (isDiskFull(error)) return 'full';
  if (getErrorCode(error) === '25006') return 'read-only';
  return isCrowded(error) ? 'crowded' : null;
}

/** Lost connections, no resources (such as connections), shutdowns, failed disks, and a standby that isn't promoted yet. */
const UNAVAILABLE =
  /^(08...|53...|57P0[1-5]|58030|25006|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;

/** Errors of the driver, which have no code. */
const UNAVAILABLE_MESSAGE =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error)/;

/** Whether an error means that the database is unreachable or can't work at the moment. It may work later. */
export const isUnavailable = (error: unknown): boolean =>
  UNAVAILABLE.test(getErrorCode(error)) ||
  (error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message)) ||
  isDiskFull(error);
