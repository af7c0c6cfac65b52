import { signIn } from '../../../../catalog/sign-in.ts';
import { defineEmailKind } from '../../emails/service.ts';
import { createAddressToken } from '../address-links.ts';
import { createLink } from '../links.ts';
import { readRecipient } from '../store.ts';

/** Asks a new customer to confirm the address. The name isn't included, because anyone can enter any text. */
export const verifyAddress = defineEmailKind()({
  name: 'verify-address',
  hours: 72,
  admits: true,
  texts: {
    'email.verify.subject': 'Confirm your email address',
    'email.verify.text': 'An account at {brand} was created with this address. Confirm that the address is yours.',
    'email.verify.action': 'Confirm address',
    'email.verify.note':
      "The link works for {hours} hours. If you didn't sign up, ignore this email, and the address stays unconfirmed.",
  },
  async compose(core, { id: message, address, customer_id: id, locale }, say) {
    const recipient = await readRecipient(core.db, id);
    if (!recipient || recipient.email_verified || recipient.email !== address) return null;
    const token = await createAddressToken(core, message, { customerId: recipient.id, address, newAddress: null });
    if (token === null) return null;
    return {
      subject: say('email.verify.subject'),
      paragraphs: [say('email.verify.text', { brand: core.config.brand.name })],
      action: { label: say('email.verify.action'), url: createLink(core, locale, '/auth/callback', { verify: token }) },
      note: say('email.verify.note', { hours: signIn.linkSeconds.verify / 3600 }),
    };
  },
});
