import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LoadContext, Plugin, PluginModule } from '@docusaurus/types';

const require = createRequire(import.meta.url);
const themeDir = dirname(require.resolve('@docusaurus/theme-classic'));
/** Required, not imported: the theme's declarations do not speak of its two validators. */
const themeClassic = require('@docusaurus/theme-classic') as {
  default: (context: LoadContext, options: unknown) => Plugin;
} & Pick<PluginModule, 'validateOptions' | 'validateThemeConfig'>;

/** Code is highlighted when the site is built, and the site has its own loading bar: neither belongs in the browser. */
const leftOut = ['./prism-include-languages', './nprogress'];

/** The style sheet of all components there are; scripts/infima-css.ts writes what of it is named here. */
const infima = /[\\/]infima[\\/]dist[\\/]css[\\/]default[\\/]default\.css$/;

/** Names from the public configuration: a translation of them would hide what an operator has set. */
const notTexts = ['title', 'copyright'];

/**
 * The theme's script that sets the colours, ahead of the style sheets: after them, in the body, it would wait for them, and
 * the page's words with it.
 */
function scriptAhead(tags: ReturnType<NonNullable<Plugin['injectHtmlTags']>> = {}): typeof tags {
  const before = [tags.preBodyTags ?? []].flat();
  const scripts = before.filter((tag) => typeof tag === 'object' && tag.tagName === 'script');
  if (scripts.length !== 1) throw new Error('lean-theme: theme-classic no longer begins the body with one script');
  return { ...tags, headTags: scripts, preBodyTags: before.filter((tag) => !scripts.includes(tag)) };
}

/**
 * The classic theme without its two heavy client modules, and with a part of the third. Paths are absolute, because
 * Docusaurus resolves a plugin given as a function against the site's folder.
 *
 * @throws Error when the theme no longer has a module that is left out here: then this file must be looked at again.
 */
export const leanTheme: PluginModule = Object.assign(
  (context: LoadContext, options: unknown): Plugin => {
    const theme = themeClassic.default(context, options);
    const modules = theme.getClientModules?.() ?? [];
    const missing = leftOut.filter((name) => !modules.includes(name));
    if (!modules.some((name) => infima.test(name))) missing.push('infima');
    if (missing.length > 0) {
      throw new Error(`lean-theme: theme-classic has no client module ${missing.join(', ')} any more`);
    }
    return {
      ...theme,
      getThemePath: () => join(themeDir, 'theme'),
      getTypeScriptThemePath: () => join(themeDir, '../src/theme'),
      getTranslationFiles: async (args) =>
        ((await theme.getTranslationFiles?.(args)) ?? []).map((file) => ({
          ...file,
          content: Object.fromEntries(Object.entries(file.content).filter(([id]) => !notTexts.includes(id))),
        })),
      injectHtmlTags: (args) => scriptAhead(theme.injectHtmlTags?.(args)),
      getClientModules: () =>
        modules
          .filter((name) => !leftOut.includes(name))
          .map((name) => (infima.test(name) ? join(context.siteDir, 'generated/infima.css') : name)),
    };
  },
  { validateOptions: themeClassic.validateOptions, validateThemeConfig: themeClassic.validateThemeConfig },
);
