import { defineEmailKind } from '../../emails/service.ts';
import { createLink } from '../../auth/service.ts';
import { readDeletesAt } from '../store.ts';

/** Notifies the owner of the account, since someone else may have requested the deletion. */
export const deletionScheduled = defineEmailKind()({
  name: 'deletion-scheduled',
  hours: 72,
  texts: {
    'mail.deletion.subject': 'Your account will be deleted',
    'mail.deletion.text':
      "Your account at {brand} will be deleted on {time}. Until then, its API keys don't work. To keep the account, sign in.",
    'mail.deletion.action': 'Keep my account',
    'mail.deletion.note': "If you didn't request this, keep the account and change your password immediately.",
  },
  async compose(core, { customer_id: id, locale }, say) {
    const deletesAt = id === null ? null : await readDeletesAt(core.db, id);
    // The deletion was canceled in the meantime.
    if (deletesAt === null) return null;
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    return {
      subject: say('mail.deletion.subject'),
      paragraphs: [
        say('mail.deletion.text', { brand: core.config.brand.name, time: `${time.format(deletesAt)} UTC` }),
        say('mail.deletion.note'),
      ],
      action: { label: say('mail.deletion.action'), url: createLink(core, locale, '/user/profile', {}) },
    };
  },
});
