import { expect, it, vi } from 'vitest';
import { limits } from '../../catalog/limits.ts';
import { testApp } from '../../tests/harness.ts';
import { taskApp } from '../../tests/tasks/rig.ts';

const { kept } = limits.rejectedRequests;

it('has a line for the first few rejected requests of an address and minute, and one for all others', async () => {
  const lines: Record<string, unknown>[] = [];
  const app = await taskApp({
    config: { logLevel: 'info' },
    logStream: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  const addresses = ['192.0.2.1', '192.0.2.2'];
  const requests = ['GET /api/v2/credits', 'GET /api/v2/nothing', 'DELETE /api/v2/credits'];
  for (const address of addresses)
    for (const request of requests) for (let n = 0; n < 50; n += 1) await app.call(request, { address });
  await app.close();
  for (const address of addresses) {
    for (const [problem, status] of [
      ['invalid_key', 401],
      ['not_found', 404],
      ['method_not_allowed', 405],
    ]) {
      const own = lines.filter((line) => line['address'] === address && line['problem'] === problem);
      const single = own.filter(({ msg }) => msg === 'request');
      const counted = own.filter(({ msg }) => msg !== 'request');
      // Twice as many if the minute changed meanwhile.
      expect(single.length).toBeGreaterThanOrEqual(kept);
      expect(single.length).toBeLessThanOrEqual(2 * kept);
      expect(counted.length).toBeLessThanOrEqual(2);
      expect(counted.every((line) => line['msg'] === 'further rejected requests' && line['status'] === status)).toBe(
        true,
      );
      expect(single.length + counted.reduce((sum, line) => sum + Number(line['more']), 0)).toBe(50);
    }
  }
});

const monitored = ['/metrics', '/healthz', '/readyz', '/api/status'];

async function logMonitoring(logLevel: 'info' | 'debug'): Promise<readonly unknown[]> {
  const lines: Record<string, unknown>[] = [];
  const metricsToken = 'a metrics token of tests';
  const app = await testApp({
    config: { logLevel, metricsToken },
    logStream: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  for (const path of monitored) expect((await app.call(`GET ${path}`, { key: metricsToken })).status).toBe(200);
  await app.call('GET /metrics', { key: 'another token of someone' });
  await app.call('GET /api/status?unknown=1');
  vi.spyOn(app.core.leaving, 'aborted', 'get').mockReturnValue(true);
  await app.call('GET /readyz');
  await app.close();
  return lines.filter(({ msg }) => msg === 'request').map(({ level, path, status }) => [level, path, status]);
}

const FAILED = [
  [30, '/metrics', 401],
  [30, '/api/status', 422],
  [30, '/readyz', 503],
];

it('has no line for a successful request of monitoring, but for a failed one', async () => {
  expect(await logMonitoring('info')).toEqual(FAILED);
});

it('has a line for every request of monitoring at the level debug', async () => {
  expect(await logMonitoring('debug')).toEqual([...monitored.map((path) => [20, path, 200]), ...FAILED]);
});
