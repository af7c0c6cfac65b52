/** Patterns of browsers in the user agent; the first match wins, because browsers include the names of others. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: readonly (readonly [string, RegExp])[], agent: string) =>
  names.find(([, mark]) => mark.test(agent))?.[0];

/** Browser and system, if both are known; otherwise the user agent. */
export function parseUserAgent(agent: string): { readonly browser: string; readonly system: string } | undefined {
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  return browser === undefined || system === undefined ? undefined : { browser, system };
}
