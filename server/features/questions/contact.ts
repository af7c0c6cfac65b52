import type { FastifyRequest } from 'fastify';
import { limits } from '../../../catalog/limits.ts';
import type { Contact, ContactCreate } from '../../../generated/account/types.gen.ts';
import { EMAIL_ADDRESS } from '../../../catalog/email-address.ts';
import { addressGroup } from '../../core/addresses.ts';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { toMailbox } from '../../core/mailbox.ts';
import { invalidFields, Problem, rateLimited } from '../../core/problem.ts';
import { detectLocale } from '../../core/site/locale.ts';
import { findCaptchaFault } from '../auth/service.ts';
import { enforceLimit } from '../limits/service.ts';
import { countWaiting, deleteVisitorQuestions, insertVisitorQuestion } from './contact-store.ts';
import { insertMessage } from './store.ts';

const { perMinute, waiting, days } = limits.contact;

/** Seconds after which a visitor whose questions wait for replies may retry. */
const RETRY_SECONDS = 3600;

const invalid = (field: 'email' | 'message' | 'captcha_response', code: 'required' | 'invalid', detail: string) =>
  invalidFields([{ pointer: `/${field}`, code, detail }]);

/** @throws Problem invalid_field if the bot challenge is configured and was not passed, unavailable. */
async function verifyHuman(core: Core, request: FastifyRequest, token = ''): Promise<void> {
  const fault = await findCaptchaFault(core, request, token);
  if (!fault) return;
  if (fault.code === 'MISSING_RESPONSE') {
    throw invalid('captcha_response', 'required', '`captcha_response` is required: the token of the bot challenge.');
  }
  throw invalid('captcha_response', 'invalid', '`captcha_response` is not a valid token of the bot challenge.');
}

/**
 * Asks support without a session, which people need who can't sign in. The address isn't verified: only replies of support
 * are sent to it.
 * @throws Problem invalid_field, rate_limited, unavailable if too many such questions wait.
 */
export async function contactSupport(core: Core, request: FastifyRequest, input: ContactCreate): Promise<Contact> {
  const [email, text] = [input.email.trim(), input.message.trim()];
  const network = addressGroup(getClientAddress(request));
  await enforceLimit(core.db, `contact:network:${network}`, perMinute.network);
  if (!EMAIL_ADDRESS.test(email)) throw invalid('email', 'invalid', '`email` must be an email address.');
  if (text === '') throw invalid('message', 'required', '`message` is required.');
  await verifyHuman(core, request, input.captcha_response);
  const mailbox = toMailbox(email);
  await enforceLimit(core.db, `contact:mailbox:${mailbox}`, perMinute.mailbox);
  const sender = core.secrets.mark('visitor', network);
  const { type, locale = detectLocale(request.headers) } = input;
  const id = newId('qst');
  await core.db.tx(async (tx) => {
    const count = await countWaiting(tx, mailbox, sender);
    if (count.mailbox >= waiting.mailbox || count.sender >= waiting.network) throw rateLimited(RETRY_SECONDS);
    if (count.total >= waiting.total) {
      throw new Problem('unavailable', 'Support has too many unanswered questions. Sign in to ask, or retry later.', {
        headers: { 'retry-after': String(RETRY_SECONDS) },
      });
    }
    await insertVisitorQuestion(tx, { id, type, email, mailbox, locale, sender });
    await insertMessage(tx, id, { author: 'customer', by: null, text });
  });
  return { id };
}

/** Deletes old questions of visitors. */
export const deleteOldVisitorQuestions = ({ db, clock }: Core): Promise<void> =>
  deleteVisitorQuestions(db, new Date(clock.now().getTime() - days * 86_400_000));
