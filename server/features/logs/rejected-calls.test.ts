import { expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { waitForLogs } from '../../../tests/logs.ts';
import { customer, taskApp } from '../../../tests/tasks/rig.ts';
import { overview } from '../overview/feature.ts';
import { logs } from './feature.ts';

it.each([
  ['over the limit', 'rate_limited', ''],
  ['with an inactive key', 'inactive_key', `status = 'inactive'`],
  ['with an expired key', 'expired_key', 'expires_at = now()'],
  ['from a forbidden address', 'address_not_allowed', `allowed_addresses = array['198.51.100.0/24'::inet]`],
  ['of a suspended account', 'account_suspended', 'suspended = true'],
])('the log has few rows of many requests %s, and counts all of them', async (_what, code, change) => {
  const slow = await taskApp({ beside: [logs, overview], config: { rateLimitPerMinute: 1 } });
  const own = await customer(slow.db);
  if (change === '') await slow.call('GET /api/v2/credits', { key: own.live });
  else await slow.db.query(`update keys set ${change} where customer_id = $1`, [own.id]);
  for (let n = 0; n < 20; n += 1) {
    await slow.call('GET /api/v2/credits', { key: own.live });
    await slow.call('GET /api/v2/feed', { key: own.live });
  }
  await waitForLogs(slow);
  const { cookie } = own;
  const { data } = (await slow.call(`GET /api/account/logs?code=${code}&limit=100`, { cookie })).body;
  for (const operation of ['v2-credits', 'v2-feed']) {
    const kept = data.filter((entry: { operation: string }) => entry.operation === operation);
    // Those of two minutes if the minute changed meanwhile.
    expect(kept.length).toBeGreaterThanOrEqual(limits.rejectedRequests.kept);
    expect(kept.length).toBeLessThanOrEqual(2 * limits.rejectedRequests.kept);
    expect(kept.reduce((sum: number, { repeats }: { repeats: number }) => sum + 1 + repeats, 0)).toBe(20);
  }
  const causes = await slow.call('GET /api/account/logs/causes', { cookie });
  expect(causes.body.data.map(({ calls }: { calls: number }) => calls)).toEqual([20, 20]);
  const day = await slow.call('GET /api/account/overview?range=24h', { cookie });
  const errors = day.body.series.reduce((sum: number, point: { errors: number }) => sum + point.errors, 0);
  expect(errors).toBe(40);
  const csv = await slow.call(`GET /api/account/logs/export?format=csv&code=${code}`, { cookie });
  const [head, ...lines] = csv.text.trimEnd().split('\r\n');
  const column = head!.split(',').indexOf('repeats');
  expect(lines.reduce((sum, line) => sum + 1 + Number(line.split(',')[column]), 0)).toBe(40);
  await slow.close();
});
