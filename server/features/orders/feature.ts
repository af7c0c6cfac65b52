import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { addGauge } from '../../core/metrics.ts';
import { deletePayersAtProvider } from './methods/service.ts';
import { operations } from './operations.ts';
import { checkPayment, reconcilePayments } from './payments.ts';
import { COLLECTABLE, countFailedPayouts, countOwedPayouts } from './payout-store.ts';
import { collectOwedCredits } from './payouts.ts';
import { getActiveModules } from './providers/providers.ts';
import type { ProviderReports } from './providers/provider.ts';
import { sweepProviderRefunds } from './refund-sweep.ts';
import { deleteOldProviderEvents } from './store.ts';
import { sendPayouts, checkTransfer, checkTransfers, parseTransferKey } from './transfers.ts';
import { runTopUps } from './top-ups/charge.ts';

/** Stripe repeats messages for some days, but not for longer. */
const EVENTS_KEPT_MS = limits.recordDays * 24 * 3_600_000;

const createReports = (core: Core): ProviderReports => ({
  payment: (id) => checkPayment(core, id),
  refund: (key) => checkTransfer(core, parseTransferKey(key)),
});

/** Orders of credits, and the payment providers that take the money. */
export const orders: Feature = {
  name: 'orders',
  account: operations,
  routes: async (app, core) => {
    for (const module of getActiveModules(core))
      await app.register((scope) => module.routes(scope, core, createReports(core)));
  },
  start: async (core) => {
    const { schedules, clock, db, metrics } = core;
    addGauge(metrics, { name: 'payouts_failed', help: 'Refunds that could not be sent and need support.' }, () =>
      countFailedPayouts(db),
    );
    addGauge(metrics, { name: 'payouts_owed', help: 'Refunds and disputes whose credits were spent.' }, () =>
      countOwedPayouts(db),
    );
    schedules.add({
      name: 'orders.reconcile',
      everySeconds: 15,
      condition: 'exists (select from payments where look_at <= now())',
      run: (signal) => reconcilePayments(core, signal),
    });
    schedules.add({
      name: 'orders.payouts',
      everySeconds: 5,
      condition: "exists (select from payouts where state = 'due' and next_at <= now())",
      run: (signal) => sendPayouts(core, signal),
    });
    schedules.add({
      name: 'orders.refund-transfers',
      everySeconds: 30,
      condition: "exists (select from payouts where state in ('sent', 'done') and next_at <= now())",
      run: (signal) => checkTransfers(core, signal),
    });
    schedules.add({
      name: 'orders.refund-sweep',
      everySeconds: 3600,
      run: (signal) => sweepProviderRefunds(core, signal),
    });
    schedules.add({
      name: 'orders.collect',
      everySeconds: 5,
      condition: `exists (select from ${COLLECTABLE})`,
      run: (signal) => collectOwedCredits(core, signal),
    });
    schedules.add({
      name: 'orders.top-ups',
      everySeconds: 5,
      condition: `exists (select from auto_top_ups where enabled)
        or exists (select from top_ups where state = 'open' and next_at <= now())`,
      run: (signal) => runTopUps(core, signal),
    });
    schedules.add({
      name: 'orders.forget-payers',
      everySeconds: 60,
      run: (signal) => deletePayersAtProvider(core, signal),
    });
    for (const module of getActiveModules(core)) module.start?.(core, createReports(core));
    schedules.add({
      name: 'orders.forget',
      everySeconds: 86_400,
      run: () => deleteOldProviderEvents(db, new Date(clock.now().getTime() - EVENTS_KEPT_MS)),
    });
  },
};
