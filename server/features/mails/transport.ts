import type { MailConfig } from '../../core/mail-config.ts';
import type { Written } from './layout.ts';

/** Sends one mail at a time over connections that are kept. */
export interface Transport {
  /** @throws Error as nodemailer's: with `code`, and `responseCode` when the server answered. */
  send(to: string, id: string, mail: Written): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. A server that is silent for longer is away. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** Mails under way at a time. */
export const CONNECTIONS = 4;

/** `host` is our own: the right side of Message-IDs, and how we greet. */
export function smtpTransport({ smtpUrl, from }: MailConfig, host: string): Transport {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      ...PATIENCE,
      pool: true,
      maxConnections: CONNECTIONS,
      name: host,
      // Texts are texts, whatever they look like: no file and no address is opened for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  // Loaded with the first mail.
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send(to, id, { subject, html, text }) {
      opened ??= open();
      await (
        await opened
      ).sendMail({
        from,
        // Never as one text, which would be parsed: a name or a second recipient could hide in it.
        to: { name: '', address: to },
        subject,
        html,
        text,
        // The same at every attempt, so that a mail that came through twice is shown once.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    async close() {
      (await opened)?.close();
    },
  };
}
