import { defineEmailKind } from '../../emails/service.ts';
import { createLink } from '../../auth/service.ts';
import { readDeletesAt } from '../store.ts';

/** Notifies the owner of the account, since someone else may have requested the deletion. */
export const deletionScheduled = defineEmailKind()({
  name: 'deletion-scheduled',
  hours: 72,
  texts: {
    'email.deletion.subject': 'Your account will be deleted',
    'email.deletion.text':
      "Your {brand} account will be deleted on {time}. Until then, its API keys don't work. To keep the account, sign in.",
    'email.deletion.action': 'Keep my account',
    'email.deletion.note': "If you didn't request this, keep the account and change your password immediately.",
  },
  async compose(core, { customer_id: id, locale }, say) {
    const deletesAt = id === null ? null : await readDeletesAt(core.db, id);
    // The deletion was canceled in the meantime.
    if (deletesAt === null) return null;
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    return {
      subject: say('email.deletion.subject'),
      paragraphs: [
        say('email.deletion.text', { brand: core.config.brand.name, time: `${time.format(deletesAt)} UTC` }),
        say('email.deletion.note'),
      ],
      action: { label: say('email.deletion.action'), url: createLink(core, locale, '/user/profile', {}) },
    };
  },
});
