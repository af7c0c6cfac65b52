import { translate } from '@docusaurus/Translate';
import { callbacks } from '#catalog/callbacks.ts';
import type { InboxSignature } from '#generated/account/types.gen.ts';

/** Labels for signature results of inbox messages. */
export const verdictTexts: Readonly<Record<InboxSignature['verdict'], () => string>> = {
  valid: () => translate({ id: 'inboxes.valid', message: 'The signature is valid' }),
  missing_headers: () => translate({ id: 'inboxes.missing', message: 'Not signed' }),
  malformed: () => translate({ id: 'inboxes.malformed', message: 'The signature is malformed' }),
  stale: () =>
    translate(
      { id: 'inboxes.stale', message: 'Signed more than {minutes} minutes ago' },
      { minutes: String(callbacks.toleranceSeconds / 60) },
    ),
  other_mode: () => translate({ id: 'inboxes.otherMode', message: 'Signed with the other mode’s secret' }),
  altered: () => translate({ id: 'inboxes.altered', message: 'Changed after it was signed' }),
  wrong_secret: () => translate({ id: 'inboxes.wrongSecret', message: 'Signed with a different secret' }),
  unchecked: () => translate({ id: 'inboxes.unchecked', message: 'Signed; not verified for guests' }),
};
