import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';
import { TIMEOUT_MS } from './attempt.ts';

/** The time limit of the receiver, so that a test doesn't wait for 15 seconds. */
const PATIENCE_MS = 150;

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open({ timeoutMs: PATIENCE_MS });
});
beforeEach(() => rig.nextDelivery());
afterAll(() => rig.close());

it('a receiver gets 15 seconds to respond; then the callback is retried on schedule', async () => {
  expect(TIMEOUT_MS).toBe(15_000);
  // The receiver accepts the connection and never responds.
  rig.hook.respond = () => undefined;
  const id = await rig.described();
  const late = await rig.newest(id, { status: 'pending', attempts: [{ outcome: 'timeout', status_code: null }] });
  expect(late.attempts[0]!.duration_ms).toBeGreaterThanOrEqual(PATIENCE_MS - 1);
  expect(new Date(late.next_attempt_at!).getTime()).toBe(rig.clock.now().getTime() + 5000);
  rig.hook.respond = () => 200;
  rig.clock.goTo(late.next_attempt_at!);
  await rig.newest(id, { status: 'delivered', attempts: [{ outcome: 'timeout' }, { outcome: 'accepted' }] });
  expect(new Set(rig.hook.hits.map(({ raw }) => raw)).size).toBe(1);
});

it('a status in time is accepted, whatever happens to the body', async () => {
  rig.hook.respond = (_hit, _n, response) => {
    response.writeHead(200).write('and so on');
  };
  const id = await rig.described();
  const done = await rig.newest(id, { status: 'delivered' });
  expect(done.attempts).toMatchObject([{ outcome: 'accepted', status_code: 200 }]);
});
