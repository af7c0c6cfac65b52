import { ConfigError, readConfig } from '../server/config.ts';
import { DataDirInUse } from '../server/core/guard.ts';
import { MigrationError, migrate } from '../server/core/migrate.ts';
import { openDb } from '../server/core/open-db.ts';
import { readSchema } from '../server/core/schema.ts';
import { CommandFailed, entry } from './run.ts';

const print = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

/** `npm run migrate` brings the configured database to this release, as a start does, and ends. */
async function main(): Promise<void> {
  const db = await openDb(readConfig(), (error) => process.stderr.write(`${error.message}\n`));
  try {
    const { applied, functionsChanged } = await migrate(db, readSchema(), { say: print });
    for (const name of applied) print(`Ran ${name}.`);
    if (functionsChanged) print('Made the SQL functions.');
    if (applied.length === 0 && !functionsChanged) print('There was nothing to migrate.');
  } finally {
    await db.close();
  }
}

await entry(async () => {
  try {
    await main();
  } catch (error) {
    const mendable = [ConfigError, DataDirInUse, MigrationError].some((kind) => error instanceof kind);
    throw mendable ? new CommandFailed((error as Error).message) : error;
  }
});
