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
  /** Deletes every object, like an operator who lost the bucket. */
  empty(): void;
  /** Undoes `cut`. */
  restore(): void;
  close(): Promise<void>;
}

interface Stored {
  readonly bytes: Buffer;
  readonly type: string;
  readonly at: Date;
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

const fail = (response: ServerResponse, status: number, code: string) => {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
};

/** Sends an object or a range of it, with the headers that a signed URL requires. */
function send(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { bytes, type, at }: Stored,
): void {
  for (const [name, value] of url.searchParams) {
    if (name.startsWith('response-')) response.setHeader(name.slice('response-'.length), value);
  }
  if (!response.hasHeader('content-type')) response.setHeader('content-type', type);
  response.setHeader('etag', `"${md5(bytes)}"`).setHeader('last-modified', at.toUTCString());
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

/** Lists all objects under a prefix at once (ListObjectsV2). */
function sendList(response: ServerResponse, objects: ReadonlyMap<string, Stored>, prefix: string): void {
  const list = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(
      ([key, { bytes, at }]) =>
        `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>"${md5(bytes)}"</ETag>` +
        `<LastModified>${at.toISOString()}</LastModified></Contents>`,
    );
  response.setHeader('content-type', 'application/xml');
  response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${list.join('')}</ListBucketResult>`);
}

async function handle(objects: Map<string, Stored>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const body = await buffer(request);
  const refused = refusal(request, url, body, S3_KEY);
  if (refused !== null) return fail(response, 403, refused);
  const [, bucket, key] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
  if (bucket !== 'songs') return fail(response, 404, 'NoSuchBucket');
  const checked = request.headers['content-md5'];
  if (checked !== undefined && checked !== createHash('md5').update(body).digest('base64')) {
    return fail(response, 400, 'BadDigest');
  }
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    for (const [, deleted] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(deleted!);
    response.end('<DeleteResult/>');
    return;
  }
  if (request.method === 'PUT') {
    objects.set(key!, {
      bytes: body,
      type: request.headers['content-type'] ?? 'application/octet-stream',
      at: new Date(),
    });
    response.setHeader('etag', `"${md5(body)}"`).end();
    return;
  }
  if (request.method === 'GET' && key === '') return sendList(response, objects, url.searchParams.get('prefix') ?? '');
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
    empty: () => objects.clear(),
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
