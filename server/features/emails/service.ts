import type { Core } from '../../core/core.ts';
import type { Queryable } from '../../core/db.ts';
import { isMailbox } from '../../core/email-config.ts';
import type { Locale } from '../../core/site/locale.ts';
import { type TextFor, getTexts, type Texts } from '../../core/texts.ts';
import { insertEmail, type EmailRow } from './store.ts';

/** The content of an email. layout.ts turns it into HTML and text. */
export interface EmailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown as a table of names and values. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Shown in small type at the end. */
  readonly note?: string;
}

/** A queued email, as passed to its kind. */
export type QueuedEmail<Data> = Pick<EmailRow, 'id' | 'customer_id' | 'address' | 'locale' | 'created_at'> & {
  readonly data: Data;
};

/** A kind of email. */
export interface EmailKind<Data = unknown> {
  readonly name: string;
  readonly texts: Texts;
  /** Hours after which an unsent email is no longer useful. */
  readonly hours: number;
  /** Whether a link in it grants access to the account. Such an email is shown only to its recipient. */
  readonly admits?: true;
  /** The content, or null if the email is no longer needed. */
  compose(core: Core, email: QueuedEmail<Data>): Promise<EmailContent | null>;
}

interface KindSource<Data, T extends Texts> extends Omit<EmailKind<Data>, 'compose'> {
  readonly texts: T;
  /**
   * Composes the content when the email is sent, so that links that grant access are never queued. Null if it is no longer
   * needed.
   */
  compose(core: Core, email: QueuedEmail<Data>, say: TextFor<T>): Promise<EmailContent | null>;
}

/**
 * Defines a kind of email: one file, `features/<f>/emails/<name>.ts`, and a line in `server/email-kinds.ts`. Its English
 * texts are next to it, and their translations in `i18n/<locale>/server.json`. `defineEmailKind<Data>()({...})` declares the
 * queued data.
 */
export const defineEmailKind =
  <Data>() =>
  <T extends Texts>(source: KindSource<Data, T>): EmailKind<Data> => ({
    ...source,
    compose: (core, email) => source.compose(core, email, getTexts(email.locale, source.texts)),
  });

export interface EmailRecipient<Data> {
  readonly to: string;
  readonly locale: Locale;
  readonly customerId?: string;
  /** Must not contain secrets, because it is stored in the database. */
  readonly data: Data;
}

/** Queues an email in the transaction of its cause. @throws Error for an invalid address. */
export async function queueEmail<Data>(
  tx: Queryable,
  kind: EmailKind<Data>,
  { to, locale, customerId, data }: EmailRecipient<Data>,
): Promise<void> {
  if (!isMailbox(to)) throw new Error('Emails cannot be sent to this address.');
  await insertEmail(tx, { kind: kind.name, address: to, locale, customerId: customerId ?? null, data });
}

export { contactAction, contactTexts } from './contact-action.ts';
export { readFailedEmailQueue } from './store.ts';
