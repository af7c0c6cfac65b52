import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { refusal } from './signature.ts';

/** The only key that the server knows. */
export const S3_KEY = { id: 'TEST-KEY', secret: 'a secret of tests', token: null } as const;

export interface S3Server {
  /** Its own address without a slash at its end. */
  readonly endpoint: string;
  /** The value for STORAGE_URL, with the bucket `songs`. */
  readonly url: string;
  /** Closes every connection and refuses new ones, like a service that is down. */
  cut(): void;
  /** Undoes `cut`. */
  restore(): void;
  close(): Promise<void>;
}

interface Stored {
  readonly bytes: Buffer;
  readonly type: string;
}

const fail = (response: ServerResponse, status: number, code: string) => {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
};

/** Sends an object or a range of it, with the headers that a signed URL requires. */
function send({ method, headers }: IncomingMessage, response: ServerResponse, url: URL, { bytes, type }: Stored): void {
  for (const [name, value] of url.searchParams) {
    if (name.startsWith('response-')) response.setHeader(name.slice('response-'.length), value);
  }
  if (!response.hasHeader('content-type')) response.setHeader('content-type', type);
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const from = Number(start ?? 0);
  const to = end ? Math.min(Number(end), bytes.length - 1) : bytes.length - 1;
  if (start !== undefined && from >= bytes.length) {
    fail(response, 416, 'InvalidRange');
    return;
  }
  if (start !== undefined) response.setHeader('content-range', `bytes ${from}-${to}/${bytes.length}`);
  response.setHeader('content-length', to - from + 1);
  response.writeHead(start === undefined ? 200 : 206).end(method === 'HEAD' ? '' : bytes.subarray(from, to + 1));
}

async function handle(objects: Map<string, Stored>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const body = await buffer(request);
  const refused = refusal(request, url, body, S3_KEY);
  if (refused !== null) return fail(response, 403, refused);
  const [, bucket, key] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
  if (bucket !== 'songs') return fail(response, 404, 'NoSuchBucket');
  const md5 = request.headers['content-md5'];
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) {
    return fail(response, 400, 'BadDigest');
  }
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    for (const [, deleted] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(deleted!);
    response.end('<DeleteResult/>');
    return;
  }
  if (request.method === 'PUT') {
    objects.set(key!, { bytes: body, type: request.headers['content-type'] ?? 'application/octet-stream' });
    response.end();
    return;
  }
  const found = objects.get(key!);
  if (found) send(request, response, url, found);
  else fail(response, 404, 'NoSuchKey');
}

/** The used part of S3, on the loopback interface and in memory. During an outage, objects stay stored. */
export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Stored>();
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((request, response) => {
    // A connection was closed while a request was read.
    handle(objects, request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    endpoint,
    url: `s3://songs?endpoint=${endpoint}`,
    cut() {
      isCut = true;
      cutAll();
    },
    restore() {
      isCut = false;
    },
    async close() {
      server.close();
      cutAll();
      await once(server, 'close');
    },
  };
}
