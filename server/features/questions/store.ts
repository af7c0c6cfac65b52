import type { QuestionReview, Queue } from '../../../generated/account/types.gen.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { Locale } from '../../core/site/locale.ts';
import type { TimePlace } from '../../core/page.ts';
import type { RowOf } from '../../core/times.ts';

export type QuestionRow = RowOf<Omit<QuestionReview, 'customer_email'>, 'created_at'>;

const COLUMNS = `q.id, q.customer_id, q.order_id, q.type, q.state, q.created_at, coalesce((
    select jsonb_agg(jsonb_build_object('author', m.author, 'text', m.text,
      'at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.n)
    from question_messages m where m.question_id = q.id), '[]') as messages`;

interface OwnedQuestionRow extends QuestionRow {
  readonly customer_email: string | null;
}

/** Questions after a cursor, newest first, optionally of a customer and of a queue. */
export async function readQuestions(
  db: Queryable,
  { customerId, queue }: { readonly customerId?: string; readonly queue?: Queue | undefined },
  after: TimePlace | null,
  limit: number,
): Promise<OwnedQuestionRow[]> {
  return db.all<OwnedQuestionRow>(
    `select ${COLUMNS}, coalesce(q.email, u.email) as customer_email from questions q left join auth_users u on u.id = q.customer_id
     where ($1::text is null or q.customer_id = $1)
       and ($5::text is null or (q.state = 'open') = ($5 = 'waiting'))
       and ($2::timestamptz is null or (q.created_at, q.id) < ($2::timestamptz, $3::text))
     order by q.created_at desc, q.id desc limit $4`,
    [customerId ?? null, after?.[0], after?.[1], limit, queue ?? null],
  );
}

/** A question, optionally only if it belongs to a customer. */
export async function readQuestion(
  db: Queryable,
  id: string,
  customerId: string | null,
): Promise<QuestionRow | undefined> {
  return db.first<QuestionRow>(
    `select ${COLUMNS} from questions q where q.id = $1 and ($2::text is null or q.customer_id = $2)`,
    [id, customerId],
  );
}

type LockedQuestion = Pick<QuestionRow, 'customer_id' | 'state'> &
  (
    | { readonly customer_id: string; readonly email: null; readonly locale: null }
    | { readonly customer_id: null; readonly email: string; readonly locale: Locale }
  );

/** The owner and state of a question, locked until the transaction ends. */
export async function lockQuestion(tx: Tx, id: string): Promise<LockedQuestion | undefined> {
  return tx.first<LockedQuestion>('select customer_id, email, locale, state from questions where id = $1 for update', [
    id,
  ]);
}

export async function countMessages(tx: Tx, id: string): Promise<number> {
  const { rowCount } = await tx.query('select from question_messages where question_id = $1', [id]);
  return rowCount;
}

export async function hasOrder(db: Queryable, customerId: string, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from orders where customer_id = $1 and id = $2', [customerId, orderId]);
  return rowCount > 0;
}

export async function insertQuestion(
  tx: Tx,
  question: Pick<QuestionRow, 'id' | 'customer_id' | 'order_id' | 'type'>,
): Promise<void> {
  const { id, customer_id: customerId, order_id: orderId, type } = question;
  await tx.query('insert into questions (id, customer_id, order_id, type) values ($1, $2, $3, $4)', [
    id,
    customerId,
    orderId,
    type,
  ]);
}

/** Adds a message. Its author decides whether the question is open. */
export async function insertMessage(
  tx: Tx,
  id: string,
  message: { readonly author: 'customer' | 'support'; readonly by: string | null; readonly text: string },
): Promise<void> {
  const { author, by, text } = message;
  await tx.query("update questions set state = case $2 when 'support' then 'answered' else 'open' end where id = $1", [
    id,
    author,
  ]);
  await tx.query(
    `insert into question_messages (question_id, n, author, author_id, text)
     select $1, coalesce(max(n), 0) + 1, $2, $3, $4 from question_messages where question_id = $1`,
    [id, author, by, text],
  );
}
