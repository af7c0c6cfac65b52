import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb } from '../../server/core/open-db.ts';
import { prepareDataDir } from '../embedded-data.ts';
import { memoryFolder } from '../memory-folder.ts';
import { runFaults } from './faults.ts';

/** `npm run bench -- faults` kills more often, and measures how long each restart takes. */
const KILLS = 6;

let dataDir: string;
beforeAll(async () => {
  dataDir = await memoryFolder();
  await prepareDataDir(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('repeatedly killed servers lose nothing they accepted and do nothing twice', async () => {
  const place = {
    dataDir,
    env: { DATA_DIR: dataDir },
    parts: [{ env: {}, serves: true }],
    open: (config: Parameters<typeof openDb>[0]) => openDb(config, () => undefined),
  };
  const seed = Math.floor(Math.random() * 2 ** 31);
  const { outcomes, counts } = await runFaults(place, KILLS, seed).catch((error: unknown) => {
    throw new Error(`To repeat it: npm run bench -- faults embedded ${KILLS} ${seed}`, { cause: error });
  });
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['succeeded', 'canceled']));
  // Chance decides how much of the rest falls between six kills.
  expect(counts['tasks']).toBeGreaterThan(0);
  expect(counts['callbacks']).toBeGreaterThan(0);
}, 220_000);
