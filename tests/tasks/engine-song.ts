import { expect } from 'vitest';
import type { Task } from '../../generated/v2/types.gen.ts';
import type { TestApp } from '../harness.ts';
import { expectBalancedLedger } from './balanced-ledger.ts';
import { balance, customer, waitForFinalTask } from './rig.ts';

/** A live request for songs, of a new customer with 50 credits. */
export interface EngineSong {
  /** The ID of its task. */
  readonly id: string;
  readonly customerId: string;
  /** The live key of the customer. */
  readonly live: string;
}

/** Requests songs of the configured engine. They cost 8 credits. */
export async function requestSong(app: TestApp): Promise<EngineSong> {
  const { id: customerId, live } = await customer(app.db);
  const body = { model: 'v4', prompt: 'x', instrumental: true };
  const made = await app.call('POST /api/v2/generate', { key: live, body });
  return { id: made.body.id as string, customerId, live };
}

/** Waits until the songs are made, and checks that they were charged once. */
export async function expectOneCharge(app: TestApp, { id, customerId, live }: EngineSong): Promise<Task> {
  const task = await waitForFinalTask(app, live, id);
  expect(task).toMatchObject({ status: 'succeeded', credits: { held: 0, charged: 8 } });
  expect(await balance(app.db, customerId)).toEqual({ available: 42, held: 0, used: 8 });
  await expectBalancedLedger(app.db);
  return task;
}

/** Waits until the task fails with an error, and checks that nothing was charged. */
export async function expectNoCharge(app: TestApp, { id, customerId, live }: EngineSong, code: string): Promise<void> {
  const task = await waitForFinalTask(app, live, id);
  expect(task).toMatchObject({ status: 'failed', error: { code }, credits: { held: 0, charged: 0 } });
  expect(await balance(app.db, customerId)).toEqual({ available: 50, held: 0, used: 0 });
  await expectBalancedLedger(app.db);
}
