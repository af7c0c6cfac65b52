import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type BuiltFile, type Copies, type Kept, READERS } from './copies.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.tgz': 'application/gzip',
};

export interface SiteFile {
  /** Below the site's folder, with `/`. */
  readonly file: string;
  readonly type: string;
  readonly cacheControl: string;
  /**
   * Copied into the pack at its first use. Null for what is served from where it is: large, of an earlier build, a medium
   * asked for in ranges, one of many link pictures.
   */
  readonly kept: () => Promise<Kept | null>;
  /** Whether it is copied before anybody requests it: not where the server's address has to be put into it. */
  readonly ahead: boolean;
}

export interface Site {
  /** By path, `/assets/js/main.1f2e3d4c.js`. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** The Content-Security-Policy of its pages. */
  readonly csp: string;
  /** Where paths without a language lead instead: to another path, or to another site. */
  readonly redirects: Readonly<Record<string, string>>;
}

/** Hashed names never change their content, what says which build is current is never kept, the rest is asked about. */
function cacheControlOf(path: string): string {
  if (/^(?:\/[a-z]{2})?\/(?:version\.json$|builds\/)/.test(path)) return 'no-store';
  if (/^(?:\/[a-z]{2})?\/assets\//.test(path) || /[.-][0-9a-f]{8,}\.[a-z0-9]+$/.test(path)) {
    return 'public, max-age=31536000, immutable';
  }
  // Fonts have no hash in their names; a new one gets a new name.
  return path.startsWith('/fonts/') ? 'public, max-age=604800' : 'no-cache';
}

/** What the build says of its pages. */
interface BuiltPolicy {
  readonly scriptHashes?: string[];
  readonly styleHashes?: string[];
  /** Hosts of the outside services that are configured, by directive. */
  readonly sources?: Readonly<Partial<Record<'script' | 'connect' | 'img' | 'frame', readonly string[]>>>;
}

/**
 * What pages may do: our own files and what is configured, nothing else; inline code only by the hashes that the build
 * lists. Songs and covers may also come from `fileOrigin`.
 */
function pagePolicy(
  { scriptHashes = [], styleHashes = [], sources = {} }: BuiltPolicy,
  fileOrigin: string | null,
): string {
  const files = fileOrigin === null ? [] : [fileOrigin];
  const scripts = ["'self'", ...scriptHashes, ...(sources.script ?? [])].join(' ');
  const styles = ["'self'", ...styleHashes].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `style-src-elem ${styles}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...files, ...(sources.img ?? [])].join(' '),
    ["media-src 'self' blob:", ...files].join(' '),
    ["connect-src 'self'", ...(sources.connect ?? [])].join(' '),
    ...(sources.frame ? [`frame-src ${sources.frame.join(' ')}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Whether only tabs of earlier builds ask for a file: it is none of the assets that the build lists as its own. */
async function earlierIn(folder: string, all: ReadonlySet<string>): Promise<(file: string) => boolean> {
  if (!all.has('.assets.json')) return () => false;
  const own = new Set(JSON.parse(await readFile(join(folder, '.assets.json'), 'utf8')) as string[]);
  return (file) => /^(?:[a-z]{2}\/)?assets\//.test(file) && !own.has(file);
}

/** How the build's own address may be in a file: as text, in a package of npm, or not at all. */
function originIn(type: string): BuiltFile['origin'] {
  if (type === TYPES['.tgz']) return 'package';
  return /^text\/|[/+](?:json|xml)\b/.test(type) ? 'text' : null;
}

function fileOf(folder: string, file: string, all: ReadonlySet<string>, earlier: boolean, copies: Copies): SiteFile {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const rare = earlier || /^(?:audio|video)\//.test(type) || file.startsWith('og/');
  const built = { path: join(folder, file), gz: all.has(`${file}.gz`), br: all.has(`${file}.br`) };
  const origin = originIn(type);
  const kept = rare ? async () => null : copies.of({ ...built, origin });
  return { file, type, cacheControl: cacheControlOf(`/${file}`), kept, ahead: built.gz || origin === null };
}

/** Not pages of the site: what the build leaves for the server, and the compressed siblings of files. */
const isPublic = (file: string): boolean =>
  file !== 'csp.json' && file !== 'redirects.json' && !/(?:^|\/)\./.test(file) && !/\.(?:br|gz)$/.test(file);

async function policyOf(folder: string, fileOrigin: string | null): Promise<string> {
  const text = await readFile(join(folder, 'csp.json'), 'utf8');
  return pagePolicy(JSON.parse(text) as BuiltPolicy, fileOrigin);
}

async function redirectsOf(folder: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(folder, 'redirects.json'), 'utf8')) as Record<string, string>;
}

/**
 * The built site, whose files are copied when they are first requested; null when there is none. `fileOrigin` is where
 * callers of /api/files are sent, if anywhere.
 */
export async function loadSite(folder: string, fileOrigin: string | null, copies: Copies): Promise<Site | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const all = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  );
  if (!all.has('index.html') || !all.has('csp.json')) return null;
  const isEarlier = await earlierIn(folder, all);
  const files = new Map<string, SiteFile>();
  for (const file of [...all].filter(isPublic)) {
    files.set(`/${file}`, fileOf(folder, file, all, isEarlier(file), copies));
  }
  const redirects = all.has('redirects.json') ? await redirectsOf(folder) : {};
  return { files, redirects, csp: await policyOf(folder, fileOrigin) };
}

/**
 * Copies what is the same at every address, a few files at a time, until `ended`: nobody waits for the first copy of such a
 * file. What can't be read is left to those who request it.
 */
export async function readAhead({ files }: Site, ended: AbortSignal): Promise<void> {
  const waiting = [...files.values()].filter(({ ahead }) => ahead).values();
  const work = async () => {
    for (const file of waiting) {
      if (ended.aborted) return;
      await file.kept().catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: READERS }, work));
}
