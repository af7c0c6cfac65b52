import { afterEach, expect, it, vi } from 'vitest';
import { addGauge, createMetrics } from './metrics.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('a gauge that cannot be read in time does not keep the others from being served', async () => {
  vi.useFakeTimers();
  const metrics = createMetrics();
  addGauge(metrics, { name: 'hangs', help: 'Waits for a connection.' }, () => new Promise(() => undefined));
  addGauge(metrics, { name: 'fails', help: 'Has no database.' }, async () => {
    throw new Error('The database is away.');
  });
  addGauge(metrics, { name: 'waits', help: 'Is read by this process.' }, () => 40);
  const served = metrics.registry.metrics();
  await vi.advanceTimersByTimeAsync(3000);
  const text = await served;
  expect(text).toContain('waits 40\n');
  expect(text).not.toMatch(/^(?:hangs|fails) /m);
});
