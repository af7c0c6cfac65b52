import { join } from 'node:path';
import { root } from '../scripts/freshness.ts';
import { openPostgres } from '../server/core/db.ts';
import { receiver } from '../tests/callbacks/receiver.ts';
import { startEmailServer } from '../tests/email-server.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { runServer } from '../tests/server-process.ts';
import { expectBalancedLedger } from '../tests/tasks/balanced-ledger.ts';
import { createHosted, type Hosted } from './hosted/database.ts';
import { variants } from './hosted/variants.ts';
import { Customer } from './rig/customer.ts';
import { Site } from './rig/site.ts';

/*
 * PostgreSQL as providers set it up: each variant starts and lets a customer sign up, make a song and buy credits, or the start
 * refuses it with one sentence before anything is written. A web process and a worker run on a database of their own.
 * `npm run bench -- hosted [words of a name]`; POSTGRES_VERSION is 18 by default
 */
const words = process.argv.slice(2).join(' ');
const wanted = variants.filter(({ name }) => name.includes(words));
if (wanted.length === 0)
  throw new Error(`No variant is named so. There are:\n${variants.map(({ name }) => name).join('\n')}`);

const postgres = await startPostgres();

/** The tables of a database that aren't PostgreSQL's own. */
async function countTables({ url }: Hosted): Promise<number> {
  const db = openPostgres(url, () => undefined);
  const { tables } = await db.one<{ tables: number }>(
    `select count(*)::integer as tables from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  await db.close();
  return tables;
}

/** Starts a server that must refuse the database. Returns what it said. */
async function readRefusal(hosted: Hosted, refused: RegExp): Promise<string> {
  const { code, output } = await runServer(
    { ...hosted.variables, DATA_DIR: '/nonexistent', SECRET: 'a secret of benchmarks, which is long enough' },
    join(root, 'scripts/migrate.ts'),
  );
  const expected = new RegExp(refused.source.replaceAll('OWNER', hosted.owner));
  if (code === 0 || !expected.test(output)) throw new Error(`The start ended with ${code}: ${output}`);
  if ((await countTables(hosted)) > 0) throw new Error('The start has written something.');
  return 'refused';
}

/** Lets a customer sign up, make a song and buy credits. */
async function runMainJob(hosted: Hosted): Promise<string> {
  const [smtp, hook] = await Promise.all([startEmailServer(), receiver()]);
  const site = await Site.open({
    postgres: { ...postgres, url: hosted.url, stop: () => Promise.resolve() },
    variables: {
      ...hosted.variables,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Music <hello@music.example>',
      REQUIRE_VERIFIED_EMAIL: '1',
      CALLBACK_ALLOW: hook.place,
    },
  });
  try {
    const web = await site.start('web');
    await site.start('worker');
    const customer = new Customer(web.url);
    await customer.signUp(smtp);
    await customer.makeSong(hook, 'song, files, callbacks');
    await customer.buyCredits();
    await customer.checkBalance();
    await expectBalancedLedger(site.db);
    return 'runs';
  } finally {
    await site.close();
    await Promise.all([smtp.close(), hook.close()]);
  }
}

const rows: object[] = [];
for (const [place, variant] of wanted.entries()) {
  const began = performance.now();
  const hosted = await createHosted(postgres, variant, place);
  const result = await (variant.refused ? readRefusal(hosted, variant.refused) : runMainJob(hosted))
    .catch((error: Error) => {
      process.exitCode = 1;
      return `FAILED: ${error.message.slice(0, 300)}`;
    })
    .finally(() => hosted.close());
  console.log(`${variant.name}: ${result}`);
  rows.push({ '': variant.name, result, seconds: ((performance.now() - began) / 1000).toFixed(1) });
}
console.table(rows);
await postgres.stop();
