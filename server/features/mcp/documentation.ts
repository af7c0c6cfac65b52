import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'yaml';
import { type Core, perCore } from '../../core/core.ts';
import { getSiteOrigin, replaceOrigin } from '../../core/site/own-origin.ts';
import { type Locale, getPathLocale, localePath } from '../../core/site/locale.ts';
import { type Section, SearchIndex, splitSections } from './search.ts';

/** A page of the documentation in its Markdown version (plugins/llms). */
export interface Page {
  /** `/docs/quickstart`, with the prefix of its language. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** The whole Markdown text with its front matter. */
  readonly markdown: string;
}

interface Library {
  readonly pages: ReadonlyMap<string, Page>;
  readonly index: SearchIndex<Page>;
}

function createPage(path: string, markdown: string): Page {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown) ?? [];
  const { title = '', description = '', url = '' } = (parse(head) ?? {}) as Partial<Page>;
  if (body === '') throw new Error(`The Markdown version of ${path} has no title or description.`);
  return { path, title, description, url, markdown };
}

/** The path of a page that is named by its URL, its path, or the last part of its path. */
function toPagePath(name: string, locale: Locale): string {
  const path = name
    .trim()
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?:\.mdx?|\.html|\/)$/, '');
  if (/^\/(?:[a-z]{2}\/)?docs(?:\/|$)/.test(path)) return path;
  const below = path.replace(/^\//, '').replace(/^docs(?:\/|$)/, '');
  return localePath(locale, below === '' || below === 'intro' ? '/docs' : `/docs/${below}`);
}

/** The built documentation. Each language is read when it is first requested. */
class Documentation {
  readonly #folder: string;
  readonly #origin: string;
  readonly #libraries = new Map<Locale, Promise<Library>>();

  constructor({ config }: Core) {
    this.#folder = config.siteDir;
    this.#origin = getSiteOrigin(config);
  }

  /** The best sections for a query, best first, at most two per page. */
  async search(query: string, locale: Locale, limit: number): Promise<Section<Page>[]> {
    const { index } = await this.#library(locale);
    return index.find(query, limit);
  }

  /** The page with a name, or undefined. A path includes its language. */
  async read(name: string, locale: Locale): Promise<Page | undefined> {
    const path = toPagePath(name, locale);
    const { pages } = await this.#library(getPathLocale(path));
    return pages.get(path);
  }

  #library(locale: Locale): Promise<Library> {
    const known = this.#libraries.get(locale) ?? this.#open(locale);
    this.#libraries.set(locale, known);
    const discard = () => this.#libraries.delete(locale);
    // The build may still add a language that has no pages yet.
    known.then(({ pages }) => pages.size === 0 && discard(), discard);
    return known;
  }

  async #open(locale: Locale): Promise<Library> {
    const base = join(this.#folder, localePath(locale, '/'));
    const below = await readdir(join(base, 'docs'), { recursive: true }).catch(() => []);
    const files = ['docs.md', ...below.map((file) => join('docs', file))].filter((file) => file.endsWith('.md'));
    const pages = new Map<string, Page>();
    const index = new SearchIndex<Page>(locale);
    for (const file of below.length === 0 ? [] : files) {
      const path = localePath(locale, `/${relative('.', file).replaceAll(sep, '/').slice(0, -'.md'.length)}`);
      const page = createPage(path, replaceOrigin(await readFile(join(base, file), 'utf8'), this.#origin));
      pages.set(path, page);
      index.add(page, page, splitSections(page.title, page.markdown));
      // Indexing a language takes a while, so other requests run in between.
      await setImmediate();
    }
    return { pages, index };
  }
}

export const documentation = perCore((core) => new Documentation(core));
