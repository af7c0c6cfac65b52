import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb } from '../../server/core/open-db.ts';
import { faults } from './faults.ts';

const KILLS = 20;
/** Milliseconds from start to ready. */
const START_BUDGET = 5000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cadenza-crash-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('forgets nothing it accepted, does nothing twice, and is back at once, however often it is killed', async () => {
  const place = {
    dataDir,
    env: { DATA_DIR: dataDir },
    parts: [{ env: {}, serves: true }],
    open: (config: Parameters<typeof openDb>[0]) => openDb(config, () => undefined),
  };
  const seed = Math.floor(Math.random() * 2 ** 31);
  const { starts, outcomes, counts } = await faults(place, KILLS, seed).catch((error: unknown) => {
    throw new Error(`To repeat it: npm run bench -- faults embedded ${KILLS} ${seed}`, { cause: error });
  });
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['succeeded', 'canceled']));
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  // The median: on a machine with other work a single start says nothing.
  expect(starts.toSorted((one, other) => one - other)[starts.length >> 1]).toBeLessThan(START_BUDGET);
}, 220_000);
