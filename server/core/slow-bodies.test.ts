import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from './problem.ts';
import { limitSlowBodies, slowestBody } from './slow-bodies.ts';

const { ms, bytes } = slowestBody;
const UPLOAD = 10 * 1_048_576;

let port: number;
let raw: IncomingMessage;
const app = Fastify();

beforeAll(async () => {
  limitSlowBodies(app, slowestBody);
  app.addHook('onRequest', async (request) => {
    raw = request.raw;
  });
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: UPLOAD }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (error, _request, reply) =>
    error instanceof Problem ? reply.code(error.status).send({ detail: error.message }) : reply.code(500).send(),
  );
  app.post('/', async ({ body }) => ({ received: (body as Buffer).length }));
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

async function open(path: string, length: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const arrived = once(app.server, 'request');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: ${length}\r\n\r\n`);
  await arrived;
  return socket;
}

/** Sends a part of the body and waits until the server has it. */
async function send(socket: Socket, size: number): Promise<void> {
  const before = raw.socket.bytesRead;
  socket.write(Buffer.alloc(size));
  await vi.waitFor(() => expect(raw.socket.bytesRead).toBe(before + size), { timeout: 60_000 });
}

it('an upload over a line of 1 Mbit/s is read to its end', async () => {
  const socket = await open('/', UPLOAD);
  const response = text(socket);
  for (let left = UPLOAD; left > 0;) {
    const size = Math.min(left, (ms / 1000) * 125_000);
    await send(socket, size);
    left -= size;
    vi.advanceTimersByTime(ms);
  }
  socket.end();
  expect(await response).toContain(`{"received":${UPLOAD}}`);
});

it.each([
  ['at once and then nothing', [bytes, 0]],
  ['in a trickle', [1]],
  ['ever more slowly', [bytes, bytes, bytes - 1]],
])('a body that comes %s is rejected with 408', async (_how, sizes) => {
  const socket = await open('/', UPLOAD);
  const response = text(socket);
  for (const size of sizes) {
    if (size > 0) await send(socket, size);
    vi.advanceTimersByTime(ms);
  }
  expect(await response).toMatch(/^HTTP\/1\.1 408 Request Timeout.*connection: close.*did not arrive in time/is);
});

it('a connection ends whose request has its response while its body still trickles', async () => {
  const socket = await open('/refused', 1000);
  const response = text(socket);
  await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0), { timeout: 60_000 });
  vi.advanceTimersByTime(ms);
  expect(await response).toMatch(/^HTTP\/1\.1 401 /);
});

it('no timer is left after a request, complete or not', async () => {
  const whole = await open('/', 3);
  whole.write('abc');
  await once(whole, 'data');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0), { timeout: 60_000 });
  whole.destroy();
  const broken = await open('/', 3);
  expect(vi.getTimerCount()).toBe(1);
  broken.destroy();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0), { timeout: 60_000 });
});
