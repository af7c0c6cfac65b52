import { limits } from '../../../catalog/limits.ts';
import type { Question, QuestionAnswerCreate, QuestionCreate, Queue } from '../../../generated/account/types.gen.ts';
import type { Db, Tx } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { invalidFields, notFound } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { enforceLimit } from '../limits/service.ts';
import { type Actor, recordAudit } from '../audit/service.ts';
import { readRecipient } from '../auth/service.ts';
import { queueEmail } from '../emails/service.ts';
import { questionAnswered } from './emails/question-answered.ts';
import {
  countMessages,
  hasOrder,
  insertMessage,
  insertQuestion,
  lockQuestion,
  type QuestionRow,
  readQuestion,
  readQuestions,
} from './store.ts';

const toQuestion = ({ id, order_id, type, state, created_at, messages }: QuestionRow): Question =>
  withIsoTimes({ id, order_id, type, state, created_at, messages });

const questionNotFound = () => notFound('No question has this ID.');

/** Reads a question in the transaction that wrote it, because the customer could delete it with the account afterwards. */
async function readWrittenQuestion(tx: Tx, id: string): Promise<Question> {
  const row = await readQuestion(tx, id, null);
  if (!row) throw new Error(`Question ${id} was not written.`);
  return toQuestion(row);
}

const required = (pointer: string, detail: string) => invalidFields([{ pointer, code: 'required', detail }]);

/** @throws Problem not_found for another customer's order, invalid_field for Other without a description, rate_limited. */
export async function createQuestion(db: Db, customerId: string, input: QuestionCreate): Promise<Question> {
  const { order_id: orderId = null, type } = input;
  const text = (input.description ?? '').trim();
  if (orderId !== null && !(await hasOrder(db, customerId, orderId))) throw notFound('No order has this ID.');
  if (type === 'other' && text === '')
    throw required('/description', '`description` is required for questions of type other.');
  await enforceLimit(db, `question:${customerId}`, limits.questionsPerMinute);
  const id = newId('qst');
  return db.tx(async (tx) => {
    await insertQuestion(tx, { id, customer_id: customerId, order_id: orderId, type });
    if (text !== '') await insertMessage(tx, id, { author: 'customer', by: null, text });
    return readWrittenQuestion(tx, id);
  });
}

/** Adds a message to the customer's question and reopens it. @throws Problem not_found, invalid_field, rate_limited. */
export async function addMessage(db: Db, customerId: string, id: string, text: string): Promise<Question> {
  if (!(await readQuestion(db, id, customerId))) throw questionNotFound();
  if (text.trim() === '') throw required('/text', '`text` is required.');
  await enforceLimit(db, `question:${customerId}`, limits.questionsPerMinute);
  return db.tx(async (tx) => {
    if (!(await lockQuestion(tx, id))) throw questionNotFound();
    await insertMessage(tx, id, { author: 'customer', by: null, text: text.trim() });
    return readWrittenQuestion(tx, id);
  });
}

/**
 * Replies as support, on the page and by email. Of two concurrent replies, the second is rejected so that its author reads
 * the first.
 * @throws Problem not_found, invalid_field.
 */
export async function replyToQuestion(
  db: Db,
  actor: Actor,
  id: string,
  { text, after }: QuestionAnswerCreate,
): Promise<Question> {
  return db.tx(async (tx) => {
    const found = await lockQuestion(tx, id);
    if (!found) throw questionNotFound();
    if (text.trim() === '') throw required('/text', '`text` is required.');
    if (after !== undefined && (await countMessages(tx, id)) !== after) {
      throw invalidFields([
        { pointer: '/after', code: 'invalid', detail: 'New messages were added in the meantime. Read them first.' },
      ]);
    }
    await insertMessage(tx, id, { author: 'support', by: actor.id, text: text.trim() });
    await recordAudit(tx, actor, {
      action: 'question.answer',
      target: id,
      customerId: found.customer_id,
      before: { state: found.state },
      after: { state: 'answered' },
    });
    const data = { question: id, text: text.trim() };
    if (found.customer_id === null) {
      const { email: to, locale } = found;
      await queueEmail(tx, questionAnswered, { to, locale, data: { ...data, visitor: true } });
    } else {
      const customer = await readRecipient(tx, found.customer_id);
      if (customer) {
        const { email: to, locale } = customer;
        await queueEmail(tx, questionAnswered, { to, locale, customerId: found.customer_id, data });
      }
    }
    return readWrittenQuestion(tx, id);
  });
}

/** @throws Problem invalid_field for an invalid cursor. */
export const listQuestions = (db: Db, customerId: string, query: PageQuery) =>
  pageByTime(query, 'created_at', (after, most) => readQuestions(db, { customerId }, after, most), toQuestion);

/** Questions of all customers and visitors, for support. @throws Problem invalid_field for an invalid cursor. */
export const listAllQuestions = (db: Db, { queue, ...query }: PageQuery & { readonly queue?: Queue }) =>
  pageByTime(query, 'created_at', (after, most) => readQuestions(db, { queue }, after, most), withIsoTimes);
