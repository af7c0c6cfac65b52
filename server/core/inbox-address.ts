import { randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** The last part of an inbox URL: 130 random bits as 26 base32 characters. Anyone who has it may post. */
export function newInboxToken(): string {
  return Array.from(randomBytes(26), (byte) => ALPHABET[byte % 32]).join('');
}

/** The path of an inbox. */
export const inboxPath = (token: string): string => `/api/inbox/${token}`;

const INBOX_PATH = /^\/api\/inbox\/([a-z2-7]{26})$/;

/** The token in a path that has the form of an inbox, or null. */
export const parseInboxToken = (path: string): string | null => INBOX_PATH.exec(path)?.[1] ?? null;

/** A request posted to an inbox. */
export interface InboxMessage {
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string | null;
  readonly body: Uint8Array;
}

/** The inboxes of this server, whose URLs customers may use as callbacks. */
export interface Inboxes {
  /** Whether an inbox with this token exists now. */
  exists(token: string): Promise<boolean>;
  /** Stores a message. @throws Problem not_found, payload_too_large, rate_limited. */
  receive(token: string, message: InboxMessage): Promise<void>;
}
