import fc from 'fast-check';
import type { Db, Queryable } from '../../server/core/db.ts';
import { grant, hold, release, settle } from './ledger.ts';
import type { ModelLedger, Outcome } from './model.ts';

/** An event that affects a customer's credits. There are few names, so that events repeat. */
export type Action =
  | { readonly kind: 'grant'; readonly source: 'grant' | 'order'; readonly cause: string; readonly amount: number }
  | { readonly kind: 'hold'; readonly task: string; readonly amount: number }
  | { readonly kind: 'settle'; readonly task: string; readonly step: string; readonly amount: number }
  | { readonly kind: 'release'; readonly task: string; readonly amount: number }
  /** Releases everything that the task still holds. */
  | { readonly kind: 'cancel'; readonly task: string };

export interface Event {
  readonly action: Action;
  /** Its transaction is rolled back, so it must have no effect. */
  readonly undone: boolean;
}

const task = fc.constantFrom('t1', 't2', 't3', 't4', 't5');
const amount = fc.integer({ min: 1, max: 24 });

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      source: fc.constantFrom('grant' as const, 'order' as const),
      cause: fc.constantFrom('g1', 'g2', 'g3'),
      amount,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hold' as const), task, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      task,
      step: fc.constantFrom('settle:1', 'settle:2'),
      amount: fc.integer({ min: 0, max: 12 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), task, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), task }) },
);

/** A random history of one customer. */
export const history = (length: number): fc.Arbitrary<Event[]> =>
  fc.array(fc.record({ action, undone: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0) }), {
    minLength: 1,
    maxLength: length,
  });

/** Causes and tasks are unique in the whole ledger. */
const named = (customer: string, name: string): string => `${customer}:${name}`;

/** What a task holds. The caller has locked the customer, as every function has that ends tasks. */
async function heldBy(tx: Queryable, customer: string, cause: string): Promise<number> {
  await tx.query('select from customers where id = $1 for no key update', [customer]);
  const { rows } = await tx.query<{ held: number }>(
    `select coalesce(sum(case 'held' when credit then amount else -amount end), 0)::bigint as held
     from transfers where customer_id = $1 and cause_kind = 'task' and cause_id = $2`,
    [customer, cause],
  );
  return rows[0]!.held;
}

async function perform(tx: Queryable, customer: string, done: Action): Promise<boolean> {
  if (done.kind === 'grant') return grant(tx, customer, done.source, named(customer, done.cause), done.amount);
  const cause = named(customer, done.task);
  if (done.kind === 'hold') return hold(tx, customer, cause, done.amount);
  const held = await heldBy(tx, customer, cause);
  const amount = done.kind === 'cancel' ? held : Math.min(done.amount, held);
  if (amount === 0) return false;
  if (done.kind === 'settle') await settle(tx, customer, cause, done.step, amount);
  else await release(tx, customer, cause, amount);
  return true;
}

class Undone extends Error {}

/** A second hold of a task, or a step that was done before, which the functions reject with an error. */
const REFUSALS = new Set(['23505', '23514']);

/** Applies an event to the database. */
export async function applyEvent(db: Db, customer: string, event: Event): Promise<'posted' | 'nothing' | 'refused'> {
  try {
    return await db.tx(async (tx) => {
      const posted = await perform(tx, customer, event.action);
      if (event.undone) throw new Undone();
      return posted ? 'posted' : 'nothing';
    });
  } catch (error) {
    if (error instanceof Undone) return 'nothing';
    if (REFUSALS.has((error as { code?: string }).code ?? '')) return 'refused';
    throw error;
  }
}

/** Applies an event to the model. */
export function applyToModel(model: ModelLedger, done: Action): Outcome {
  switch (done.kind) {
    case 'grant':
      return model.grant(done.source, done.cause, done.amount);
    case 'hold':
      return model.hold(done.task, done.amount);
    case 'settle':
      return model.settle(done.task, done.step, done.amount);
    case 'release':
      return model.release(done.task, done.amount);
    case 'cancel':
      return model.release(done.task, Infinity);
  }
}
