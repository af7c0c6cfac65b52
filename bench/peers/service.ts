import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { serveParent } from '../api/child.ts';

/*
 * The peer of `generate` and `GET credits`, as a team would write it in an afternoon with Fastify, pg and a transaction.
 * Statements are prepared, the schema has the required indexes, and bodies are validated and serialized by schema. It does less
 * than our server: its rate limit is a fixed window, it has one balance instead of lots, and it has no slots and no request
 * log.
 */

const SCHEMA = `
  create table customers (id text primary key);
  create table api_keys (
    id text primary key, customer_id text not null references customers, secret_hash bytea not null unique,
    status text not null default 'active', expires_at timestamptz
  );
  create table rate_counters (
    key_id text not null references api_keys, minute timestamptz not null, calls integer not null,
    primary key (key_id, minute)
  );
  create table balances (
    customer_id text primary key references customers,
    available bigint not null check (available >= 0), held bigint not null, used bigint not null default 0
  );
  create table tasks (
    id text primary key, customer_id text not null references customers, key_id text not null references api_keys,
    model text not null, status text not null, input jsonb not null, cost bigint not null,
    created_at timestamptz not null default now()
  );
  create index on tasks (customer_id, created_at desc, id desc);
  create index on tasks (created_at) where status = 'queued';
  create table postings (
    id bigint generated always as identity primary key, task_id text not null references tasks,
    customer_id text not null references customers, account text not null, amount bigint not null,
    created_at timestamptz not null default now()
  );
  create index on postings (task_id);
  create index on postings (customer_id, created_at desc);
  create table idempotency (
    customer_id text not null references customers, key text not null, fingerprint bytea not null,
    status integer not null, response text not null, created_at timestamptz not null default now(),
    primary key (customer_id, key)
  );
`;

const PER_MINUTE = 1_000_000;
const COST = 12;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = Fastify();

class Refusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function hashBody(authorization: string | undefined): Buffer {
  const secret = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (secret === undefined) throw new Refusal(401, 'A key is missing.');
  return sha256(secret);
}

interface Generate {
  readonly model: string;
  readonly prompt: string;
}

interface Accepted {
  readonly id: string;
  readonly status: number;
  readonly body: string;
}

async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function accept(client: pg.PoolClient, hash: Buffer, body: Generate, idempotencyKey: string): Promise<Accepted> {
  const named = async (name: string, text: string, values: unknown[]) =>
    (await client.query<Record<string, string>>({ name, text, values })).rows[0];

  const key = await named('key', 'select id, customer_id from api_keys where secret_hash = $1', [hash]);
  if (!key) throw new Refusal(401, 'No key has this secret.');
  const { id: keyId, customer_id: customer } = key;
  const state = await named(
    'state',
    `select status = 'active' and coalesce(expires_at > now(), true) as usable from api_keys where id = $1`,
    [keyId],
  );
  if (!state?.['usable']) throw new Refusal(401, 'The key is not active.');
  const counter = await named(
    'count',
    `insert into rate_counters as r (key_id, minute, calls) values ($1, date_trunc('minute', now()), 1)
     on conflict (key_id, minute) do update set calls = r.calls + 1 returning calls`,
    [keyId],
  );
  if (Number(counter?.['calls']) > PER_MINUTE) throw new Refusal(429, 'Too many calls.');
  const fingerprint = sha256(JSON.stringify(body));
  const before = await named(
    'replay',
    `select status, response, fingerprint = $3 as same from idempotency
     where customer_id = $1 and key = $2 and created_at > now() - interval '24 hours'`,
    [customer, idempotencyKey, fingerprint],
  );
  if (before) {
    if (!before['same']) throw new Refusal(409, 'The key was used for another request.');
    const stored = before['response'] ?? '';
    return { id: (JSON.parse(stored) as { id: string }).id, status: Number(before['status']), body: stored };
  }
  const balance = await named('lock', 'select available from balances where customer_id = $1 for update', [customer]);
  if (Number(balance?.['available']) < COST) throw new Refusal(402, 'There are not enough credits.');
  const id = `task_${randomBytes(12).toString('hex')}`;
  const task = { id, status: 'queued', model: body.model, input: body, cost: COST, created_at: new Date() };
  await named(
    'task',
    `insert into tasks (id, customer_id, key_id, model, status, input, cost, created_at)
     values ($1, $2, $3, $4, 'queued', $5, $6, $7)`,
    [id, customer, keyId, body.model, JSON.stringify(body), COST, task.created_at],
  );
  await named(
    'post',
    `insert into postings (task_id, customer_id, account, amount)
     values ($1, $2, 'available', -$3::bigint), ($1, $2, 'held', $3)`,
    [id, customer, COST],
  );
  await named('hold', 'update balances set available = available - $2, held = held + $2 where customer_id = $1', [
    customer,
    COST,
  ]);
  const response = JSON.stringify(task);
  await named(
    'keep',
    'insert into idempotency (customer_id, key, fingerprint, status, response) values ($1, $2, $3, 202, $4)',
    [customer, idempotencyKey, fingerprint, response],
  );
  return { id, status: 202, body: response };
}

const generateBody = {
  type: 'object',
  required: ['model', 'prompt'],
  additionalProperties: false,
  properties: { model: { enum: ['v4', 'v4.5', 'v5'] }, prompt: { type: 'string', minLength: 1, maxLength: 5000 } },
};

app.post<{ Body: Generate }>('/api/v2/generate', { schema: { body: generateBody } }, async (request, reply) => {
  const hash = hashBody(request.headers.authorization);
  const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
  const accepted = await transaction((client) => accept(client, hash, request.body, idempotencyKey));
  reply.header('location', `/api/v2/tasks/${accepted.id}`);
  return reply.code(accepted.status).type('application/json').send(accepted.body);
});

const integer = { type: 'integer' };
const credits = { type: 'object', properties: { available: integer, held: integer, used: integer } };

app.get('/api/v2/credits', { schema: { response: { 200: credits } } }, async (request) => {
  const { rows } = await pool.query<Record<string, string>>({
    name: 'credits',
    text: `select b.available, b.held, b.used
           from api_keys k join balances b using (customer_id)
           where k.secret_hash = $1 and k.status = 'active' and coalesce(k.expires_at > now(), true)`,
    values: [hashBody(request.headers.authorization)],
  });
  const [found] = rows;
  if (!found) throw new Refusal(401, 'No key has this secret.');
  return { available: Number(found['available']), held: Number(found['held']), used: Number(found['used']) };
});

/** Creates one customer per entry of `secrets`, each with a key. */
async function fill(secrets: readonly string[]): Promise<void> {
  await pool.query(SCHEMA);
  for (const [n, secret] of secrets.entries()) {
    const [customer, key] = [`cus_${n}`, `key_${n}`];
    await pool.query('insert into customers values ($1)', [customer]);
    await pool.query('insert into balances values ($1, 1000000000, 0)', [customer]);
    const values = [key, customer, sha256(secret)];
    await pool.query('insert into api_keys (id, customer_id, secret_hash) values ($1, $2, $3)', values);
  }
}

await serveParent(async ({ secrets }: { readonly secrets: readonly string[] }) => {
  await fill(secrets);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
});
