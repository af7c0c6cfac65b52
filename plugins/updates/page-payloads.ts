import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { pageFile } from '../html/page-file.ts';
import { routeFiles } from '../html/route-scripts.ts';

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

/** Writes `_payload.json` beside each page, under its address: `docs/quickstart/_payload.json`. */
export function pagePayloads(context: LoadContext, options: unknown): Plugin {
  const { buildId = '' } = options as { buildId: string | undefined };
  return {
    name: 'page-payloads',
    async postBuild({ outDir, baseUrl, routes }) {
      for (const { path: route, scripts } of routeFiles(context.generatedFilesDir, routes)) {
        const path = route.slice(baseUrl.length).replace(/\/$/, '');
        const html = path === '404.html' ? undefined : pageFile(outDir, path);
        if (html === undefined) continue;
        const payload: PagePayload = {
          build: buildId,
          ...describePage(readFileSync(html, 'utf8')),
          chunks: scripts.map((file) => baseUrl + file),
        };
        const file = join(outDir, path, '_payload.json');
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, JSON.stringify(payload));
      }
    },
  };
}
