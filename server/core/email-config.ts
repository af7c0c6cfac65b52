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

/** An address of exactly one mailbox, with no characters that have a meaning in headers. */
const ADDRESS = /^[^\s"(),:;<>@[\\\]\p{Cc}]{1,64}@[^\s"(),:;<>@[\\\]\p{Cc}]{1,189}$/u;

/** Whether a text is a valid email address. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);

/** Reads `Name <someone@example.com>` or `someone@example.com`; null for anything else. */
export function readSender(text: string): Sender | null {
  const [, name = '', bracketed] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const address = bracketed ?? text.trim();
  return isAddress(address) ? { name: name.trim(), address } : null;
}

/** Whether a text is the URL of an SMTP server: `smtp://user:password@host:port`, or `smtps://`. */
export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname)
  );
}
