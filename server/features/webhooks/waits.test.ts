import { afterAll, beforeAll, expect, it } from 'vitest';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open();
  await rig.nextDelivery();
});
afterAll(() => rig.close());

it('the first song and the first attempt of each callback are timed, and repeated attempts are not', async () => {
  rig.hook.respond = () => 503;
  const id = await rig.described(rig.who.live);
  (await rig.engines.attempt(id)).clip(0);
  const tried = (times: number) =>
    rig.newest(id, { type: 'task.first', status: 'pending', attempts: { length: times } });
  const { next_attempt_at: due } = await tried(1);
  const read = async () =>
    (await rig.app.core.metrics.registry.metrics())
      .split('\n')
      .filter((line) => /^(?:task_first_output|callback_first_attempt)_seconds_count/.test(line));
  await expect.poll(read).toContainEqual('task_first_output_seconds_count{mode="live",type="generate"} 1');
  const before = await read();
  expect(before).toContainEqual(expect.stringMatching(/^callback_first_attempt_seconds_count [1-9]/));
  rig.clock.goTo(due!);
  await tried(2);
  expect(await read()).toEqual(before);
});
