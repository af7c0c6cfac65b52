import { tmpdir } from 'node:os';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { toProblem, sendProblem } from '../error-handler.ts';
import { isApiPath } from '../missing-route.ts';
import { getRoutePath } from '../route-path.ts';
import { addCounter, addGauge, type Metrics } from '../metrics.ts';
import { malformedUrl } from '../problem.ts';
import { bucketOrigin } from '../storage-url.ts';
import { Copies } from './copies.ts';
import { openCurrentSite } from './current-site.ts';
import { type Site, type SiteFile, loadSite } from './files.ts';
import { detectLocale, getPathLocale, languageTags, localePath } from './locale.ts';
import { getServerFacts } from './own-origin.ts';
import { pending, sendPendingPage, sendPlaceholder } from './pending-page.ts';
import { prefersMarkdown } from './prefers-markdown.ts';
import { Pack } from './pack.ts';
import { type RecordPage, sendRecordPage } from './record-page.ts';
import { sendFile } from './send.ts';

const ENGLISH_COOKIE = 'locale=en; Max-Age=31536000; Path=/; SameSite=Lax';

/** An extension with a letter, other than a page's: `/docs/v4.5` is a page, `/logo.svg` isn't. */
const isAsset = (path: string): boolean => /\.(?!html$)(?=[a-z0-9]*[a-z])[a-z0-9]{1,12}$/i.test(path);

/** A path that could mean another host in Location, or another file when it is looked up. */
const isUnsafePath = (path: string): boolean => !path.startsWith('/') || /\/\/|\\|\/\.{1,2}(?:\/|$)/.test(path);

/** Scripts, styles and fonts, which browsers show as text when opened directly. */
const isSubresource = (path: string): boolean => /^\/(?:[a-z]{2}\/)?(?:assets\/(?:js|css)|fonts)\/[^/]+$/.test(path);
/** Scripts that pages of other sites load, also with `integrity` or from an isolated page. */
const isEmbedded = (path: string): boolean => /^\/embed\/[^/]+\.js$/.test(path);
/** Headers that matter for documents and workers only, and would add a kilobyte to every other file. */
const OF_DOCUMENTS = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'];

/** Not for shared caches, because some ignore `Vary: Accept` and would send the Markdown to browsers. */
const OF_ONE_CLIENT = 'private, no-cache';

interface Target {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
}

function parseTarget(url: string): Target {
  const at = url.indexOf('?');
  return at === -1 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) };
}

/**
 * The redirect of a URL: `/en/...` and trailing slashes are alternative spellings, and `/` can lead to another language.
 */
function redirect(
  request: FastifyRequest,
  reply: FastifyReply,
  { redirects, pending: unbuilt }: Site,
  { path, query }: Target,
): FastifyReply | null {
  if (path === '/en' || path.startsWith('/en/')) {
    const rest = path.slice('/en'.length).replace(/\/$/, '') || '/';
    reply.headers({ 'set-cookie': ENGLISH_COOKIE, 'cache-control': 'no-store' });
    return reply.redirect(`${rest}${query}`, 308);
  }
  if (path !== '/' && path.endsWith('/')) {
    return reply.header('cache-control', 'public, max-age=3600').redirect(`${path.slice(0, -1)}${query}`, 308);
  }
  if (path !== '/') {
    // A rule has no language and applies to each of them.
    const prefix = localePath(getPathLocale(path), '');
    const to = redirects[path.slice(prefix.length)];
    if (to === undefined) return null;
    const inside = to === '/' ? prefix || '/' : `${prefix}${to}`;
    return reply.header('cache-control', 'no-cache').redirect(to.startsWith('/') ? `${inside}${query}` : to, 307);
  }
  reply.header('vary', 'Accept-Encoding, Cookie, Accept-Language, User-Agent');
  const locale = detectLocale(request.headers);
  if (locale === 'en' || unbuilt.has(locale)) {
    reply.header('cache-control', 'private, no-cache');
    return null;
  }
  return reply.header('cache-control', 'private, no-store').redirect(`/${locale}${query}`, 302);
}

function findFile(site: Site, path: string): SiteFile | undefined {
  if (path === '/') return site.files.get('/index.html');
  return site.files.get(path) ?? site.files.get(`${path}.html`) ?? site.files.get(`${path}/index.html`);
}

/**
 * The version of a page for a client: its HTML, or its Markdown if the client prefers that.
 */
function chooseVersion(request: FastifyRequest, reply: FastifyReply, site: Site, found: SiteFile): SiteFile {
  const markdown = site.files.get(`/${found.file.replace(/\.html$/, '.md')}`);
  if (!markdown || markdown === found) return found;
  reply.header('vary', 'Accept-Encoding, Accept');
  return prefersMarkdown(request.headers.accept) ? { ...markdown, cacheControl: OF_ONE_CLIENT } : found;
}

/** The page for a URL in upper case. Pages are found regardless of case. */
function findLowerCase(site: Site, path: string, { path: written, query }: Target): string | undefined {
  const small = written.toLowerCase();
  return small === written || isAsset(path) || !findFile(site, path.toLowerCase()) ? undefined : `${small}${query}`;
}

async function sendMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  path: string,
): Promise<FastifyReply> {
  const prefix = getPathLocale(path);
  const page = site.files.get(prefix === 'en' ? '/404.html' : `/${prefix}/404.html`) ?? site.files.get('/404.html');
  reply.code(404);
  // In a shared cache, it would hide a page that the next build adds.
  reply.header('cache-control', 'no-cache');
  if (page && !isAsset(path)) {
    return sendFile(request, reply.header('content-security-policy', site.csp), page);
  }
  return sendText(reply, 'Not found');
}

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'text/plain; charset=utf-8').send(`${text}\n`);

async function handleRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  records: readonly RecordPage[],
  brand: string,
): Promise<FastifyReply> {
  const target = parseTarget(request.url);
  if (isUnsafePath(target.path)) return sendMissing(request, reply, site, target.path);
  const elsewhere = redirect(request, reply, site, target);
  if (elsewhere) return elsewhere;
  const locale = getPathLocale(target.path);
  if (site.pending.has(locale)) {
    if (!isAsset(target.path)) {
      return sendPendingPage(reply, locale, site.pending.has('en') ? null : request.url, brand);
    }
    // The fonts of that page are there from the start.
    if (!site.files.has(target.path)) return sendText(pending(reply), 'This language is still being built.');
  }
  let path: string;
  try {
    path = decodeURI(target.path);
  } catch {
    throw malformedUrl();
  }
  const record = await sendRecordPage(request, reply, site, records, path);
  if (record) return record;
  // The 404 page can't be opened directly, although offline copies request its file.
  const found = /^(?:\/[a-z]{2})?\/404$/.test(path) ? undefined : findFile(site, path);
  if (!found && site.pendingMedia && path.startsWith('/media/')) {
    return path.endsWith('.webp') ? sendPlaceholder(reply) : sendText(pending(reply), 'This file is being made.');
  }
  if (!found) {
    const small = findLowerCase(site, path, target);
    if (small === undefined) return sendMissing(request, reply, site, path);
    return reply.header('cache-control', 'public, max-age=3600').redirect(small, 308);
  }
  // A worker's scope can be its language's URL without a trailing slash, like the home page's.
  if (path.endsWith('/sw.js')) reply.header('service-worker-allowed', path.slice(0, -'/sw.js'.length) || '/');
  if (isEmbedded(path))
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  if (isSubresource(path) || isEmbedded(path)) {
    for (const name of OF_DOCUMENTS) reply.removeHeader(name);
    return sendFile(request, reply, found);
  }
  // Not only for pages: a worker uses the policy of its script, and an image in its own tab uses its own.
  reply.header('content-security-policy', site.csp);
  return sendFile(request, reply, chooseVersion(request, reply, site, found));
}

/** The memory cache in front of the copies of files. */
function addCacheMetrics(metrics: Metrics, pack: Pack): void {
  addCounter(
    metrics,
    { name: 'site_cache_reads_total', help: 'Reads of site files, by cache result.', labels: ['result'] },
    () => {
      const { hits, misses } = pack.state;
      return Object.entries({ hit: hits, miss: misses }).map(([result, value]) => ({ labels: { result }, value }));
    },
  );
  addGauge(
    metrics,
    { name: 'site_cache_bytes', help: 'Copies of site files, in memory and on disk.', labels: ['place'] },
    () => {
      const { cached: memory, stored: disk } = pack.state;
      return Object.entries({ memory, disk }).map(([place, value]) => ({ labels: { place }, value }));
    },
  );
}

/** Whether GET finds something at a path, or a redirect to it. */
function isPage(site: Site, records: readonly RecordPage[], path: string): boolean {
  if (isUnsafePath(path)) return false;
  const plain = path.replace(/(?<=.)\/$/, '');
  const inner = plain.slice(localePath(getPathLocale(plain), '').length);
  return (
    findFile(site, plain) !== undefined ||
    findFile(site, plain.toLowerCase()) !== undefined ||
    site.redirects[inner] !== undefined ||
    records.some((page) => inner.startsWith(`${page.path}/`))
  );
}

/** What other parts of the server know about the site. */
export interface ServedSite {
  /** Whether a path is a page. */
  readonly isPage: (path: string) => boolean;
  /** Resolves as soon as it has English pages, at once if no build is in progress. */
  readonly english: Promise<void>;
}

/** Serves the built site at every URL outside /api. Without a build, pages say so and the API works. */
export async function serveSite(
  app: FastifyInstance,
  config: Pick<Config, 'brand' | 'siteDir' | 'siteUrl' | 'publicUrl' | 'engine' | 'signUp' | 'storage' | 'dataDir'>,
  records: readonly RecordPage[],
): Promise<ServedSite> {
  const { siteDir, storage, dataDir } = config;
  // Some processes have no disk of their own.
  const pack = await Pack.open(dataDir).catch(() => Pack.open(tmpdir()));
  addCacheMetrics(app.core.metrics, pack);
  const copies = new Copies(pack, getServerFacts(config));
  const fileOrigin = storage?.serve === 'redirect' ? bucketOrigin(storage) : null;
  const current = await openCurrentSite(siteDir, () => loadSite(siteDir, fileOrigin, copies), app.log);
  app.addHook('onClose', async () => {
    current.close();
    await pack.close();
  });
  await app.register(async (scope) => {
    if (current.get()) {
      await scope.register(fastifyStatic, {
        root: config.siteDir,
        serve: false,
        preCompressed: true,
        // The stored headers are ours, except those about the bytes.
        cacheControl: false,
      });
    }
    scope.setErrorHandler(async (error, request, reply) => {
      const { statusCode } = error as { statusCode?: number };
      if (statusCode !== 416) return sendProblem(request, reply, toProblem(error));
      return sendText(reply.code(416), 'The file has no such bytes');
    });
    scope.addHook('onSend', async (request, reply) => {
      if (!/^text\/(?:html|markdown)\b/.test(String(reply.getHeader('content-type')))) return;
      reply.header('content-language', languageTags[getPathLocale(parseTarget(request.url).path)]);
    });
    scope.get('/*', { config: { quiet: 'all' } }, async (request, reply) => {
      if (isApiPath(getRoutePath(request))) return reply.callNotFound();
      const site = current.get();
      if (site) return handleRequest(request, reply, site, records, config.brand.name);
      reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '30' });
      return sendText(reply, 'The site has not been built yet. The API is available.');
    });
  });
  const findPage = (path: string) => {
    const site = current.get();
    return site !== null && isPage(site, records, path);
  };
  return { isPage: findPage, english: current.english };
}
