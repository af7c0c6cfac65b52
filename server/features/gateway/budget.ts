import type { Caller } from '../../core/caller.ts';
import type { Queryable } from '../../core/db.ts';
import { Problem } from '../../core/problem.ts';
import { type ExceededBudget, readExceededBudget } from './store.ts';

function formatReset({ period, resets }: ExceededBudget): string {
  const day = new Date(`${resets}T00:00:00Z`);
  const options = period === 'weekly' ? ({ weekday: 'long' } as const) : ({ month: 'long', day: 'numeric' } as const);
  const name = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(day);
  return period === 'daily' ? 'at 00:00 UTC' : `on ${name}, 00:00 UTC`;
}

/** The problem of a request that exceeds the remaining budget of its key. */
export async function budgetExceededProblem(
  db: Queryable,
  caller: Pick<Caller, 'customerId' | 'keyId'>,
  credits: number,
): Promise<Problem> {
  const exceeded = await readExceededBudget(db, caller, credits);
  // The budget may have been raised in the meantime.
  if (!exceeded)
    return new Problem(
      'key_budget_exceeded',
      `The request needs ${credits} credits, more than the budget of this API key has left.`,
    );
  const { period, budget, remaining } = exceeded;
  return new Problem(
    'key_budget_exceeded',
    `This API key's ${period} budget has ${remaining} of ${budget} credits left; the request needs ${credits}. ` +
      `It resets ${formatReset(exceeded)}.`,
  );
}
