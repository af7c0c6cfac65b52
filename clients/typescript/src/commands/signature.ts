import type { InboxMessage, InboxSignature } from '../../generated/inboxes.gen.ts';
import { SignatureError, verifyCallback } from '../callback.ts';

type Verdict = InboxSignature['verdict'];

const DESCRIPTIONS: Readonly<Record<Verdict, string>> = {
  valid: 'signature valid',
  missing_headers: 'not signed',
  malformed: 'signature malformed',
  stale: 'signature stale',
  other_mode: 'signature of the other mode',
  altered: 'changed after it was signed',
  wrong_secret: 'signature wrong',
  unchecked: 'signature not checked',
};

const VERDICTS: Readonly<Record<SignatureError['reason'], Verdict>> = {
  missing_headers: 'missing_headers',
  malformed: 'malformed',
  stale: 'stale',
  wrong_signature: 'wrong_secret',
};

async function checkSignature(message: InboxMessage, secrets: readonly string[]): Promise<Verdict> {
  // An inbox without an account has no secrets, but the user of this command may have one.
  const { verdict } = message.signature;
  if (verdict !== 'unchecked' || secrets.length === 0 || !message.is_text) return verdict;
  try {
    await verifyCallback(message.body, message.headers, secrets, { now: new Date(message.received_at) });
    return 'valid';
  } catch (error) {
    if (error instanceof SignatureError) return VERDICTS[error.reason];
    throw error;
  }
}

/** The result of verifying the signature with these secrets, as text. */
export async function describeSignature(message: InboxMessage, secrets: readonly string[]): Promise<string> {
  return DESCRIPTIONS[await checkSignature(message, secrets)];
}
