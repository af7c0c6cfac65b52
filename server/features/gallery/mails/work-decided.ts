import { localePath } from '../../../core/site/locale.ts';
import { mailKind } from '../../mails/service.ts';

interface Decided {
  readonly work: string;
  readonly title: string;
  readonly outcome: 'taken_down' | 'restored';
  /** Whether it is public again. */
  readonly isPublic: boolean;
  /** What support says. */
  readonly note: string;
}

/** Support has taken a work out of the gallery, or put it back. */
export const workDecided = mailKind<Decided>()({
  name: 'work-decided',
  hours: 24 * 7,
  texts: {
    'mail.work.down.subject': 'We took a work of yours out of the gallery',
    'mail.work.down.text':
      'Somebody reported "{title}" ({work}), and support of {brand} looked at it. It is private now and cannot be made public. It stays in your library until it expires. What support says:',
    'mail.work.down.appeal':
      'If you think that this is wrong, ask us to look again: on the page of your orders you can ask a question.',
    'mail.work.back.subject': 'A work of yours may be public again',
    'mail.work.back.public': 'Support of {brand} looked again at "{title}" ({work}) and put it back into the gallery.',
    'mail.work.back.private':
      'Support of {brand} looked again at "{title}" ({work}). It is private as it was before, and you may make it public.',
    'mail.work.action': 'Open your library',
  },
  async compose({ config }, { data, locale }, say) {
    const { title, work, outcome, isPublic, note } = data;
    const names = { brand: config.brand.name, title, work };
    const said = note === '' ? [] : [note];
    return {
      subject: say(outcome === 'taken_down' ? 'mail.work.down.subject' : 'mail.work.back.subject'),
      paragraphs:
        outcome === 'taken_down'
          ? [say('mail.work.down.text', names), ...said, say('mail.work.down.appeal')]
          : [say(isPublic ? 'mail.work.back.public' : 'mail.work.back.private', names), ...said],
      action: {
        label: say('mail.work.action'),
        url: new URL(localePath(locale, '/dashboard/library'), config.publicUrl).href,
      },
    };
  },
});
