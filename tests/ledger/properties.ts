import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/core/db.ts';
import { getBalance, recomputeLedger, verifyLedger } from '../../server/features/credits/service.ts';
import { newCustomer, readState } from './ledger.ts';
import { type Action, type Event, applyEvent, history, applyToModel } from './histories.ts';
import { ModelLedger, type ModelTransfer } from './model.ts';

interface Posted {
  readonly action: Action;
  readonly transfer: ModelTransfer;
}

/** Events according to the ledger. The lock on the customer makes the order of IDs the order of events. */
async function postedBy(db: Db, customer: string): Promise<Posted[]> {
  const { rows } = await db.query<{ kind: string; cause: string; step: string } & ModelTransfer>(
    `select cause_kind as kind, split_part(cause_id, ':', 2) as cause, step, debit, credit, amount
     from transfers where customer_id = $1 order by id`,
    [customer],
  );
  return rows.map(({ kind, cause, step, ...transfer }) => {
    const { amount } = transfer;
    if (kind === 'grant' || kind === 'order')
      return { action: { kind: 'grant', source: kind, cause, amount }, transfer };
    if (step === 'hold') return { action: { kind: 'hold', task: cause, amount }, transfer };
    if (step === 'release') return { action: { kind: 'release', task: cause, amount }, transfer };
    return { action: { kind: 'settle', task: cause, step, amount }, transfer };
  });
}

/** The ledger's name of an event: a release and a cancel are the same step. */
function describeEvent(action: Action): string {
  switch (action.kind) {
    case 'grant':
      return `${action.source} ${action.cause}`;
    case 'hold':
      return `${action.task} hold`;
    case 'settle':
      return `${action.task} ${action.step}`;
    default:
      return `${action.task} release`;
  }
}

/** The customer's accounts in the database. */
async function readTotals(db: Db, customer: string): Promise<unknown> {
  return {
    lots: (await readState(db, customer)).lots ?? [],
    balance: await getBalance(db, customer),
    verified: (await verifyLedger(db, customer)).ok,
  };
}

/** The customer's accounts in the model. */
function modelled(model: ModelLedger): unknown {
  return {
    lots: model.lots.map(({ source, granted, remaining }) => [source, granted, remaining, 0]),
    balance: { available: model.available, held: model.held, used: model.used },
    verified: true,
  };
}

/** The accounts of the database and of the model after each event. */
interface Accounts {
  readonly real: unknown[];
  readonly imagined: unknown[];
}

async function runSequentially(db: Db, events: readonly Event[]): Promise<Accounts> {
  const customer = await newCustomer(db, 0);
  const model = new ModelLedger();
  const accounts: Accounts = { real: [], imagined: [] };
  for (const event of events) {
    const outcome = await applyEvent(db, customer, event);
    accounts.real.push([event.undone || outcome, await readTotals(db, customer)]);
    const imagined = event.undone || applyToModel(model, event.action);
    accounts.imagined.push([typeof imagined === 'object' ? 'posted' : imagined, modelled(model)]);
  }
  return accounts;
}

type RecordedOutcome = Awaited<ReturnType<typeof applyEvent>>;

/** Replays the ledger's events of a customer on the model, and compares the result with the results that callers got. */
async function replay(
  db: Db,
  customer: string,
  outcomes: readonly { event: Event; outcome: RecordedOutcome }[],
): Promise<Accounts> {
  const posted = await postedBy(db, customer);
  const model = new ModelLedger();
  const accounts: Accounts = { real: [], imagined: [] };
  let leastAvailable = 0;
  for (const { action, transfer } of posted) {
    accounts.real.push(transfer);
    accounts.imagined.push(applyToModel(model, action));
    leastAvailable = Math.min(leastAvailable, model.available);
  }
  // Every successful event is in the ledger once, and nothing else is.
  const done = outcomes.filter(({ outcome }) => outcome === 'posted');
  // A rejected hold is justified if there were too few credits at some moment, or if the task had a hold already.
  const held = new Set(posted.flatMap(({ action }) => (action.kind === 'hold' ? [action.task] : [])));
  const unjust = outcomes.filter(
    ({ event: { action, undone }, outcome }) =>
      action.kind === 'hold' &&
      ((outcome === 'nothing' && !undone && leastAvailable >= action.amount) ||
        (outcome === 'refused' && !undone && !held.has(action.task))),
  );
  accounts.real.push(
    await readTotals(db, customer),
    done.map(({ event }) => describeEvent(event.action)).toSorted(),
    unjust,
  );
  accounts.imagined.push(modelled(model), posted.map(({ action }) => describeEvent(action)).toSorted(), []);
  return accounts;
}

async function runConcurrently(db: Db, histories: readonly (readonly Event[])[]): Promise<Accounts> {
  const customers = await Promise.all(histories.map(() => newCustomer(db, 0)));
  const events = histories.flatMap((mine, index) => mine.map((event, at) => ({ event, index, at })));
  const outcomes = await Promise.all(
    events
      .toSorted((a, b) => a.at - b.at)
      .map(async (each) => ({ ...each, outcome: await applyEvent(db, customers[each.index]!, each.event) })),
  );
  const accounts = await Promise.all(
    customers.map((customer, at) =>
      replay(
        db,
        customer,
        outcomes.filter(({ index }) => index === at),
      ),
    ),
  );
  return { real: accounts.map(({ real }) => real), imagined: accounts.map(({ imagined }) => imagined) };
}

/** Tests of random histories against the model, on the database of `open`. */
export function testLedgerProperties(open: () => Promise<Db>, runs: number): void {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  it('matches the model, one event after the other', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history(20), async (events) => {
        const { real, imagined } = await runSequentially(db, events);
        expect(real).toEqual(imagined);
      }),
      { numRuns: runs },
    );
  });

  it('matches the model in some order, with all events concurrent', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history(40), { minLength: 1, maxLength: 3 }), async (histories) => {
        const { real, imagined } = await runConcurrently(db, histories);
        expect(real).toEqual(imagined);
      }),
      { numRuns: runs },
    );
    const { transactions, ...wrong } = await recomputeLedger(db);
    expect(wrong).toEqual({ unbalanced: 0, wrong_balances: 0, wrong_lots: 0 });
    expect(transactions).toBeGreaterThan(runs);
  });
}
