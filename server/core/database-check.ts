import pg from 'pg';
import { getErrorCode } from './error-code.ts';
import { StartupError } from './startup-error.ts';

const CONNECT_MS = 10_000;
const OLDEST_POSTGRES = 15;

/** How often a pooler gets the opportunity to show that it runs each transaction on another connection. */
const POOLER_TRIES = 3;

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL';

/** Explanations of database errors for operators, by SQLSTATE or connection error code. */
const reasons = (variable: Variable): Readonly<Record<string, string>> => ({
  ECONNREFUSED: `refuses connections. Check that PostgreSQL is running and that ${variable} names its host and port`,
  ENOTFOUND: `has a host name that doesn't exist. Check ${variable}`,
  EAI_AGAIN: `has a host name that can't be looked up. Check ${variable} and the DNS of this machine`,
  EHOSTUNREACH: `can't be reached from this machine. Check ${variable} and the network`,
  ETIMEDOUT: `doesn't respond. Check ${variable} and the firewall`,
  ECONNRESET: 'closed the connection. Check that it accepts connections from this machine',
  '28P01': `rejects the user or password of ${variable}`,
  '28000': `doesn't allow this user to connect from this machine. Check pg_hba.conf and ${variable}`,
  '3D000': `doesn't exist. Create it, or correct its name in ${variable}`,
  '53300': 'has no free connections. Raise max_connections, or run fewer processes',
  '57P03': 'is starting up or shutting down. Start again in a moment',
});

/** Returns `host:port/database` of a URL, without user and password. */
function describeDatabase(databaseUrl: string, variable: Variable): string {
  const url = URL.parse(databaseUrl);
  return url === null ? `in ${variable}` : `${url.hostname}:${url.port || '5432'}${url.pathname}`;
}

const behindPooler = (variable: Variable): string =>
  variable === 'DATABASE_URL'
    ? 'is behind a connection pooler. Set DATABASE_DIRECT_URL to the database itself as well'
    : `is behind a connection pooler. Set ${variable} to the database itself`;

function explain(error: unknown, variable: Variable): string {
  const known = reasons(variable)[getErrorCode(error)];
  if (known !== undefined) return known;
  const message = error instanceof Error ? error.message : String(error);
  // What PgBouncer says about the settings that a process sends when it connects.
  if (/unsupported startup parameter/i.test(message)) return behindPooler(variable);
  if (/timeout/i.test(message)) return reasons(variable)['ETIMEDOUT']!;
  if (/SSL|certificate|self-signed/i.test(message)) {
    return `can't be reached over TLS (${message}). Check sslmode in ${variable} and the certificate`;
  }
  return `can't be used: ${message}`;
}

interface Facts {
  readonly version: number;
  readonly user: string;
  readonly schema: string | null;
  readonly create: boolean;
  readonly encoding: string;
  readonly standby: boolean;
  readonly writable: boolean;
}

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as version, current_user as user,
    current_schema() as schema, coalesce(has_schema_privilege(current_schema(), 'create'), false) as create,
    current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
    current_setting('transaction_read_only') = 'off' as writable`;

/** Why a database with these properties can't be used, or null. */
function findFault({ version, user, schema, create, encoding, standby, writable }: Facts, variable: Variable) {
  if (version < OLDEST_POSTGRES) return `is PostgreSQL ${version}. Version ${OLDEST_POSTGRES} or newer is required`;
  if (encoding !== 'UTF8') {
    return `has the encoding ${encoding}, which can't store every text. Create one with: create database ... encoding 'UTF8' template template0`;
  }
  if (variable === 'DATABASE_READ_URL') {
    return standby
      ? null
      : "is a primary. Set DATABASE_READ_URL to a replica, or unset it: a primary isn't used for reads";
  }
  if (standby) return `is a standby, which accepts no writes. Set ${variable} to the primary`;
  if (!writable) {
    return `accepts no writes, because default_transaction_read_only is on. Switch it off for the server, the database and the role ${user}`;
  }
  if (schema === null) return "has no schema to work in. Create the schema of the user's search_path";
  if (create) return null;
  return `doesn't let ${user} create tables in ${schema}. Run: grant create, usage on schema ${schema} to ${user}`;
}

const getPid = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
};

/**
 * Whether a pooler runs each transaction on any of its connections: what one client has just used is given to another. Without a
 * pooler, a client knows the process that serves it since it connected.
 */
async function isPooled(first: pg.Client, options: pg.ClientConfig): Promise<boolean> {
  const { processID } = first as unknown as { readonly processID: number | null };
  if (processID === (await getPid(first))) return false;
  const second = new pg.Client(options);
  second.on('error', () => undefined);
  try {
    await second.connect();
    for (let tries = 0; tries < POOLER_TRIES; tries += 1) {
      const given = await getPid(first);
      await second.query('begin');
      const isShared = (await getPid(second)) === given;
      await second.query('rollback');
      if (isShared) return true;
    }
    return false;
  } finally {
    await second.end().catch(() => undefined);
  }
}

interface CheckOptions {
  /** Where the URL comes from. */
  readonly variable?: Variable;
  /** A pooler in transaction mode is expected. */
  readonly pooled?: boolean;
}

/**
 * Connects to a database as a process does, and checks its version, encoding and our privileges, whether it accepts writes, and
 * that no pooler is in between, unless one is expected.
 * @throws StartupError
 */
export async function checkDatabase(
  connectionString: string,
  { variable = 'DATABASE_URL', pooled = false }: CheckOptions = {},
): Promise<void> {
  const options = {
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    ...(pooled ? {} : { statement_timeout: CONNECT_MS }),
  };
  const client = new pg.Client(options);
  // If the connection breaks later, the query reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(FACTS);
    const fault =
      findFault(rows[0]!, variable) ?? (!pooled && (await isPooled(client, options)) ? behindPooler(variable) : null);
    if (fault !== null)
      throw new StartupError(`The database ${describeDatabase(connectionString, variable)} ${fault}.`);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The database ${describeDatabase(connectionString, variable)} ${explain(error, variable)}.`,
      error,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
