import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Alias {
  /** The file that is not bundled. */
  readonly file: string;
  /** The file below the site's folder that is bundled in its place; `false`: an empty module. */
  readonly by: string | false;
  /** In all bundles, in those for browsers, or only in the one for browsers that is published. */
  readonly in: 'all' | 'browser' | 'published';
}

const requireHere = createRequire(import.meta.url);
const requireFromTheme = createRequire(requireHere.resolve('@docusaurus/theme-classic'));
const requireFromAntd = createRequire(requireHere.resolve('antd'));

/**
 * Every module that is replaced by another, with its reason, what the replacement saves in the scripts of a page (gzip), the
 * test that fails without it, and the issue upstream that would make it needless. A new one needs a decision (0014, 0054).
 */
const aliases = (siteDir: string): readonly Alias[] => [
  {
    // Route rules and middleware run before a page is shown, and its scripts may have gone with the build before.
    // Size: none. Test: tests/e2e/shell.test.ts, PendingNavigation.test.tsx.
    // Issue: facebook/docusaurus#3748 ("We don't support protected routes out of the box"), #7600 (reloads, without an end).
    file: requireHere.resolve('@docusaurus/core/lib/client/PendingNavigation.js'),
    by: 'src/core/navigation/PendingNavigation.tsx',
    in: 'all',
  },
  {
    // Code is highlighted when the site is built (plugins/markdown/rehype-code.ts).
    // Size: 34 KiB. Test: tests/static/weight.test.ts. Issue: facebook/docusaurus#1879 (closed).
    file: requireHere.resolve('@docusaurus/theme-classic/lib/prism-include-languages.js'),
    by: false,
    in: 'all',
  },
  {
    // The site has a loading bar with the times that the specification gives (src/ui/loading-bar).
    // Size: 1.5 KiB. Test: tests/static/weight.test.ts. Issue: none is open; #10036 shows that it cannot be switched off.
    file: requireHere.resolve('@docusaurus/theme-classic/lib/nprogress.js'),
    by: false,
    in: 'all',
  },
  {
    // Only the rules of Infima that a page uses (scripts/infima-css.ts).
    // Size: 3.7 KiB of the style sheet. Test: tests/static/infima.test.ts. Issue: facebook/docusaurus#3655.
    file: requireFromTheme.resolve('infima/dist/css/default/default.css'),
    by: 'generated/infima.css',
    in: 'all',
  },
  {
    // The body of a reference page is HTML already: its data, larger than its code, is not sent a second time.
    // Size: 110 KiB. Test: tests/static/weight.test.ts. Issue: facebook/docusaurus#9089 (server components).
    file: join(siteDir, 'src/features/reference/OperationBody.tsx'),
    by: 'src/features/reference/OperationBody.client.tsx',
    in: 'published',
  },
  {
    // The same for the tables and diagrams of guides, and what they are drawn with.
    // Size: 5 KiB. Test: tests/static/weight.test.ts. Issue: facebook/docusaurus#9089.
    file: join(siteDir, 'src/features/docs/Built.tsx'),
    by: 'src/features/docs/Built.client.tsx',
    in: 'published',
  },
  {
    // antd writes its styles into style elements, which the Content-Security-Policy refuses; constructed sheets are allowed.
    // Size: none. Test: any page behind sign-in in tests/e2e. Issue: react-component/util#392 (a nonce, which a static page has not).
    file: requireFromAntd.resolve('@rc-component/util/es/Dom/dynamicCSS.js'),
    by: 'src/dashboard/antd/constructed-style-sheets.ts',
    in: 'browser',
  },
];

/**
 * The aliases of a bundle: of the server's, of a browser's while the site is developed, of the one that is published. A
 * file that is named by its whole path is also found by relative requests.
 *
 * @throws Error for a file that is no longer there: an update of the framework may have moved or renamed it.
 */
export function getAliases(
  siteDir: string,
  bundle: 'server' | 'browser' | 'published',
): Record<string, string | false> {
  const all = aliases(siteDir);
  for (const { file } of all) if (!existsSync(file)) throw new Error(`aliases: ${file} no longer exists`);
  const isMeant = ({ in: where }: Alias) =>
    where === 'all' || where === bundle || (where === 'browser' && bundle === 'published');
  return Object.fromEntries(all.filter(isMeant).map(({ file, by }) => [file, by && join(siteDir, by)]));
}
