import { translate } from '@docusaurus/Translate';
import { callbacks } from '#catalog/callbacks.ts';
import type { InboxSignature } from '#generated/account/types.gen.ts';

/** What the signature of a message in an inbox is worth. */
export const verdictText: Readonly<Record<InboxSignature['verdict'], () => string>> = {
  valid: () => translate({ id: 'inboxes.valid', message: 'The signature is valid' }),
  missing_headers: () => translate({ id: 'inboxes.missing', message: 'Not signed' }),
  malformed: () => translate({ id: 'inboxes.malformed', message: 'The signature cannot be read' }),
  stale: () =>
    translate(
      { id: 'inboxes.stale', message: 'Signed, but more than {minutes} minutes ago' },
      { minutes: String(callbacks.toleranceSeconds / 60) },
    ),
  other_mode: () => translate({ id: 'inboxes.otherMode', message: 'Signed with the secret of the other mode' }),
  altered: () => translate({ id: 'inboxes.altered', message: 'Changed after it was signed' }),
  wrong_secret: () => translate({ id: 'inboxes.wrongSecret', message: 'Signed with another secret' }),
  unchecked: () => translate({ id: 'inboxes.unchecked', message: 'Signed; not checked for guests' }),
};
