import pg from 'pg';

/** Milliseconds in which a new connection must work before the database counts as unavailable. */
const CONNECT_MS = 3_000;

/** Opens a connection of its own, and runs a statement on it. @throws Error if the database doesn't respond in time. */
export async function tryConnection(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    void client.end().catch(() => undefined);
  }
}
