import { randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** What the address of an inbox ends with: 130 random bits as 26 characters of base32. Whoever holds it may post. */
export function newInboxToken(): string {
  return Array.from(randomBytes(26), (byte) => ALPHABET[byte % 32]).join('');
}

/** The path of an inbox, behind the server's own address. */
export const inboxPath = (token: string): string => `/api/inbox/${token}`;

const INBOX_PATH = /^\/api\/inbox\/([a-z2-7]{26})$/;

/** The token of a path that is an inbox's by its form; null for any other. */
export const inboxTokenOf = (path: string): string | null => INBOX_PATH.exec(path)?.[1] ?? null;

/** What is posted to an inbox. */
export interface InboxMessage {
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string | null;
  readonly body: Uint8Array;
}

/** The inboxes of this server: addresses of its own that customers may give. */
export interface Inboxes {
  /** Whether there is one with this token at this moment. */
  exists(token: string): Promise<boolean>;
  /** Keeps a message. @throws Problem not_found, payload_too_large, rate_limited. */
  receive(token: string, message: InboxMessage): Promise<void>;
}
