import type { Db } from '../../../../core/db.ts';
import type { PaymentProvider, ProviderModule, ProviderPayment } from '../provider.ts';
import { lastFour } from './cards.ts';
import {
  advanceSandbox,
  expireSandboxPayment,
  findSandboxPayment,
  openSandboxPayment,
  readSandboxPayment,
} from './payment-store.ts';
import { failSandboxRefunds, listSandboxRefunds, readSandboxRefund, refundSandbox } from './refund-store.ts';
import { sandboxRoutes } from './routes.ts';
import { chargeCard, findCard, deleteCard } from './card-store.ts';

function createSandboxProvider(db: Db, speed: number): PaymentProvider {
  return {
    name: 'sandbox',
    async open(checkout) {
      const reference = await openSandboxPayment(db, checkout);
      return { reference, url: `/api/sandbox-pay/${reference}` };
    },
    expire: (reference) => expireSandboxPayment(db, reference),
    async findPayment(reference): Promise<ProviderPayment | null> {
      const row = await readSandboxPayment(db, reference);
      if (!row) return null;
      const { card, dispute, amount, save, payer, refusal } = row;
      return {
        state: row.state,
        received: row.state === 'succeeded' ? { amount, currency: row.currency } : null,
        charge: row.id,
        method: card === null ? null : `Visa ${lastFour(card)}`,
        disputes: dispute === null ? [] : [{ reference: `dp_${row.id}`, amount, state: dispute }],
        refunds: await listSandboxRefunds(db, row.id),
        saved: save && payer !== null ? await findCard(db, payer) : null,
        refusal,
      };
    },
    refund: (request) => refundSandbox(db, request, speed),
    findRefund: (reference) => readSandboxRefund(db, reference),
    // All are ours, because the sandbox has no dashboard.
    listRefunds: async () => [],
    charge: (charge) => chargeCard(db, charge, speed),
    findCharge: (_payer, payment) => findSandboxPayment(db, payment),
    deletePayer: (payer) => deleteCard(db, payer),
  };
}

/** The provider used if no other is configured. Its page accepts test cards only. */
export const sandbox: ProviderModule = {
  standIn: true,
  make: ({ config, db }) => createSandboxProvider(db, config.sandboxSpeed),
  routes: sandboxRoutes,
  start(core, reports) {
    const act = async () => {
      for (const payment of await advanceSandbox(core.db, core.config.sandboxSpeed)) await reports.payment(payment);
      for (const key of await failSandboxRefunds(core.db)) await reports.refund(key);
    };
    core.schedules.add({
      name: 'orders.sandbox',
      everySeconds: 5,
      condition: `exists (select from sandbox_payments where acts_at <= now())
        or exists (select from sandbox_refunds where acts_at <= now())`,
      run: act,
    });
  },
};
