import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEntityTag } from '../etag.ts';
import type { StoredCopy, Variant } from './copies.ts';
import type { SiteFile } from './files.ts';

/** Whether an Accept-Encoding header accepts an encoding: by name or `*`, and not with quality 0. */
export function acceptsEncoding(header: string | undefined, encoding: string): boolean {
  let any = false;
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim());
    const refused = params.some((param) => /^q\s*=\s*0(?:\.0*)?$/.test(param));
    if (name === encoding) return !refused;
    if (name === '*') any = !refused;
  }
  return any;
}

interface Choice {
  readonly bytes: () => Promise<Buffer>;
  readonly etag: string;
  readonly encoding: 'br' | 'gzip' | null;
}

function chooseEncoding(copy: StoredCopy, header: string | undefined): Choice {
  const as = ({ bytes, etag }: Variant, encoding: Choice['encoding']) => ({ bytes, etag, encoding });
  if ('plain' in copy) return as(copy.plain, null);
  if (copy.br && acceptsEncoding(header, 'br')) return as(copy.br, 'br');
  if (acceptsEncoding(header, 'gzip')) return as(copy.gzip, 'gzip');
  const plain = async () => gunzipSync(await copy.gzip.bytes());
  return { bytes: plain, etag: copy.plainEtag, encoding: null };
}

/** Sends a file: its copy in the best accepted encoding, or the original, with ranges. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, found: SiteFile): Promise<FastifyReply> {
  reply.headers({ 'content-type': found.type, vary: reply.getHeader('vary') ?? 'Accept-Encoding' });
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', found.cacheControl);
  const copy = await found.copy();
  if (!copy) return reply.sendFile(found.file);
  const { bytes, etag, encoding } = chooseEncoding(copy, request.headers['accept-encoding']);
  reply.header('etag', etag);
  // A 404 page never becomes a 304.
  if (reply.statusCode === 200 && matchesEntityTag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await bytes());
}
