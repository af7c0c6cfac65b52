import { localePath } from '../../../core/site/locale.ts';
import { defineEmailKind } from '../../emails/service.ts';

interface Decided {
  readonly work: string;
  readonly title: string;
  readonly outcome: 'taken_down' | 'restored';
  /** Whether the work is public again. */
  readonly isPublic: boolean;
  /** Support's message to the customer. */
  readonly note: string;
}

/** Sent when support takes a work out of the gallery or restores it. */
export const workDecided = defineEmailKind<Decided>()({
  name: 'work-decided',
  hours: 24 * 7,
  texts: {
    'mail.work.down.subject': 'We removed one of your works from the gallery',
    'mail.work.down.text':
      "Someone reported “{title}” ({work}), and {brand} support reviewed it. It is now private and can't be made public. It stays in your library until it expires. Support says:",
    'mail.work.down.appeal':
      'If you think this is a mistake, ask us to review it again: open your orders and ask a question.',
    'mail.work.back.subject': 'One of your works can be public again',
    'mail.work.back.public': '{brand} support reviewed “{title}” ({work}) again and put it back in the gallery.',
    'mail.work.back.private':
      '{brand} support reviewed “{title}” ({work}) again. It is still private, and you can make it public.',
    'mail.work.action': 'Open library',
  },
  async compose({ config }, { data, locale }, say) {
    const { title, work, outcome, isPublic, note } = data;
    const names = { brand: config.brand.name, title, work };
    const notes = note === '' ? [] : [note];
    return {
      subject: say(outcome === 'taken_down' ? 'mail.work.down.subject' : 'mail.work.back.subject'),
      paragraphs:
        outcome === 'taken_down'
          ? [say('mail.work.down.text', names), ...notes, say('mail.work.down.appeal')]
          : [say(isPublic ? 'mail.work.back.public' : 'mail.work.back.private', names), ...notes],
      action: {
        label: say('mail.work.action'),
        url: new URL(localePath(locale, '/dashboard/library'), config.publicUrl).href,
      },
    };
  },
});
