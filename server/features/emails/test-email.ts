import { randomUUID } from 'node:crypto';
import type { ConnectionTest } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type Finding, fix, getReason, ok, skipped } from '../../core/finding.ts';
import { localePath, type Locale } from '../../core/site/locale.ts';
import { getDocumentLocale, getTexts } from '../../core/texts.ts';
import { type Actor, recordConnectionTest } from '../audit/service.ts';
import { readRecipient } from '../auth/service.ts';
import { layoutEmail, layoutTexts, type RenderedEmail } from './layout.ts';
import { smtpTransport } from './transport.ts';

export const testEmailTexts = {
  'email.selfTest.subject': 'Test email',
  'email.selfTest.text': "This email shows that {brand}'s email server accepts and delivers messages.",
  'email.selfTest.action': 'Open system health',
  'email.selfTest.note': "You sent it to yourself from the admin page. You don't need to do anything.",
} as const;

function composeTestEmail({ config }: Core, address: string, recipientLocale: Locale): RenderedEmail {
  const locale = getDocumentLocale(recipientLocale, { ...layoutTexts, ...testEmailTexts });
  const say = getTexts(locale, testEmailTexts);
  const { brand, publicUrl } = config;
  const content = {
    subject: say('email.selfTest.subject'),
    paragraphs: [say('email.selfTest.text', { brand: brand.name })],
    action: {
      label: say('email.selfTest.action'),
      url: new URL(`${localePath(locale, '/user/admin')}?section=health`, publicUrl).href,
    },
    note: say('email.selfTest.note'),
  };
  return layoutEmail(content, { brand, locale, address });
}

async function send(core: Core, address: string, locale: Locale): Promise<Finding> {
  const { email, publicUrl } = core.config;
  if (email === null) return skipped('SMTP_URL is not set, so emails wait in the outbox.');
  const transport = smtpTransport(email, new URL(publicUrl).hostname);
  try {
    await transport.send(address, `test-${randomUUID()}`, composeTestEmail(core, address, locale));
    return ok(`The email server accepted an email to ${address}, sent as ${email.from.address}.`);
  } catch (error) {
    return fix(`The email server of SMTP_URL did not accept the email: ${getReason(error)}`);
  } finally {
    await transport.close();
  }
}

/**
 * Sends an email to the actor at once, so that its result can be shown, and records it. It isn't queued: it says nothing to anyone
 * later.
 * @throws Problem rate_limited.
 */
export const sendTestEmail = (core: Core, actor: Actor): Promise<ConnectionTest> =>
  recordConnectionTest(core, actor, {
    action: 'mail.test',
    target: 'email',
    perMinute: 6,
    async check() {
      const recipient = await core.db.tx((tx) => readRecipient(tx, actor.id));
      if (!recipient) throw new Error('The account of this session has no address.');
      return send(core, recipient.email, recipient.locale);
    },
  });
