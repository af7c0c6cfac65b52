import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import { toTokensCss } from '../src/ui/tokens/tokens-css.ts';
import { filesUnder, root } from './freshness.ts';

export const infima = join(root, 'node_modules/infima/dist/css/default/default.css');

/** Sources that can use a class or variable of Infima: ours, and the parts of the theme that reach a browser. */
const folders = [
  'src',
  'docs',
  'node_modules/@docusaurus/theme-classic/lib',
  'node_modules/@docusaurus/theme-common/lib',
];

/** Parts of the theme that no page uses. tests/static/infima.test.ts fails if a script contains one. */
const unseen =
  /[\\/]theme-classic[\\/]lib[\\/]theme[\\/](?:Blog(?!Layout)|DocCard|DocCategoryGenerated|DocTag|ErrorPageContent|MDXPage|NotFound|Tab|Tag(?!sListInline))/;

/** Components of Infima that no page uses, although our sources contain their names as words. */
const unused = ['avatar', 'badge', 'button', 'card', 'close', 'hero', 'pagination', 'pills', 'tabs'];

/** Options of the theme that the site doesn't turn on: other colors of the bars, their logo, badges, a collapsible sidebar. */
export const turnedOff = [
  'alert--secondary',
  'badge--secondary',
  'button--outline',
  'button--secondary',
  'footer--dark',
  'footer__link-separator',
  'footer__logo',
  'navbar--dark',
  'navbar--primary',
];

/** Variables that our tokens override in both themes. */
function withoutOverridden(css: string): string {
  const [, everywhere = ''] = /:root:root \{([^}]*)\}/.exec(toTokensCss()) ?? [];
  const ours = new Set(everywhere.match(/--ifm-[\w-]+(?=:)/g));
  if (ours.size === 0) throw new Error('infima-css: the tokens no longer start with the variables of both themes');
  return css.replaceAll(/^(?::root|html\[data-theme='?dark'?\]) \{[^}]*\}/gm, (rule) =>
    rule.replaceAll(/\s*(--ifm-[\w-]+):[^;}]*;/g, (declaration, name: string) => (ours.has(name) ? '' : declaration)),
  );
}

/**
 * Writes the rules and variables of Infima that the site uses. They are most of every page's style sheet, which delays the
 * first paint.
 */
export async function generateInfimaCss(): Promise<void> {
  const content = folders
    .flatMap((folder) => filesUnder(join(root, folder)))
    .filter((file) => /(?<!\.test)\.(?:[jt]sx?|css|mdx?)$/.test(file) && !unseen.test(file))
    .map((file) => ({ raw: readFileSync(file, 'utf8'), extension: 'any' }));
  const named = content.flatMap(({ raw }) => raw.match(/--ifm-[\w-]+/g) ?? []);
  const raw = withoutOverridden(readFileSync(infima, 'utf8'));
  // A rule for elements without a class applies whether or not the class is used.
  const excepted = [...raw.matchAll(/:not\(\.([\w-]+)\)/g)].map(([, name]) => name!);
  const [result] = await new PurgeCSS().purge({
    content,
    css: [{ raw }],
    defaultExtractor: (text) => text.match(/[\w-]+/g) ?? [],
    variables: true,
    blocklist: [...unused, ...turnedOff],
    safelist: { standard: ['data-theme', 'html', 'body', ...excepted], variables: [...new Set(named)] },
  });
  const file = join(root, 'generated/infima.css');
  await mkdir(dirname(file), { recursive: true });
  // Docusaurus assigns the layer by the file's path, which differs here.
  await writeFile(file, `@layer docusaurus.infima {\n${result!.css}\n}\n`);
}
