import { type Config, readConfig } from '../server/config.ts';
import { nameConnections } from '../server/core/application-name.ts';
import { openDb } from '../server/core/open-db.ts';
import { migrate } from '../server/core/migrate.ts';
import { checkPlaces } from '../server/core/startup.ts';
import { requestAdmin } from '../server/features/admin/control-socket.ts';
import { makeAdmin, type AdminResult } from '../server/features/admin/service.ts';
import { CommandFailed, runMain } from './run.ts';

/** If no server is running, the database is opened here. Its guard fails if one is running after all. */
async function withOwnDatabase(config: Config, email: string): Promise<AdminResult> {
  await checkPlaces(config);
  const db = await openDb(config, () => undefined);
  try {
    await migrate(db);
    return await makeAdmin(db, email);
  } finally {
    await db.close();
  }
}

async function main(): Promise<void> {
  const [email, ...rest] = process.argv.slice(2);
  if (!email?.includes('@') || rest.length > 0) throw new CommandFailed('Usage: npm run admin -- <email>');
  const config = nameConnections(readConfig(), 'admin');
  const outcome =
    (config.databaseUrl === null ? await requestAdmin(config.dataDir, email) : null) ??
    (await withOwnDatabase(config, email));
  if (outcome === 'unknown') {
    throw new CommandFailed(
      `No customer has the email address ${email}. Sign up on the site first, then run this command again.`,
    );
  }
  process.stdout.write(`${email} is ${outcome === 'already' ? 'already' : 'now'} an administrator.\n`);
}

await runMain(main);
