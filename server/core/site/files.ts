import { readFile, readdir } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { type BuildStamp, readBuildStamp } from './build-stamp.ts';
import { getCacheControl } from './cache-control.ts';
import type { BuiltFile, Copies, StoredCopy } from './copies.ts';
import { type Locale, locales } from './locale.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
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
  '.gz': 'application/gzip',
  '.whl': 'application/zip',
  '.go': 'text/plain; charset=utf-8',
};

export interface SiteFile {
  /** The path below the site's folder, with `/`. */
  readonly file: string;
  readonly type: string;
  readonly cacheControl: string;
  /**
   * Copied into the pack at its first use. Null for files served from the build's folder: large files, files of earlier
   * builds, media requested in ranges, and the many preview images.
   */
  readonly copy: () => Promise<StoredCopy | null>;
}

export interface Site {
  /** By path, `/assets/js/main.1f2e3d4c.js`. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** The Content-Security-Policy of its pages. */
  readonly csp: string;
  /** Redirects of paths without a language, to another path or another site. */
  readonly redirects: Readonly<Record<string, string>>;
  /** What the build has of all its parts, or null if it has no parts to come. */
  readonly stamp: BuildStamp | null;
  /** Languages that are still being built. */
  readonly pending: ReadonlySet<Locale>;
  /** Whether the songs, images and video of the pages are still being made. */
  readonly pendingMedia: boolean;
}

/** Data of the build about its pages. */
interface BuiltPolicy {
  readonly scriptHashes?: string[];
  readonly styleHashes?: string[];
  /** Hosts of the configured external services, by directive. */
  readonly sources?: Readonly<Partial<Record<'script' | 'connect' | 'img' | 'frame', readonly string[]>>>;
}

/**
 * Pages may load our own files and configured services only, and run inline code only if its hash is listed by the build.
 * Songs and covers can also come from `fileOrigin`.
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

/** Whether a file is used only by pages of earlier builds, because it isn't among the build's own assets. */
async function loadEarlierAssets(folder: string, all: ReadonlySet<string>): Promise<(file: string) => boolean> {
  if (!all.has('.assets.json')) return () => false;
  const own = new Set(JSON.parse(await readFile(join(folder, '.assets.json'), 'utf8')) as string[]);
  return (file) => /^(?:[a-z]{2}\/)?assets\//.test(file) && !own.has(file);
}

/** How a file can contain the placeholder URL: as text, inside an npm package, or not at all. */
function getOriginKind(type: string): BuiltFile['origin'] {
  if (type === TYPES['.tgz']) return 'package';
  return /^text\/|[/+](?:json|xml|yaml)\b/.test(type) ? 'text' : null;
}

function createSiteFile(
  folder: string,
  file: string,
  all: ReadonlySet<string>,
  earlier: boolean,
  copies: Copies,
): SiteFile {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const rare = earlier || /^(?:audio|video)\//.test(type) || file.startsWith('og/');
  const built = { path: join(folder, file), gz: all.has(`${file}.gz`), br: all.has(`${file}.br`) };
  const origin = getOriginKind(type);
  const copy = rare ? async () => null : copies.of({ ...built, origin });
  return { file, type, cacheControl: getCacheControl(`/${file}`), copy };
}

/** Files for the server and compressed variants, which aren't pages of the site. */
const isPublic = (file: string, all: ReadonlySet<string>): boolean =>
  file !== 'csp.json' &&
  file !== 'redirects.json' &&
  !/(?:^|\/)\./.test(file) &&
  !(/\.(?:br|gz)$/.test(file) && all.has(file.replace(/\.\w+$/, '')));

async function loadPagePolicy(folder: string, fileOrigin: string | null): Promise<string> {
  const text = await readFile(join(folder, 'csp.json'), 'utf8');
  return pagePolicy(JSON.parse(text) as BuiltPolicy, fileOrigin);
}

async function loadRedirects(folder: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(folder, 'redirects.json'), 'utf8')) as Record<string, string>;
}

/**
 * The built site, whose files are copied when they are first requested. Null if there is no build. `folder` has no slash at
 * its end. `fileOrigin` is the origin that /api/files redirects to, if any.
 */
export async function loadSite(folder: string, fileOrigin: string | null, copies: Copies): Promise<Site | null> {
  // Before the files, so that the languages that it names are among them.
  const stamp = readBuildStamp(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const all = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll(sep, '/')),
  );
  if (!all.has('csp.json')) return null;
  const isEarlier = await loadEarlierAssets(folder, all);
  const files = new Map<string, SiteFile>();
  for (const file of [...all].filter((each) => isPublic(each, all))) {
    files.set(`/${file}`, createSiteFile(folder, file, all, isEarlier(file), copies));
  }
  const redirects = all.has('redirects.json') ? await loadRedirects(folder) : {};
  const pending = new Set(stamp ? locales.filter((locale) => !stamp.locales.includes(locale)) : []);
  return {
    files,
    redirects,
    stamp,
    pending,
    pendingMedia: stamp?.media === false,
    csp: await loadPagePolicy(folder, fileOrigin),
  };
}
