import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Props } from '@docusaurus/types';
import { pageFiles } from './page-files.ts';
import { type Document, type Element, find, headOf, readHtml } from './tree.ts';

/** One page of a finished build, parsed. */
export interface BuiltPage {
  /** Its whole path: `/zh/docs/quickstart`. */
  readonly route: string;
  /** Its path below that of the language: `docs/quickstart`, empty for the home page. */
  readonly path: string;
  /** The file of its Markdown or its component, below the site's folder. */
  readonly source: string | undefined;
  readonly file: string;
  readonly document: Document;
  readonly head: Element;
  readonly body: Element;
  /** What the page loads besides what every page has, below the path of the language. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Does one thing to a page, or with it. */
export type Step = (page: BuiltPage) => void;

/** The page for what is missing is a file and no route. */
export const missingPage = '404.html';

/** The framework writes a file for each page, and an index for the first one only. */
const fileOf = (path: string): string => (path === '' ? 'index.html' : path.endsWith('.html') ? path : `${path}.html`);

/** Reads the pages of a language one after the other, the home page first. */
export function* builtPages(
  generatedFilesDir: string,
  { routes, outDir, baseUrl }: Pick<Props, 'routes' | 'outDir' | 'baseUrl'>,
): Generator<BuiltPage> {
  const pages = pageFiles(generatedFilesDir, routes).map((page) => ({
    ...page,
    path: page.route.slice(baseUrl.length).replace(/\/$/, ''),
  }));
  const home = pages.filter(({ path }) => path === '');
  if (home.length !== 1) throw new Error('html: the build has no home page');
  const missing = { route: baseUrl + missingPage, path: missingPage, source: undefined, scripts: [], styles: [] };
  for (const page of [...home, ...pages.filter(({ path }) => path !== ''), missing]) {
    const file = join(outDir, fileOf(page.path));
    const document = readHtml(readFileSync(file, 'utf8'));
    const body = find(document, ({ tagName }) => tagName === 'body')!;
    yield { ...page, file, document, head: headOf(document), body };
  }
}
