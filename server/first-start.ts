import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { signIn } from '../catalog/sign-in.ts';
import type { Config } from './config.ts';
import { getLocalOrigins } from './core/local-origins.ts';
import { reportReady } from './core/logging.ts';
import { createAdminLink, hasAdmin } from './features/admin/service.ts';

const COMMAND = 'npm run admin -- --link';

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** Where an installation keeps what its customers make. */
function describeData({ dataDir, databaseUrl, storage }: Config): string {
  if (databaseUrl === null && storage === null) return dataDir;
  const database = databaseUrl === null ? dataDir : 'the database of DATABASE_URL';
  return `${database}, and files in ${storage === null ? dataDir : `the bucket ${storage.name}`}`;
}

/**
 * What a terminal shows at the first start. Only a terminal gets the administrator link: logs are stored and collected, and
 * anybody who reads the link could become the administrator. With DATABASE_URL, it takes a command, because several processes
 * start there, and each link would end the one before.
 */
async function describeFirstStart({ db, clock }: FastifyInstance['core'], config: Config): Promise<string> {
  const link = db.embedded ? await createAdminLink(db, config.publicUrl, clock.now()) : null;
  const lines = {
    Address: [config.publicUrl, ...getLocalOrigins(config)].join('  '),
    Administrator:
      link === null
        ? `${COMMAND} prints a link to become administrator`
        : `${link}  (works once, ${signIn.adminLinkHours} hours)`,
    Data: describeData(config),
    Next: `Open the administrator link and sign up. Then "Setup" on ${config.publicUrl}/user/admin names what is missing.`,
  };
  return Object.entries(lines)
    .map(([name, text]) => `${name.padEnd(15)}${text}\n`)
    .join('');
}

/** Reports that the server listens. While there is no administrator, it also says how to become one. */
export async function reportStart(
  app: FastifyInstance,
  config: Config,
  output: Output = process.stdout,
): Promise<void> {
  const { db } = app.core;
  // The link can't be used during maintenance, or through a process without pages.
  const lacksAdmin = config.role !== 'worker' && !config.maintenance && !(await hasAdmin(db));
  if (lacksAdmin && output.isTTY) {
    const lines = await describeFirstStart(app.core, config);
    // Log lines of the start are written at the end of a turn. These come after them.
    await setImmediate();
    output.write(lines);
    return;
  }
  reportReady(app, config);
  if (lacksAdmin) app.log.info(`There is no administrator yet: ${COMMAND} prints a link to become one`);
}
