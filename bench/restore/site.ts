import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/freshness.ts';
import { S3_KEY, type S3Server } from '../../tests/s3/server.ts';
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

/** The variables of deploy/backup.sh and deploy/restore.sh for the bucket of a test. */
export const rcloneOf = ({ endpoint }: S3Server) => ({
  BUCKET: 'songs:songs',
  RCLONE_CONFIG_SONGS_TYPE: 's3',
  RCLONE_CONFIG_SONGS_PROVIDER: 'Other',
  RCLONE_CONFIG_SONGS_ENDPOINT: endpoint,
  RCLONE_CONFIG_SONGS_ACCESS_KEY_ID: S3_KEY.id,
  RCLONE_CONFIG_SONGS_SECRET_ACCESS_KEY: S3_KEY.secret,
  RCLONE_CONFIG_SONGS_NO_CHECK_BUCKET: 'true',
});

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
