import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { nameConnections } from '../server/core/application-name.ts';
import { checkInstallation, type InstallationPart, installationParts } from '../server/core/installation.ts';
import { migrateDb, openDb } from '../server/core/open-db.ts';
import { checkPlaces } from '../server/core/startup.ts';
import { CommandFailed, runMain } from './run.ts';

const print = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

const isPart = (name: string): name is InstallationPart => (installationParts as readonly string[]).includes(name);

/** The settings of `--accept`, which may differ from those that the database was used with. */
function readAccepted(): InstallationPart[] {
  const { values } = parseArgs({ options: { accept: { type: 'string', multiple: true, default: [] } } });
  return values.accept.map((name) => {
    if (!isPart(name)) throw new CommandFailed(`--accept must be one of ${installationParts.join(', ')}.`);
    return name;
  });
}

/** `npm run migrate` brings the configured database to this release, as a start does, and ends. */
async function main(): Promise<void> {
  const accepted = readAccepted();
  const config = nameConnections(readConfig(), 'migrate');
  await checkPlaces(config);
  const db = await openDb(config, () => undefined);
  try {
    const { applied, functionsChanged } = await migrateDb(config, db, { report: print });
    for (const name of applied) print(`Ran ${name}.`);
    if (functionsChanged) print('Made the SQL functions.');
    if (applied.length === 0 && !functionsChanged) print('There was nothing to migrate.');
    await checkInstallation(db, config, accepted);
  } finally {
    await db.close();
  }
}

await runMain(main);
