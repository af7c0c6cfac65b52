import type { QuestionType } from '../../../generated/account/types.gen.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { Locale } from '../../core/site/locale.ts';

interface VisitorQuestion {
  readonly id: string;
  readonly type: QuestionType;
  /** The address that gets replies. */
  readonly email: string;
  readonly mailbox: string;
  readonly locale: Locale;
  /** A keyed hash of the sender's network. */
  readonly sender: string;
}

/** Questions of visitors that wait for a reply: of everyone, of a mailbox and of a network. */
export interface WaitingQuestions {
  readonly total: number;
  readonly mailbox: number;
  readonly sender: number;
}

/** Counts them, and makes other visitors wait until the transaction ends, so that together they can't exceed a limit. */
export async function countWaiting(tx: Tx, mailbox: string, sender: string): Promise<WaitingQuestions> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('questions:visitors', 0))");
  const counts = await tx.first<WaitingQuestions>(
    `select count(*)::integer as total,
       (count(*) filter (where mailbox = $1))::integer as mailbox,
       (count(*) filter (where sender = $2))::integer as sender
     from questions where customer_id is null and state = 'open'`,
    [mailbox, sender],
  );
  return counts!;
}

export async function insertVisitorQuestion(tx: Tx, question: VisitorQuestion): Promise<void> {
  const { id, type, email, mailbox, locale, sender } = question;
  await tx.query('insert into questions (id, type, email, mailbox, locale, sender) values ($1, $2, $3, $4, $5, $6)', [
    id,
    type,
    email,
    mailbox,
    locale,
    sender,
  ]);
}

/** Deletes questions of visitors that were asked before a given time, with their threads. */
export async function deleteVisitorQuestions(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from questions where customer_id is null and created_at < $1', [before]);
}
