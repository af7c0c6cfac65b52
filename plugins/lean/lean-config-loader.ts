/** What only the build asks of the configuration. */
const forTheBuild = [
  'clientModules',
  'headTags',
  'i18n',
  'markdown',
  'onBrokenAnchors',
  'onBrokenLinks',
  'onBrokenMarkdownLinks',
  'onDuplicateRoutes',
  'plugins',
  'presets',
  'scripts',
  'staticDirectories',
  'stylesheets',
  'themes',
] as const;

/**
 * The configuration as the browser needs it: without plugins and their options.
 * @throws Error when the generated module is not written as it was.
 */
export default function leanConfigLoader(source: string): string {
  const start = source.indexOf('export default {');
  const end = source.lastIndexOf('};');
  if (start === -1 || end === -1)
    throw new Error('lean-config: nothing matched in the generated configuration any more');
  const config = JSON.parse(source.slice(source.indexOf('{', start), end + 1)) as Record<string, unknown>;
  const wanted = Object.entries(config).filter(([name]) => !forTheBuild.some((left) => left === name));
  return `export default ${JSON.stringify(Object.fromEntries(wanted))};`;
}
