import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/freshness.ts';
import { type ServerProcess, startServer } from '../../tests/server-process.ts';
import { SECRET } from './load.ts';

const script = join(root, 'tests/crash/short-songs.ts');

/** The folder of an installed PostgreSQL with client programs, such as Debian's. */
export function findPostgres(): string {
  const base = '/usr/lib/postgresql';
  const found = existsSync(base) ? readdirSync(base).toSorted().at(-1) : undefined;
  if (found === undefined)
    throw new Error(`${base} doesn't exist: install PostgreSQL, for example postgresql in Debian.`);
  return join(base, found);
}

/** Starts a server that makes short songs, with its data in `folder` unless `env` names another place. */
export const startSite = (folder: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> =>
  startServer(
    {
      DATA_DIR: join(folder, 'data'),
      SECRET,
      PUBLIC_URL: 'http://localhost:3000',
      SANDBOX_SPEED: '0',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...env,
    },
    script,
  );
