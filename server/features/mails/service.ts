import type { Core } from '../../core/core.ts';
import type { Queryable } from '../../core/db.ts';
import { isAddress } from '../../core/mail-config.ts';
import type { Locale } from '../../core/site/locale.ts';
import { type Say, sayIn, type Texts } from '../../core/texts.ts';
import { insertMail, type MailRow } from './store.ts';

/** What a mail says; layout.ts makes HTML and text of it. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What is shown as a table: name and value. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Said smaller, at the end. */
  readonly note?: string;
}

/** A queued mail, as its kind is given it. */
export type Mail<Data> = Pick<MailRow, 'id' | 'customer_id' | 'address' | 'locale' | 'created_at'> & {
  readonly data: Data;
};

/** A kind of mail. */
export interface MailKind<Data = unknown> {
  readonly name: string;
  readonly texts: Texts;
  /** A mail that could not be sent for so long is of no use any more. */
  readonly hours: number;
  /** A link in it lets whoever follows it into the account: nobody but its reader is shown it. */
  readonly admits?: true;
  /** What the mail says, or null when there is nothing to say any more. */
  compose(core: Core, mail: Mail<Data>): Promise<MailContent | null>;
}

interface KindSource<Data, T extends Texts> extends Omit<MailKind<Data>, 'compose'> {
  readonly texts: T;
  /**
   * Makes what the mail says when it is sent: links that let somebody in are made here, not queued. Null when there is
   * nothing to say any more.
   */
  compose(core: Core, mail: Mail<Data>, say: Say<T>): Promise<MailContent | null>;
}

/**
 * Makes a kind of mail: one file, `features/<f>/mails/<name>.ts`, and a line in `server/mail-kinds.ts`. Its English texts
 * stand beside it, their translations in `i18n/<locale>/server.json`. `mailKind<Data>()({...})` says what is queued.
 */
export const mailKind =
  <Data>() =>
  <T extends Texts>(source: KindSource<Data, T>): MailKind<Data> => ({
    ...source,
    compose: (core, mail) => source.compose(core, mail, sayIn(mail.locale, source.texts)),
  });

export interface Addressee<Data> {
  readonly to: string;
  readonly locale: Locale;
  readonly customerId?: string;
  /** No secrets: it rests in the database. */
  readonly data: Data;
}

/** Queues a mail in the transaction of what it tells of. @throws Error for an address that is none. */
export async function queueMail<Data>(
  tx: Queryable,
  kind: MailKind<Data>,
  { to, locale, customerId, data }: Addressee<Data>,
): Promise<void> {
  if (!isAddress(to)) throw new Error('This is not an address that mail can be sent to.');
  await insertMail(tx, { kind: kind.name, address: to, locale, customerId: customerId ?? null, data });
}

export { countFailedMails } from './store.ts';
