import pg from 'pg';

/** Milliseconds in which a new connection must work before the database counts as unavailable. */
const CONNECT_MS = 3_000;

/** As a statement that writes would fail. */
class ReadOnly extends Error {
  readonly code = '25006';

  constructor() {
    super('The database accepts no writes');
    this.name = 'ReadOnly';
  }
}

/**
 * Opens a connection of its own, and runs a statement on it.
 * @throws Error if the database doesn't respond in time, or with SQLSTATE 25006 if it accepts no writes.
 */
export async function tryConnection(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'on') throw new ReadOnly();
  } finally {
    void client.end().catch(() => undefined);
  }
}
