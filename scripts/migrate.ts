import { readConfig } from '../server/config.ts';
import { migrateDb, openDb } from '../server/core/open-db.ts';
import { checkPlaces } from '../server/core/startup.ts';
import { runMain } from './run.ts';

const print = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

/** `npm run migrate` brings the configured database to this release, as a start does, and ends. */
async function main(): Promise<void> {
  const config = readConfig();
  await checkPlaces(config);
  const db = await openDb(config, () => undefined);
  try {
    const { applied, functionsChanged } = await migrateDb(config, db, { report: print });
    for (const name of applied) print(`Ran ${name}.`);
    if (functionsChanged) print('Made the SQL functions.');
    if (applied.length === 0 && !functionsChanged) print('There was nothing to migrate.');
  } finally {
    await db.close();
  }
}

await runMain(main);
