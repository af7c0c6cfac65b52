import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtOrigin } from '../../catalog/site-origin.ts';
import { root } from '../../scripts/freshness.ts';
import { type TestApp, testApp } from '../harness.ts';

/** Ports of the reader's programs in the guides. */
const OF_READERS = 'http://localhost:4000';
const starts = ['/', '/zh', ...['sitemap.xml', 'robots.txt', 'llms.txt', 'zh/llms.txt'].map((name) => `/${name}`)];

const isText = (type: string): boolean => /^text\/|[/+](?:json|xml)\b/.test(type);
/** Without the API, and in two of the languages. */
const isCrawled = (path: string): boolean => !/^\/(?:api|ru|de|fr|ja|ko|es|pt|tr)(?:\/|$)/.test(path);

/** The targets on the same site in a text: links, sources, URLs of sitemaps and feeds. */
function pathsIn(text: string, origin: string): string[] {
  const written = text.matchAll(/\b(?:href|src)="?(\/[^/\s"#?>][^\s"#?>]*)|(https?:\/\/[^\s"'<>()#?\\&]+)/g);
  return [...written].flatMap(([, path, address = '']) => {
    if (path !== undefined) return [path];
    return URL.canParse(address) && new URL(address).origin === origin ? [new URL(address).pathname] : [];
  });
}

/** Inline scripts that the page's Content-Security-Policy blocks. */
function blockedIn(html: string, policy: string): string[] {
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code);
  return scripts.filter((code) => !policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`));
}

/** Every text that is reachable from the first pages, by path. */
async function crawl(app: TestApp, origin: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const seen = new Set(starts);
  for (const path of seen) {
    const { status, headers, text } = await app.call(`GET ${path}`);
    if (status !== 200 || !isText(String(headers['content-type']))) continue;
    found.set(path, text);
    expect(blockedIn(text, String(headers['content-security-policy'])), path).toEqual([]);
    for (const next of pathsIn(text, origin)) if (isCrawled(next)) seen.add(next);
  }
  return found;
}

test.for([
  { publicUrl: 'http://localhost:4321', siteUrl: null, origin: 'http://localhost:4321' },
  { publicUrl: 'http://localhost:4321', siteUrl: 'https://songs.example/', origin: 'https://songs.example' },
])(
  'no page of a server at $origin contains another address of it',
  { timeout: 120_000 },
  async ({ origin, ...config }) => {
    const app = await testApp({ partial: true, features: [], config: { ...config, siteDir: join(root, 'build') } });
    const texts = await crawl(app, origin);
    await app.close();
    const strangers = [...texts].flatMap(([path, text]) => {
      const local = text.match(/https?(?::\/\/|%3A%2F%2F)(?:localhost|127\.0\.0\.1)(?::|%3A)?\d*/g) ?? [];
      const named = new Set(local.map((address) => decodeURIComponent(address)));
      if (text.includes(new URL(builtOrigin).hostname)) named.add(builtOrigin);
      return [...named]
        .filter((address) => address !== origin && address !== OF_READERS)
        .map((each) => `${path}: ${each}`);
    });
    expect(strangers).toEqual([]);

    const paths = [...texts.keys()];
    const scripts = paths.filter((path) => /\/assets\//.test(path));
    expect(scripts.filter((path) => texts.get(path)!.includes(origin))).toEqual([]);
    // The crawl reached all parts.
    const some = ['/docs/quickstart', '/zh/docs/v2-generate', '/docs/quickstart.md', '/zh/blog/rss.xml', '/pricing'];
    expect(paths).toEqual(expect.arrayContaining([...some, '/docs/openapi.json', '/sitemap-zh.xml']));
    expect(scripts.length).toBeGreaterThan(50);
    for (const path of ['/docs/quickstart', '/zh/docs/quickstart']) {
      expect(texts.get(path)).toMatch(new RegExp(`rel="?canonical"? href="?${origin}${path}[" >]`));
      expect(texts.get(path)).toContain(encodeURIComponent(`${origin}${path}.md`));
    }
  },
);
