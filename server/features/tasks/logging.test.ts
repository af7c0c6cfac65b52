import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, taskApp, waitForFinalTask } from '../../../tests/tasks/rig.ts';

const lines: Record<string, unknown>[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await taskApp({
    config: { logLevel: 'info' },
    logStream: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
});
afterAll(() => app.close());

it('each step of a task is one line with the request, customer and key that created it', async () => {
  const { id, live } = await customer(app.db);
  const created = await app.call('POST /api/v2/generate', {
    key: live,
    body: { model: 'v5', prompt: 'a secret prompt' },
  });
  await waitForFinalTask(app, live, created.body.id);
  const steps = () => lines.filter(({ task, msg }) => task === created.body.id && msg !== 'request');
  await expect
    .poll(() => steps().map(({ msg, outcome }) => [msg, outcome]))
    .toEqual([
      ['task claimed', undefined],
      ['task output', undefined],
      ['task output', undefined],
      ['task attempt', 'delivered'],
    ]);
  const request = lines.find(({ msg, task }) => msg === 'request' && task === created.body.id)!;
  expect(request).toMatchObject({ customer: id, status: 202, address: '127.0.0.1' });
  for (const step of steps())
    expect(step).toMatchObject({
      request_id: created.headers['x-request-id'],
      customer: id,
      key_id: request['key'],
      mode: 'live',
      engine: 'fake',
      attempt: 1,
    });
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`a secret prompt|${live}`));
});
