import type { Core } from '../../core/core.ts';
import { localePath, type Locale } from '../../core/site/locale.ts';

export const contactTexts = { 'email.contact.action': 'Contact support' } as const;

/** The button that opens the contact form, which needs no sign-in. Replies to an email may reach nobody. */
export const contactAction = (
  { publicUrl }: Pick<Core['config'], 'publicUrl'>,
  locale: Locale,
  say: (id: keyof typeof contactTexts) => string,
) => ({ label: say('email.contact.action'), url: new URL(localePath(locale, '/contact'), publicUrl).href });
