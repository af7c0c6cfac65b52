import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encoders, type StoredCopy } from './copies.ts';
import type { Site, SiteFile } from './files.ts';
import { getPathLocale, localePath } from './locale.ts';
import { getDigest } from './pack.ts';
import { sendFile } from './send.ts';

/** A built page that is the page of many records. A feature inserts the requested record. */
export interface RecordPage {
  /** The path of the built page. Its records are below it: `/gallery/works` and `/gallery/works/{id}`. */
  readonly path: string;
  /** The page that the path without an ID leads to. */
  readonly list: string;
  /** The record of an ID. @throws Problem rate_limited. */
  readonly load: (id: string, request: FastifyRequest) => Promise<PageRecord>;
}

export interface PageRecord {
  /** Whether there is such a record. The page says so otherwise. */
  readonly found: boolean;
  /** Inserts the record into the built page. */
  readonly insert: (page: string) => string;
}

/** Records can disappear at any time, so every copy is revalidated, and proxies store none. */
const CACHE = 'private, no-cache';

async function readText(copy: StoredCopy): Promise<string> {
  return 'plain' in copy ? String(await copy.plain.bytes()) : String(gunzipSync(await copy.gzip.bytes()));
}

/** The page in the encodings that clients accept, compressed when it is sent. */
function toCopy(html: string): StoredCopy {
  const bytes = Buffer.from(html);
  const digest = getDigest(bytes);
  const encoded = (encoding: 'gz' | 'br') => ({
    bytes: async () => encoders[encoding](bytes),
    etag: `"${digest}-${encoding}"`,
  });
  return { gzip: encoded('gz'), br: encoded('br'), plainEtag: `"${digest}"` };
}

/** The built page names its own path in links to other languages. Its records have their own. */
const withOwnPath = (html: string, path: string, id: string): string =>
  html.replaceAll(new RegExp(`${path}(?=["?#])`, 'g'), () => `${path}/${encodeURIComponent(id)}`);

/** Serves the page of a record at its path, in every language. Null for other paths. */
export async function sendRecordPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  pages: readonly RecordPage[],
  path: string,
): Promise<FastifyReply | null> {
  const locale = getPathLocale(path);
  const prefix = localePath(locale, '');
  const inner = path.slice(prefix.length);
  const page = pages.find((one) => inner === one.path || inner.startsWith(`${one.path}/`));
  const built = page && site.files.get(`${prefix}${page.path}.html`);
  if (!page || !built) return null;
  const id = inner.slice(page.path.length + 1);
  if (id === '') return reply.header('cache-control', 'no-cache').redirect(`${prefix}${page.list}`, 307);
  const copy = await built.copy();
  if (!copy) return null;
  const { found, insert } = await page.load(id, request);
  const text = await readText(copy);
  const html = insert(found ? withOwnPath(text, page.path, id) : text);
  const own: SiteFile = { ...built, cacheControl: CACHE, copy: async () => toCopy(html) };
  reply.header('content-security-policy', site.csp);
  return sendFile(request, found ? reply : reply.code(404), own);
}
