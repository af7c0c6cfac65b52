import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../../core/core.ts';
import { namesTag } from '../../core/etag.ts';
import type { Feature } from '../../core/feature.ts';
import { notFound } from '../../core/problem.ts';
import { disposition } from './disposition.ts';
import { readRange } from './range.ts';
import { isCapability } from './service.ts';
import { findFile, type ServedFile } from './store.ts';

type FileRequest = FastifyRequest<{ Params: { capability: string }; Querystring: Readonly<Record<string, unknown>> }>;

const gone = () => notFound('There is no such file, or its time is over.');

/** What a browser needs to show the file in a tab of its own; nothing in it may run. */
const FILE_POLICY =
  "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Seconds that an address of the object store is good for, also after the file was revoked. */
const SIGNED_SECONDS = 300;

const secondsLeft = (file: ServedFile, now: Date): number =>
  Math.max(0, Math.floor((file.expires_at.getTime() - now.getTime()) / 1000));

function headersOf(file: ServedFile, tag: string, now: Date, download: boolean) {
  return {
    etag: tag,
    // The bytes of an address never change; after its time they must not be shown any more.
    'cache-control': `private, max-age=${secondsLeft(file, now)}, immutable`,
    'accept-ranges': 'bytes',
    'content-type': file.content_type,
    'content-disposition': disposition(download ? 'attachment' : 'inline', file.name),
    'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
  };
}

/**
 * Where the object store serves the file itself, with our headers as far as it takes them; null when the bytes go
 * through us. Asked for first: an outage or a lost file has to be answered by us, in our words.
 */
async function addressElsewhere(
  core: Core,
  file: ServedFile,
  headers: ReturnType<typeof headersOf>,
  now: Date,
): Promise<string | null> {
  const signed = await core.storage.signedUrl(
    file.storage_key,
    Math.max(1, Math.min(SIGNED_SECONDS, secondsLeft(file, now))),
    { disposition: headers['content-disposition'], cacheControl: headers['cache-control'] },
  );
  if (signed !== null && !(await core.storage.head(file.storage_key))) throw gone();
  return signed;
}

async function serve(core: Core, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const now = core.clock.now();
  const { capability } = request.params;
  const file = isCapability(capability) ? await findFile(core.db, capability, now) : null;
  if (!file) throw gone();
  const tag = `"sha256:${file.sha256}"`;
  const headers = headersOf(file, tag, now, 'download' in request.query);
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).headers(headers).send();
  if (request.method === 'HEAD') {
    return reply.headers(headers).header('content-length', file.bytes).send();
  }
  const elsewhere = await addressElsewhere(core, file, headers, now);
  if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);

  const condition = request.headers['if-range'];
  const asked = condition === undefined || condition === tag ? request.headers.range : undefined;
  const range = readRange(asked, file.bytes);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  }
  const stored = await core.storage.get(file.storage_key, range ?? undefined);
  if (!stored) throw gone();
  reply.headers(headers).header('content-length', range ? range.end - range.start + 1 : file.bytes);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  // Fastify destroys the stream when the caller leaves before its end.
  return reply.send(stored.stream);
}

/** Files by their capability: who holds the address has the file, as long as it lives. */
export const files: Feature = {
  name: 'files',
  routes: async (app: FastifyInstance, core: Core) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/api/files/:capability',
      handler: (request, reply) => serve(core, request as FileRequest, reply),
    });
  },
};
