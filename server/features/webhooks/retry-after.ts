import { callbacks } from '../../../catalog/callbacks.ts';

/** Statuses with which a receiver asks for later attempts (RFC 9110, RFC 6585). */
const BUSY = new Set([429, 503]);

/** A date in one of the two forms of HTTP that name their time zone. */
const HTTP_DATE = /^[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;

/** The milliseconds that a Retry-After header asks for: a number of seconds, or a date. Null if it is neither. */
function readRetryAfter(header: string, now: Date): number | null {
  if (/^\d{1,10}$/.test(header)) return Number(header) * 1000;
  return HTTP_DATE.test(header) ? Date.parse(header) - now.getTime() : null;
}

/**
 * The milliseconds until the next attempt: the pause of the schedule, or a longer one that the receiver asked for, up to a
 * limit. A shorter one would use up the attempts before the receiver works again.
 */
export function getPause(
  pauseMs: number,
  statusCode: number | null,
  retryAfter: string | undefined,
  now: Date,
): number {
  if (retryAfter === undefined || statusCode === null || !BUSY.has(statusCode)) return pauseMs;
  // NaN for a date that doesn't exist.
  const asked = readRetryAfter(retryAfter.trim(), now) || 0;
  return Math.max(pauseMs, Math.min(asked, callbacks.longestRetryAfter * 1000));
}
