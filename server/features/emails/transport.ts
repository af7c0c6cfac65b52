import type { EmailConfig } from '../../core/email-config.ts';
import type { RenderedEmail } from './layout.ts';

/** Sends emails one by one over reused connections. */
export interface Transport {
  /** @throws Error of nodemailer with `code`, and `responseCode` if the server responded. */
  send(to: string, id: string, email: RenderedEmail): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds after which a silent server counts as unavailable. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** Emails that are sent at the same time. */
export const CONNECTIONS = 4;

/** `host` is our own name, for Message-IDs and the greeting. */
export function smtpTransport({ smtpUrl, from }: EmailConfig, host: string): Transport {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      ...TIMEOUTS,
      pool: true,
      maxConnections: CONNECTIONS,
      name: host,
      // Content is never interpreted as a file path or URL to open.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  // Loaded with the first email.
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send(to, id, { subject, html, text }) {
      opened ??= open();
      await (
        await opened
      ).sendMail({
        from,
        // Never as one string, which would be parsed and could hide a second recipient.
        to: { name: '', address: to },
        subject,
        html,
        text,
        // The same for every attempt, so that an email delivered twice is shown once.
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
