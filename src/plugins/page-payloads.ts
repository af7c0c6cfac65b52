import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadContext, Plugin, RouteConfig } from '@docusaurus/types';
import { routeScripts } from './route-scripts.ts';

/** What is said of a page beside it. */
export interface PagePayload {
  readonly build: string;
  readonly title: string;
  readonly description: string;
  readonly headings: readonly { readonly level: number; readonly id: string; readonly text: string }[];
  /** Addresses of the neighbours in the documentation. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Scripts of the page, besides those of every page. */
  readonly chunks: readonly string[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

function textOf(html: string): string {
  return html
    .replace(/<a [^>]*hash-link.*?<\/a>|<[^>]*>|\u200B/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();
}

const attribute = (name: string) => String.raw`\s${name}=(?:"([^"]*)"|([^\s>]+))`;

/** The value of an attribute of the first tag that `pattern` finds. */
function valueIn(html: string, tag: RegExp, name: string): string | null {
  const found = new RegExp(attribute(name)).exec(tag.exec(html)?.[0] ?? '');
  return found ? textOf(found[1] ?? found[2] ?? '') : null;
}

/** What the built HTML of a page says of it. */
export function describePage(html: string): Omit<PagePayload, 'build' | 'chunks'> {
  const headings = html.matchAll(/<h([1-3])\b[^>]*?\sid=(?:"([^"]*)"|([^\s>]+))[^>]*>(.*?)<\/h\1>/gs);
  return {
    title: textOf(/<title[^>]*>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    description: valueIn(html, /<meta[^>]*\sname="?description[^>]*>/, 'content') ?? '',
    headings: [...headings].map(([, level, quoted, plain, text = '']) => ({
      level: Number(level),
      id: quoted ?? plain ?? '',
      text: textOf(text),
    })),
    previous: valueIn(html, /<a [^>]*pagination-nav__link--prev[^>]*>/, 'href'),
    next: valueIn(html, /<a [^>]*pagination-nav__link--next[^>]*>/, 'href'),
  };
}

/** The file of a page's HTML, below the folder of its language; nothing for what is no page of its own. */
function htmlOf(outDir: string, path: string): string | undefined {
  return [join(outDir, `${path || 'index'}.html`), join(outDir, path, 'index.html')].find((file) => existsSync(file));
}

/** By the path of each page: the paths of the routes around it. */
function routesAround(routes: readonly RouteConfig[], around: readonly string[] = []): [string, readonly string[]][] {
  return routes.flatMap(({ path, routes: within }) =>
    within ? routesAround(within, [...around, path]) : [[path, around] as [string, readonly string[]]],
  );
}

/** Writes `_payload.json` beside each page, under its address: `docs/quickstart/_payload.json`. */
export function pagePayloads(context: LoadContext, options: unknown): Plugin {
  const { buildId = '' } = options as { buildId: string | undefined };
  return {
    name: 'page-payloads',
    async postBuild({ outDir, baseUrl, routes }) {
      const scripts = routeScripts(context.generatedFilesDir);
      const filesAt = (wanted: string, content: boolean) => {
        const there = scripts.filter(({ path }) => path === wanted);
        const fitting = there.filter(({ hasContent }) => hasContent === content);
        return (content && fitting.length === 0 ? there : fitting).flatMap(({ files }) => files);
      };
      for (const [route, around] of routesAround(routes)) {
        const path = route.slice(baseUrl.length).replace(/\/$/, '');
        const html = path === '404.html' ? undefined : htmlOf(outDir, path);
        if (html === undefined) continue;
        const files = [...around.flatMap((outer) => filesAt(outer, false)), ...filesAt(route, true)];
        const payload: PagePayload = {
          build: buildId,
          ...describePage(readFileSync(html, 'utf8')),
          chunks: [...new Set(files)].map((file) => baseUrl + file.replace(/^\//, '')),
        };
        const file = join(outDir, path, '_payload.json');
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, JSON.stringify(payload));
      }
    },
  };
}
