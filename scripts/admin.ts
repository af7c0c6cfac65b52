import { type Config, readConfig } from '../server/config.ts';
import { nameConnections } from '../server/core/application-name.ts';
import { openDb } from '../server/core/open-db.ts';
import type { Db } from '../server/core/db.ts';
import { migrate } from '../server/core/migrate.ts';
import { checkPlaces } from '../server/core/startup.ts';
import { requestAdmin, requestAdminLink } from '../server/features/admin/control-socket.ts';
import { createAdminLink, makeAdmin } from '../server/features/admin/service.ts';
import { recomputeLedger } from '../server/features/credits/service.ts';
import { CommandFailed, runMain } from './run.ts';

const USAGE = 'Usage: npm run admin -- <email>, npm run admin -- --link, or npm run admin -- --verify-ledger';

/** If no server is running, the database is opened here. Its guard fails if one is running after all. */
async function withOwnDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  await checkPlaces(config);
  const db = await openDb(config, () => undefined);
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Prints a link that makes its visitor the first administrator. */
async function printLink(config: Config): Promise<void> {
  const { link } = (config.databaseUrl === null ? await requestAdminLink(config.dataDir) : undefined) ?? {
    link: await withOwnDatabase(config, (db) => createAdminLink(db, config.publicUrl)),
  };
  if (link === null) throw new CommandFailed('There is an administrator already, who can give others the role.');
  process.stdout.write(`${link}\nOpen it within 24 hours. The first account that uses it becomes the administrator.\n`);
}

/** Makes a registered customer an administrator. */
async function promote(config: Config, email: string): Promise<void> {
  const outcome =
    (config.databaseUrl === null ? await requestAdmin(config.dataDir, email) : null) ??
    (await withOwnDatabase(config, (db) => makeAdmin(db, email)));
  if (outcome === 'unknown') {
    throw new CommandFailed(
      `No customer has the email address ${email}. Sign up on the site first, then run this command again.`,
    );
  }
  process.stdout.write(`${email} is ${outcome === 'already' ? 'already' : 'now'} an administrator.\n`);
}

/** Compares all balances with their transactions. It changes nothing, and an embedded database must not be in use. */
async function verifyLedger(config: Config): Promise<void> {
  await checkPlaces(config);
  const db = await openDb(config, () => undefined);
  try {
    const found = await db.tx(async (tx) => {
      // The check on the site ends after a minute. This one is for ledgers that need longer.
      await tx.query('set local statement_timeout = 0');
      return recomputeLedger(tx);
    });
    const { transactions, unbalanced, wrong_balances: balances, wrong_lots: lots } = found;
    if (unbalanced + balances + lots > 0) {
      throw new CommandFailed(
        `The ledger is wrong: ${unbalanced} transactions, ${balances} balances and ${lots} lots don't match the others.`,
      );
    }
    process.stdout.write(`The ledger is right: ${transactions} transactions match their balances.\n`);
  } finally {
    await db.close();
  }
}

async function main(): Promise<void> {
  const [given = '', ...rest] = process.argv.slice(2);
  const command = { '--link': printLink, '--verify-ledger': verifyLedger }[given];
  if (rest.length > 0 || (command === undefined && !given.includes('@'))) throw new CommandFailed(USAGE);
  const config = nameConnections(readConfig(), 'admin');
  await (command === undefined ? promote(config, given) : command(config));
}

await runMain(main);
