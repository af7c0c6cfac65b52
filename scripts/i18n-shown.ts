/** The pages that show each text of the interface, for the page `/test`. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesUnder, root } from './freshness.ts';
import { isInterface } from './i18n-coverage.ts';
import type { Messages } from './i18n-messages.ts';
import { readImports } from './imports.ts';

/** A page that stands for others with the same frame. */
const GUIDE = '/docs/quickstart';
const POSTS = '/blog';

/** The parts of the theme that only guides and posts have. Every page has the others. */
const THEME: readonly (readonly [files: RegExp, page: string])[] = [
  [/^src\/theme\/(Doc|EditMetaRow|MDXComponents)/, GUIDE],
  [/^src\/theme\/Blog/, POSTS],
];

/** The framework's own texts, by file and ID. Every page has the others. */
const FRAMEWORK: readonly (readonly [texts: RegExp, page: string])[] = [
  [/plugin-content-docs|^code\.json theme\.docs\./, GUIDE],
  [/plugin-content-blog|^code\.json theme\.blog\./, POSTS],
];

/** The texts in the code, and those that the framework has there. */
const CODE = 'code.json';

/** The path of a page from its file: `src/pages/user/admin.tsx` is `/user/admin`. A guide may name its own in `slug`. */
function getPagePath(file: string): string {
  const name = file.replace(/^(?:src\/pages|docs)\//, '').replace(/(?:^|\/)?(?:index)?\.(?:tsx|mdx)$/, '');
  if (!file.startsWith('docs/')) return `/${name}`;
  const slug = /^slug: (\S+)$/m.exec(readFileSync(join(root, file), 'utf8'))?.[1];
  const path = slug?.startsWith('/') === false ? join(dirname(name), slug) : (slug ?? name);
  return join('/docs', path).replace(/\/$/, '');
}

/** The file that an import of a file of the site names, if it is ours. */
function resolveImport(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return relative(root, join(root, dirname(file), from));
  if (from.startsWith('@site/')) return from.slice('@site/'.length);
  if (!from.startsWith('@theme/')) return undefined;
  const own = from.replace('@theme/', 'src/theme/');
  return [`${own}.tsx`, `${own}/index.tsx`].find((path) => existsSync(join(root, path)));
}

const readOwnImports = (file: string): readonly string[] =>
  readImports(join(root, file))
    .map(({ from }) => resolveImport(file, from) ?? '')
    .filter((path) => /\.(tsx?|mdx)$/.test(path));

/** The files that a file of the site imports, directly or indirectly, and itself. `known` has the imports of files read before. */
function listFiles(entry: string, known: Map<string, readonly string[]>): ReadonlySet<string> {
  const files = new Set([entry]);
  for (const file of files) {
    if (!known.has(file)) known.set(file, readOwnImports(file));
    for (const next of known.get(file)!) files.add(next);
  }
  return files;
}

/** The IDs of texts in a file, each as a literal. */
function listIds(file: string, all: ReadonlySet<string>): readonly string[] {
  const literals = readFileSync(join(root, file), 'utf8').matchAll(/['"]([\w.-]+)['"]/g);
  return [...new Set([...literals].map(([, literal]) => literal!))].filter((id) => all.has(id));
}

/** The pages of each text in the code, by ID. Null for a text of every page. */
function findPages(all: ReadonlySet<string>): ReadonlyMap<string, readonly string[] | null> {
  // The page of a work is a template, which the server fills.
  const isSource = (file: string) => /\.(tsx|mdx)$/.test(file) && !/\.test\.|\/_/.test(file);
  const list = (folder: string) =>
    filesUnder(join(root, folder)).map((path) => relative(root, path).replaceAll('\\', '/'));
  const pages = [...list('src/pages'), ...list('docs')]
    .filter(isSource)
    .map((file) => [file, getPagePath(file)] as const);
  const config = readFileSync(join(root, 'docusaurus.config.ts'), 'utf8');
  const clientModules = [...config.matchAll(/'\.\/(src\/core\/[^']+|src\/ui\/[^']+)'/g)].map(([, file]) => file!);
  const frame = [...list('src/theme').filter(isSource), ...clientModules].map(
    (file) => [file, THEME.find(([files]) => files.test(file))?.[1] ?? null] as const,
  );
  const known = new Map<string, readonly string[]>();
  const ids = new Map<string, readonly string[]>();
  const shown = new Map<string, Set<string> | null>();
  const add = (id: string, page: string | null): void => {
    const before = shown.get(id);
    if (page === null || before === null) shown.set(id, null);
    else shown.set(id, (before ?? new Set()).add(page));
  };
  for (const [entry, page] of [...frame, ...pages]) {
    for (const file of listFiles(entry, known)) {
      if (!ids.has(file)) ids.set(file, listIds(file, all));
      for (const id of ids.get(file)!) add(id, page);
    }
  }
  return new Map([...shown].map(([id, paths]) => [id, paths && [...paths].toSorted()]));
}

/**
 * A text of the interface: its ID, its words in a language, and the numbers of its pages in the list, or null for every
 * page.
 */
type ShownText = readonly [id: string, text: string, pages: readonly number[] | null];

/** The texts of the interface in a language, with their pages. */
interface ShownTexts {
  readonly pages: readonly string[];
  readonly texts: readonly ShownText[];
}

/** Returns a function that lists the texts of a language. What it lacks is in English. */
export function listShownTexts(source: Messages): (translated: Messages) => ShownTexts {
  const shown = findPages(new Set(source.get(CODE)?.keys()));
  const findOwn = (file: string, id: string): readonly string[] | null => {
    const own = file === CODE ? shown.get(id) : undefined;
    if (own !== undefined) return own;
    const page = FRAMEWORK.find(([texts]) => texts.test(`${file} ${id}`))?.[1];
    return page === undefined ? null : [page];
  };
  const pages = [...new Set([GUIDE, POSTS, ...[...shown.values()].flatMap((paths) => paths ?? [])])];
  const numbers = new Map(pages.map((path, number) => [path, number]));
  return (translated) => ({
    pages,
    texts: [...source]
      .filter(([file]) => isInterface(file))
      .flatMap(([file, strings]) =>
        [...strings].map(([id, english]): ShownText => {
          const paths = findOwn(file, id)?.map((path) => numbers.get(path)!) ?? null;
          return [id, translated.get(file)?.get(id) ?? english, paths];
        }),
      ),
  });
}
