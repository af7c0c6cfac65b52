import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Core } from '../../core/core.ts';
import { makeAdmin, type MadeAdmin } from './service.ts';

const requestSchema = z.strictObject({ command: z.literal('make-admin'), email: z.string().max(320) });
const answerSchema = z.union([
  z.strictObject({ outcome: z.enum(['made', 'already', 'unknown']) }),
  z.strictObject({ error: z.string() }),
]);

const PATIENCE_MS = 5_000;
const REQUEST_LIMIT = 4_096;

/**
 * Where the server of a data directory listens for its operator: a socket that only the owner of the directory can
 * open. Windows knows named pipes instead.
 */
function controlAddress(dataDir: string): string {
  if (process.platform !== 'win32') return join(dataDir, 'control.sock');
  return `\\\\.\\pipe\\cadenza-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

/** The first line. Not by iterating over the socket: leaving the loop would close it before it is answered. */
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

async function answer(core: Core, socket: Socket): Promise<void> {
  try {
    const { email } = requestSchema.parse(JSON.parse(await readLine(socket)));
    const outcome = await makeAdmin(core.db, email);
    core.log.info({ outcome }, 'Operator requested an administrator');
    socket.end(JSON.stringify({ outcome }));
  } catch (error) {
    core.log.warn({ err: error }, 'Request on the control socket failed');
    if (!socket.destroyed) socket.end(JSON.stringify({ error: error instanceof Error ? error.message : 'failed' }));
  }
}

/**
 * Opens the control socket of an embedded database: its only process is the one way to it while it runs. With
 * PostgreSQL there is none, the operator's command goes to the database itself.
 */
export async function openControlSocket(core: Core): Promise<void> {
  if (!core.db.embedded) return;
  const address = controlAddress(core.config.dataDir);
  // The data directory is ours alone (its guard says so): what lies there was left by a process that was killed.
  if (process.platform !== 'win32') await rm(address, { force: true });
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    void answer(core, socket);
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
 * Asks the server that runs on `dataDir`; null when none listens there.
 * @throws Error when it answers with one, or not at all.
 */
export async function askServer(dataDir: string, email: string): Promise<MadeAdmin | null> {
  const socket = connect({ path: controlAddress(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  try {
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The server did not answer.')));
    socket.end(`${JSON.stringify({ command: 'make-admin', email })}\n`);
    const answered = answerSchema.parse(JSON.parse(await text(socket)));
    if ('error' in answered) throw new Error(answered.error);
    return answered.outcome;
  } finally {
    socket.destroy();
  }
}
