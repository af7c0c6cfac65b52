import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { postgresDatabase } from '../../tests/harness-databases.ts';
import { createSchedules } from './schedules.ts';

it('each schedule runs once, whichever process is first', async () => {
  const database = await postgresDatabase();
  const pools = Array.from({ length: 4 }, () => database.open());
  const stop = new AbortController();
  const { log } = Fastify({ logger: false });
  const ran: string[] = [];
  const names = Array.from({ length: 10 }, (_, index) => `job_${index}`);
  const processes = pools.map((db) => {
    const schedules = createSchedules(db, log, stop.signal);
    for (const name of names) {
      schedules.add({ name, everySeconds: 3600, run: async () => void ran.push(name) });
    }
    return schedules;
  });
  // Each process runs due schedules. `runNow` ignores the due time, so the rows are made due directly.
  await Promise.all(processes.map((schedules) => schedules.start({ add: () => undefined })));
  await Promise.all(processes.flatMap((schedules) => Array.from({ length: 3 }, () => schedules.runDue())));
  expect(ran.sort()).toEqual([...names].sort());
  stop.abort();
  await Promise.all(processes.map((schedules) => schedules.settled()));
  await Promise.all(pools.map((db) => db.close()));
  await database.drop();
});
