import type { Core } from '../../core/core.ts';
import { library } from './library.ts';
import type { AuthRefusal } from './sign-up.ts';
import { readRecipient } from './store.ts';

/**
 * The error if a customer's address isn't confirmed, or null. Passkeys, linked providers and second factors require a
 * confirmed address: anyone can sign up with someone else's, and the owner's password reset wouldn't end them.
 */
export async function findUnconfirmedAddress(core: Core, customerId: string): Promise<AuthRefusal | null> {
  const recipient = await readRecipient(core.db, customerId);
  return recipient?.email_verified ? null : (await library(core)).$ERROR_CODES.EMAIL_NOT_VERIFIED;
}
