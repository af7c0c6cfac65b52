import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Core } from '../../core/core.ts';
import { readSupportFacts } from '../operating/service.ts';
import { createAdminLink } from './admin-link.ts';
import { makeAdmin, type AdminResult } from './service.ts';

const requestSchema = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('make-admin'), email: z.string().max(320) }),
  z.strictObject({ command: z.literal('admin-link') }),
  z.strictObject({ command: z.literal('support-facts') }),
]);
type Request = z.infer<typeof requestSchema>;

const outcomeSchema = z.strictObject({ outcome: z.enum(['made', 'already', 'unknown']) });
const linkSchema = z.strictObject({ link: z.string().nullable() });
const factsSchema = z.strictObject({ facts: z.record(z.string(), z.unknown()) });
const errorSchema = z.strictObject({ error: z.string() });

const TIMEOUT_MS = 5_000;
const REQUEST_LIMIT = 4_096;

/**
 * The socket on which the server of a data directory listens for its operator. Only the owner of the directory can open it.
 * Windows uses named pipes instead.
 */
function controlAddress(dataDir: string): string {
  if (process.platform !== 'win32') return join(dataDir, 'control.sock');
  return `\\\\.\\pipe\\cadenza-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

/** Reads the first line without iterating over the socket, because leaving the loop would close it before the response. */
function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (received.length > REQUEST_LIMIT) reject(new Error('The request is too long.'));
      else if (received.includes('\n')) resolve(received);
    });
    socket.on('end', () => resolve(received));
    socket.on('close', () => reject(new Error('The connection was closed.')));
  });
}

async function respond(core: Core, request: Request): Promise<object> {
  if (request.command === 'support-facts') return { facts: await readSupportFacts(core.db) };
  if (request.command === 'admin-link') {
    return { link: await createAdminLink(core.db, core.config.publicUrl, core.clock.now()) };
  }
  const outcome = await makeAdmin(core.db, request.email);
  core.log.info({ outcome }, 'Operator requested an administrator');
  return { outcome };
}

async function handleConnection(core: Core, socket: Socket): Promise<void> {
  try {
    const request = requestSchema.parse(JSON.parse(await readLine(socket)));
    socket.end(JSON.stringify(await respond(core, request)));
  } catch (error) {
    core.log.warn({ err: error }, 'Request on the control socket failed');
    if (!socket.destroyed) socket.end(JSON.stringify({ error: error instanceof Error ? error.message : 'failed' }));
  }
}

/**
 * Opens the control socket of an embedded database, which is the only way to it while its process runs. With PostgreSQL,
 * the operator's command uses the database itself.
 */
export async function openControlSocket(core: Core): Promise<void> {
  if (!core.db.embedded) return;
  const address = controlAddress(core.config.dataDir);
  // The guard ensures that only this process uses the directory, so an existing socket was left by a killed process.
  if (process.platform !== 'win32') await rm(address, { force: true });
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    void handleConnection(core, socket);
  });
  server.listen(address);
  await once(server, 'listening');
  if (process.platform !== 'win32') await chmod(address, 0o600);
  core.onDrain('control socket', async () => {
    server.close();
    await once(server, 'close');
  });
}

/**
 * Sends a request to the server of `dataDir`. Null if none is listening.
 * @throws Error if the server returns an error or doesn't respond.
 */
async function send<T extends z.ZodType>(dataDir: string, request: Request, schema: T): Promise<z.infer<T> | null> {
  const socket = connect({ path: controlAddress(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  try {
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The server did not respond.')));
    socket.end(`${JSON.stringify(request)}\n`);
    const response: unknown = JSON.parse(await text(socket));
    const failed = errorSchema.safeParse(response);
    if (failed.success) throw new Error(failed.data.error);
    return schema.parse(response);
  } finally {
    socket.destroy();
  }
}

/** Makes someone an administrator through the server of `dataDir`. Null if none is listening. */
export const requestAdmin = async (dataDir: string, email: string): Promise<AdminResult | null> =>
  (await send(dataDir, { command: 'make-admin', email }, outcomeSchema))?.outcome ?? null;

/**
 * A new administrator link through the server of `dataDir`. Undefined if none is listening, and `link` is null if there is an
 * administrator.
 */
export const requestAdminLink = async (dataDir: string): Promise<{ readonly link: string | null } | undefined> =>
  (await send(dataDir, { command: 'admin-link' }, linkSchema)) ?? undefined;

/** The facts for a support bundle from the server of `dataDir`. Null if none is listening. */
export const requestSupportFacts = async (dataDir: string): Promise<Readonly<Record<string, unknown>> | null> =>
  (await send(dataDir, { command: 'support-facts' }, factsSchema))?.facts ?? null;
