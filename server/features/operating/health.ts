import type { LedgerCheck, SystemHealth } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type Actor, recordAudit } from '../audit/service.ts';
import { type RecomputedLedger, recomputeLedger } from '../credits/service.ts';
import { enforceLimit } from '../limits/service.ts';
import { status } from '../status/service.ts';
import { type CheckRow, insertCheck, readLastCheck, readProcesses, readQueues, readSchedules } from './store.ts';
import { getSizes } from './sizes.ts';
import { findUpdate } from './updates.ts';

/** Full ledger checks allowed per minute. */
const CHECKS_PER_MINUTE = 6;

const toCheck = (row: CheckRow): LedgerCheck => ({
  ...withIsoTimes(row),
  ok: row.unbalanced === 0 && row.wrong_balances === 0 && row.wrong_lots === 0,
});

/** The current health of the system. */
export async function getHealth(core: Core): Promise<SystemHealth> {
  const { db, config, clock } = core;
  const names = core.schedules.names();
  const [service, queues, schedules, processes, sizes, check, update] = await Promise.all([
    status(core).current(),
    readQueues(db, config.email !== null),
    readSchedules(db),
    readProcesses(db),
    getSizes(core),
    readLastCheck(db),
    findUpdate(core),
  ]);
  return {
    as_of: clock.now().toISOString(),
    components: service.components,
    queues,
    // The rows of schedules that an earlier release had stay.
    schedules: schedules.filter(({ name }) => names.includes(name)).map(withIsoTimes),
    processes: processes.map(withIsoTimes),
    ...sizes,
    ledger: check ? toCheck(check) : null,
    update,
  };
}

async function recompute(core: Core): Promise<{ readonly found: RecomputedLedger; readonly ms: number }> {
  const started = performance.now();
  const found = await recomputeLedger(core.db);
  if (found.unbalanced + found.wrong_balances + found.wrong_lots > 0)
    core.log.error({ ...found }, 'Ledger check failed: balances do not match their postings');
  return { found, ms: Math.round(performance.now() - started) };
}

/** Compares all balances with their postings and stores the result. @throws Problem rate_limited. */
export async function verifyAllLedgers(core: Core, actor: Actor): Promise<LedgerCheck> {
  await enforceLimit(core.db, 'ledger.verify', CHECKS_PER_MINUTE);
  const { found, ms } = await recompute(core);
  return core.db.tx(async (tx) => {
    const row = await insertCheck(tx, actor.id, ms, found);
    await recordAudit(tx, actor, {
      action: 'ledger.verify',
      target: 'ledger',
      customerId: null,
      before: {},
      after: { ...found },
    });
    return toCheck(row);
  });
}

/** The daily check of the schedule. */
export async function recordLedgerCheck(core: Core): Promise<void> {
  const { found, ms } = await recompute(core);
  await core.db.tx((tx) => insertCheck(tx, 'schedule', ms, found));
}
