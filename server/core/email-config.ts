/** The sender of emails. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The SMTP server and sender of emails. */
export interface EmailConfig {
  /** `smtp://user:password@host:port` */
  readonly smtpUrl: string;
  readonly from: Sender;
}

/** Exactly one mailbox, with no characters that have a meaning in headers. */
const MAILBOX = /^[^\s"(),:;<>@[\\\]\p{Cc}]{1,64}@[^\s"(),:;<>@[\\\]\p{Cc}]{1,189}$/u;

/** Whether an email can be sent to an address. Customers' addresses have a stricter rule (catalog/email-address.ts). */
export const isMailbox = (text: string): boolean => MAILBOX.test(text);

/** Reads `Name <someone@example.com>` or `someone@example.com`; null for anything else. */
export function readSender(text: string): Sender | null {
  const [, name = '', bracketed] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const address = bracketed ?? text.trim();
  return isMailbox(address) ? { name: name.trim(), address } : null;
}
