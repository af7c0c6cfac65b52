import { expectTypeOf, it } from 'vitest';
import type { CustomerTx } from '../server/core/customer-lock.ts';
import type { Db, Tx } from '../server/core/db.ts';
import { adjustBalance } from '../server/features/credits/service.ts';
import * as keys from '../server/features/keys/store.ts';
import { setKept } from '../server/features/library/store.ts';
import * as methods from '../server/features/orders/methods/store.ts';
import * as orders from '../server/features/orders/store.ts';
import * as payouts from '../server/features/orders/payout-store.ts';
import * as topUps from '../server/features/orders/top-ups/store.ts';
import * as refunds from '../server/features/refunds/store.ts';
import { insertRetry } from '../server/features/tasks/support-store.ts';
import * as endpoints from '../server/features/webhooks/endpoint-store.ts';

it('money, keys and their limits can only be written in a transaction that has locked the customer', () => {
  expectTypeOf<Tx>().not.toExtend<CustomerTx>();
  expectTypeOf<Db>().not.toExtend<CustomerTx>();
  for (const writer of [
    adjustBalance,
    keys.insertKey,
    keys.changeKey,
    keys.retireKey,
    keys.markKeyDeleted,
    keys.markKeysDeleted,
    keys.setFrozen,
    keys.setStopped,
    keys.setSuspended,
    orders.insertOrder,
    orders.insertPayment,
    orders.insertOrderEvent,
    payouts.lockPayout,
    payouts.reopenPayout,
    topUps.writeSettings,
    topUps.turnOffTopUps,
    topUps.markLimitEmailSent,
    topUps.insertTopUp,
    topUps.endTopUp,
    methods.insertMethod,
    methods.deleteMethod,
    methods.takeSaveRequest,
    refunds.insertRefund,
    refunds.decideRefund,
    refunds.insertPayout,
    refunds.moveCredits,
    endpoints.insertEndpoint,
    endpoints.changeEndpoint,
    endpoints.removeEndpoint,
    setKept,
    insertRetry,
  ]) {
    expectTypeOf(writer).parameter(0).toEqualTypeOf<CustomerTx>();
  }
});
