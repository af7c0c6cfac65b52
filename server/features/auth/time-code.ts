import { createHmac } from 'node:crypto';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Core } from '../../core/core.ts';
import { readChallenged } from './challenge.ts';
import { claimTimeStep, readTimeSecret } from './factor-store.ts';

/** Seconds for which an app shows a code, its digits, and the accepted steps before and after the current one. */
const PERIOD = 30;
const DIGITS = 6;
const WINDOW = 1;

/** The code of a time step (RFC 6238). */
function generateCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The newest step that a code belongs to, or undefined if it isn't valid at `now`. */
function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / 1000 / PERIOD);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, n) => present + WINDOW - n);
  return steps.find((step) => generateCode(secret, step) === code);
}

/**
 * Accepts each authenticator code once. The library accepts a code for as long as it is shown, so someone who sees it could
 * use it again. Runs before the library's check, which still decides whether the code is right. Of two requests with the
 * same code, one claims its time step, and the other fails as with a wrong code.
 */
export const acceptCodesOnce = (core: Core) => ({
  matcher: ({ path }: { path?: string | undefined }) => path === '/two-factor/verify-totp',
  handler: createAuthMiddleware(async (ctx) => {
    const { code } = ctx.body as { code?: unknown };
    const { context } = ctx;
    const customerId = await readChallenged(ctx);
    const factor = customerId === undefined ? undefined : await readTimeSecret(core.db, customerId);
    if (!factor || typeof code !== 'string') return;
    const secret = await symmetricDecrypt({ key: context.secretConfig, data: factor.secret });
    const step = findTimeStep(secret, code, new Date());
    if (step === undefined || (await claimTimeStep(core.db, factor.id, step))) return;
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
  }),
});
