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
    'email.work.down.subject': 'We removed one of your works from the gallery',
    'email.work.down.text':
      "Someone reported “{title}” ({work}), and {brand} support reviewed it. It is now private and can't be made public. It stays in your library until it expires. Support says:",
    'email.work.down.appeal':
      'If you think this is a mistake, ask us to review it again: open your orders and ask a question.',
    'email.work.back.subject': 'One of your works can be public again',
    'email.work.back.public': '{brand} support reviewed “{title}” ({work}) again and put it back in the gallery.',
    'email.work.back.private':
      '{brand} support reviewed “{title}” ({work}) again. It is still private, and you can make it public.',
    'email.work.action': 'Open library',
  },
  async compose({ config }, { data, locale }, say) {
    const { title, work, outcome, isPublic, note } = data;
    const names = { brand: config.brand.name, title, work };
    const notes = note === '' ? [] : [note];
    return {
      subject: say(outcome === 'taken_down' ? 'email.work.down.subject' : 'email.work.back.subject'),
      paragraphs:
        outcome === 'taken_down'
          ? [say('email.work.down.text', names), ...notes, say('email.work.down.appeal')]
          : [say(isPublic ? 'email.work.back.public' : 'email.work.back.private', names), ...notes],
      action: {
        label: say('email.work.action'),
        url: new URL(localePath(locale, '/dashboard/library'), config.publicUrl).href,
      },
    };
  },
});
