import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../../core/core.ts';
import { matchesEntityTag } from '../../core/etag.ts';
import { notFound, type Problem } from '../../core/problem.ts';
import { contentDisposition } from './disposition.ts';
import { readRange } from './range.ts';
import type { ServedFile } from './store.ts';

/** How to send a file. */
export interface SendOptions {
  /** Whether the browser saves the file instead of showing it. */
  readonly download: boolean;
  /** Limits how long caches keep a copy: never longer than the file is available. */
  readonly cacheControl: string;
  /** The maximum lifetime in seconds of a signed URL of the object store, which stays valid even if the file is revoked. */
  readonly signedSeconds: number;
}

/** Lets a browser show the file in its own tab, but run nothing in it. */
const FILE_POLICY =
  "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Kept files expire in thousands of years, but caches have no use for more than one. */
const YEAR = 31_536_000;

/** A 404 for a file that doesn't exist or has expired. */
export const fileNotFound = (): Problem => notFound('The file does not exist or has expired.');

/** Seconds until a file expires. */
export const getSecondsLeft = (file: ServedFile, now: Date): number =>
  Math.min(YEAR, Math.max(0, Math.floor((file.expires_at.getTime() - now.getTime()) / 1000)));

function fileHeaders(file: ServedFile, tag: string, { download, cacheControl }: SendOptions) {
  return {
    etag: tag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'content-type': file.content_type,
    'content-disposition': contentDisposition(download ? 'attachment' : 'inline', file.name),
    'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
  };
}

/**
 * Returns a URL from which the object store serves the file with as many of our headers as it supports. Null if the server must
 * stream the file. The object is checked first, so that the client gets our own error for an outage or a lost file.
 */
async function signStorageUrl(
  core: Core,
  file: ServedFile,
  headers: ReturnType<typeof fileHeaders>,
  seconds: number,
): Promise<string | null> {
  const signed = await core.storage.signedUrl(file.storage_key, Math.max(1, seconds), {
    disposition: headers['content-disposition'],
    cacheControl: headers['cache-control'],
  });
  if (signed !== null && !(await core.storage.head(file.storage_key))) throw fileNotFound();
  return signed;
}

/** Sends a file, or the requested range of it. The caller has checked access. @throws Problem not_found. */
export async function sendFile(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  sending: SendOptions,
): Promise<FastifyReply> {
  const tag = `"sha256:${file.sha256}"`;
  const headers = fileHeaders(file, tag, sending);
  if (matchesEntityTag(request.headers['if-none-match'], tag)) return reply.code(304).headers(headers).send();
  if (request.method === 'HEAD') {
    return reply.headers(headers).header('content-length', file.bytes).send();
  }
  const seconds = Math.min(sending.signedSeconds, getSecondsLeft(file, core.clock.now()));
  const elsewhere = await signStorageUrl(core, file, headers, seconds);
  if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);

  const condition = request.headers['if-range'];
  const header = condition === undefined || condition === tag ? request.headers.range : undefined;
  const range = readRange(header, file.bytes);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  }
  const stored = await core.storage.get(file.storage_key, range ?? undefined);
  if (!stored) throw fileNotFound();
  reply.headers(headers).header('content-length', range ? range.end - range.start + 1 : file.bytes);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  // Fastify destroys the stream if the client disconnects early.
  return reply.send(stored.stream);
}
