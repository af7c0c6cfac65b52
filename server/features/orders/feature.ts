import { Gauge } from '@prometheus-io/client';
import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { forgetPayers } from './methods/service.ts';
import { operations } from './operations.ts';
import { lookAt, reconcile } from './payments.ts';
import { countFailedPayouts } from './payout-store.ts';
import { activeModules } from './providers/providers.ts';
import type { Reports } from './providers/provider.ts';
import { forgetEvents } from './store.ts';
import { carryOutPayouts, checkTransfer, checkTransfers, payoutOfKey } from './transfers.ts';
import { topUp } from './top-ups/charge.ts';

/** Messages come again for some days, not for longer. */
const EVENTS_KEPT_MS = limits.recordDays * 24 * 3_600_000;

const reportsOf = (core: Core): Reports => ({
  payment: (id) => lookAt(core, id),
  refund: (key) => checkTransfer(core, payoutOfKey(key)),
});

/** Orders of credits, and who takes the money for them. */
export const orders: Feature = {
  name: 'orders',
  account: operations,
  routes: async (app, core) => {
    for (const module of activeModules(core))
      await app.register((scope) => module.routes(scope, core, reportsOf(core)));
  },
  start: async (core) => {
    const { schedules, clock, db, metrics } = core;
    new Gauge({
      name: 'payouts_failed',
      help: 'Money that could not be given back: somebody has to look.',
      registers: [metrics.registry],
      async collect() {
        this.set(await countFailedPayouts(db));
      },
    });
    schedules.add({ name: 'orders.reconcile', everySeconds: 15, run: (signal) => reconcile(core, signal) });
    schedules.add({ name: 'orders.payouts', everySeconds: 5, run: (signal) => carryOutPayouts(core, signal) });
    schedules.add({ name: 'orders.refund-transfers', everySeconds: 30, run: (signal) => checkTransfers(core, signal) });
    schedules.add({ name: 'orders.top-ups', everySeconds: 5, run: (signal) => topUp(core, signal) });
    schedules.add({ name: 'orders.forget-payers', everySeconds: 60, run: (signal) => forgetPayers(core, signal) });
    for (const module of activeModules(core)) module.start?.(core, reportsOf(core));
    schedules.add({
      name: 'orders.forget',
      everySeconds: 86_400,
      run: () => forgetEvents(db, new Date(clock.now().getTime() - EVENTS_KEPT_MS)),
    });
  },
};
