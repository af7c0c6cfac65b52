import { translate } from '@docusaurus/Translate';
import { callbacks } from '#catalog/callbacks.ts';
import type { InboxSignature } from '#generated/account/types.gen.ts';

/** What the signature of a message in an inbox is worth. */
export const verdictText: Readonly<Record<InboxSignature['verdict'], () => string>> = {
  valid: () => translate({ id: 'inbox.valid', message: 'The signature is valid' }),
  missing_headers: () => translate({ id: 'inbox.missing', message: 'Not signed' }),
  malformed: () => translate({ id: 'inbox.malformed', message: 'The signature cannot be read' }),
  stale: () =>
    translate(
      { id: 'inbox.stale', message: 'Signed, but more than {minutes} minutes ago' },
      { minutes: String(callbacks.toleranceSeconds / 60) },
    ),
  other_mode: () => translate({ id: 'inbox.otherMode', message: 'Signed with the secret of the other mode' }),
  altered: () => translate({ id: 'inbox.altered', message: 'Changed after it was signed' }),
  wrong_secret: () => translate({ id: 'inbox.wrongSecret', message: 'Signed with another secret' }),
  unchecked: () => translate({ id: 'inbox.unchecked', message: 'Signed; not checked for guests' }),
};
