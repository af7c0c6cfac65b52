import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Alias {
  /** The file or package that is replaced. */
  readonly module: string;
  /** The replacement, relative to the site's folder. `false`: an empty module. */
  readonly by: string | false;
  /** Which bundles it applies to: all, those for browsers, or only the published one for browsers. */
  readonly in: 'all' | 'browser' | 'published';
}

const requireHere = createRequire(import.meta.url);
const requireFromAntd = createRequire(requireHere.resolve('antd'));

/**
 * Every module that is replaced by another, none of them the framework's, with its reason, the size that it saves in the scripts
 * of a page (gzip), the test that fails without it, and the upstream issue that would make it unnecessary. A new one must be
 * necessary (decision 54).
 */
const aliases = (siteDir: string): readonly Alias[] => [
  {
    // Code is highlighted when the site is built (plugins/markdown/rehype-code.ts). The theme imports its highlighter on every page,
    // to hand it to our src/theme/prism-include-languages.ts.
    // Size: 34 KiB. Test: tests/static/weight.test.ts. Issue: facebook/docusaurus#1879 (closed).
    module: 'prism-react-renderer',
    by: false,
    in: 'all',
  },
  {
    // Scripts of pages can't read the file in CATALOG, so they get what is generated from it (decision 71).
    // Size: the checker of the file and its libraries, 60 KiB. Test: plugins/aliases.test.ts. No upstream issue.
    module: join(siteDir, 'catalog/own-catalog.ts'),
    by: 'generated/own-catalog.ts',
    in: 'all',
  },
  {
    // The body of a reference page is already HTML, so its data, which is larger than its code, isn't sent again.
    // Size: 110 KiB. Test: tests/static/weight.test.ts. Issue: facebook/docusaurus#9089 (server components).
    module: join(siteDir, 'src/features/reference/OperationBody.tsx'),
    by: 'src/features/reference/OperationBody.client.tsx',
    in: 'published',
  },
  {
    // antd adds style elements, which the Content-Security-Policy rejects. Constructed style sheets are allowed.
    // Size: none. Test: any page behind sign-in in tests/e2e. Issue: react-component/util#392 (a nonce, which isn't
    // possible on static pages).
    module: requireFromAntd.resolve('@rc-component/util/es/Dom/dynamicCSS.js'),
    by: 'src/dashboard/antd/constructed-style-sheets.ts',
    in: 'browser',
  },
];

function isInstalled(module: string): boolean {
  try {
    requireHere.resolve(module);
    return true;
  } catch {
    return false;
  }
}

/**
 * The aliases of one bundle: the server's, the browser's during development, or the published one. An alias for a
 * full path also applies to relative imports of that file.
 *
 * @throws Error if a replaced module doesn't exist, because an update moved, renamed or dropped it.
 */
export function getAliases(
  siteDir: string,
  bundle: 'server' | 'browser' | 'published',
): Record<string, string | false> {
  const all = aliases(siteDir);
  for (const { module } of all) if (!isInstalled(module)) throw new Error(`aliases: ${module} no longer exists`);
  const isInBundle = ({ in: bundles }: Alias) =>
    bundles === 'all' || bundles === bundle || (bundles === 'browser' && bundle === 'published');
  return Object.fromEntries(all.filter(isInBundle).map(({ module, by }) => [module, by && join(siteDir, by)]));
}
