import type { FastifyRequest } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import type { AuthRefusal } from './sign-up.ts';

/** Milliseconds. */
const TIMEOUT_MS = 5000;

/** Longer than any token of the widget. */
const MAX_TOKEN_LENGTH = 2048;

async function isHuman({ config, log }: Core, reply: string, address: string): Promise<boolean> {
  const { secret, verifyUrl } = config.turnstile!;
  try {
    const verdict = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: reply, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!verdict.ok) throw new Error(`It returned status ${verdict.status}.`);
    return ((await verdict.json()) as { success?: unknown }).success === true;
  } catch (error) {
    log.warn({ err: error }, 'Could not verify a Turnstile token');
    throw new Problem('unavailable', 'The bot challenge cannot be verified right now. Retry in a few seconds.', {
      cause: error,
    });
  }
}

/**
 * Why a request fails the bot challenge, or null if it passes. `reply` is the token of the widget. Only operations of the
 * contract have it in the body.
 * @throws Problem unavailable if the token can't be verified.
 */
export async function findCaptchaFault(
  core: Core,
  request: FastifyRequest,
  reply: unknown = request.headers['x-captcha-response'],
): Promise<AuthRefusal | null> {
  if (!core.config.turnstile) return null;
  if (typeof reply !== 'string' || reply === '' || reply.length > MAX_TOKEN_LENGTH) {
    return { code: 'MISSING_RESPONSE', message: 'Missing CAPTCHA response' };
  }
  if (await isHuman(core, reply, getClientAddress(request))) return null;
  return { code: 'VERIFICATION_FAILED', message: 'Captcha verification failed' };
}
