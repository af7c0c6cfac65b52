import { signIn } from '../../../../catalog/sign-in.ts';
import { defineEmailKind } from '../../emails/service.ts';
import { createAddressToken } from '../address-links.ts';
import { createLink } from '../links.ts';
import { findRecipient, readRecipient } from '../store.ts';

/** Sent to a customer's new address. Following the link while signed in changes the address. */
export const changeAddress = defineEmailKind()({
  name: 'change-address',
  hours: 24,
  admits: true,
  texts: {
    'email.changeAddress.subject': 'Confirm your new email address',
    'email.changeAddress.text':
      'The owner of an account at {brand} wants to sign in with this address. Confirm that the address is yours.',
    'email.changeAddress.action': 'Confirm new address',
    'email.changeAddress.note':
      "Open the link in the browser in which you're signed in. It works for {hours} hours. If you didn't request this change, ignore this email.",
  },
  async compose(core, { id: message, address: newAddress, customer_id: id, locale }, say) {
    const recipient = await readRecipient(core.db, id);
    // The address may belong to someone else by now. Neither the response nor this email may reveal that.
    if (!recipient || (await findRecipient(core.db, newAddress))) return null;
    const link = { customerId: recipient.id, address: recipient.email, newAddress };
    const token = await createAddressToken(core, message, link);
    if (token === null) return null;
    return {
      subject: say('email.changeAddress.subject'),
      paragraphs: [say('email.changeAddress.text', { brand: core.config.brand.name })],
      action: {
        label: say('email.changeAddress.action'),
        url: createLink(core, locale, '/auth/callback', { verify: token }),
      },
      note: say('email.changeAddress.note', { hours: signIn.linkSeconds.verify / 3600 }),
    };
  },
});
