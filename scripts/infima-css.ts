import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import { filesUnder, root } from './freshness.ts';

/** Whatever may name a class or a variable of Infima: our sources, and those parts of the theme that reach a browser. */
const folders = [
  'src',
  'docs',
  'node_modules/@docusaurus/theme-classic/lib',
  'node_modules/@docusaurus/theme-common/lib',
  'node_modules/@easyops-cn/docusaurus-search-local/dist/client',
];

/**
 * Writes the rules and variables of Infima that something of this site names. It is most of the style sheet of every page,
 * and the first kilobytes of a page decide when it is seen.
 */
export async function generateInfimaCss(): Promise<void> {
  const content = folders
    .flatMap((folder) => filesUnder(join(root, folder)))
    .filter((file) => /(?<!\.test)\.(?:tsx?|js|css|mdx?)$/.test(file))
    .map((file) => ({ raw: readFileSync(file, 'utf8'), extension: 'any' }));
  const named = content.flatMap(({ raw }) => raw.match(/--ifm-[\w-]+/g) ?? []);
  const raw = readFileSync(join(root, 'node_modules/infima/dist/css/default/default.css'), 'utf8');
  // A rule for what has not a class is for all, whether something has that class or not.
  const excepted = [...raw.matchAll(/:not\(\.([\w-]+)\)/g)].map(([, name]) => name!);
  const [result] = await new PurgeCSS().purge({
    content,
    css: [{ raw }],
    defaultExtractor: (text) => text.match(/[\w-]+/g) ?? [],
    variables: true,
    safelist: { standard: ['data-theme', 'html', 'body', ...excepted], variables: [...new Set(named)] },
  });
  const file = join(root, 'generated/infima.css');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, result!.css);
}
