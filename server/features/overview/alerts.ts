import type { BalanceAlerts } from '../../../generated/account/types.gen.ts';
import type { Db } from '../../core/db.ts';
import { readAlerts, setAlerts } from './store.ts';

/** The thresholds of a customer's alerts, highest first. */
export async function getAlerts(db: Db, customerId: string): Promise<BalanceAlerts> {
  const rows = await readAlerts(db, customerId);
  return {
    data: rows.map(({ threshold, armed, crossed_at: at }) => ({
      threshold,
      armed,
      crossed_at: at?.toISOString() ?? null,
    })),
  };
}

/** Replaces all alerts. Those that remain keep their state. */
export async function updateAlerts(db: Db, customerId: string, thresholds: readonly number[]): Promise<BalanceAlerts> {
  await setAlerts(db, customerId, thresholds);
  return getAlerts(db, customerId);
}
