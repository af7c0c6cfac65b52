/** Options that only the build reads. Some are the settings of all plugins. */
const buildOptions = ['presets', 'plugins', 'themes', 'clientModules', 'staticDirectories', 'markdown', 'ssrTemplate'];

/** The name of a page's module, for the server's record of rendered modules: `import("name"), "name", resolveWeak("name")`. */
const recordedName = /(?<=\)), "[^"\n]+"(?=, require\.resolveWeak\()/g;

function removeNames(source: string): string {
  const own = source.replaceAll(recordedName, ', 0');
  if (own === source) throw new Error('The registry of pages has another format, so the names in it can’t be removed.');
  return own;
}

function removeBuildOptions(source: string): string {
  const [, before, config] = /^([^]*export default )(\{[^]*\});\s*$/.exec(source) ?? [];
  if (before === undefined || config === undefined) throw new Error('The site’s configuration has another format.');
  const options = Object.entries(JSON.parse(config) as object).filter(([name]) => !buildOptions.includes(name));
  return `${before}${JSON.stringify(Object.fromEntries(options))};\n`;
}

/**
 * Removes from the generated modules what no browser reads: every page loads them, and they grow with each page and
 * plugin.
 *
 * @throws Error if a module has another format.
 */
export default function forBrowsersLoader(this: { readonly resourcePath: string }, source: string): string {
  return this.resourcePath.endsWith('registry.js') ? removeNames(source) : removeBuildOptions(source);
}
