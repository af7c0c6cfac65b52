/** How a browser shows itself in what it says of itself; the first that fits. Others carry the names of those below them. */
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

/** Browser and system, where both can be told; others are shown by what they say of themselves. */
export function deviceOf(agent: string): { readonly browser: string; readonly system: string } | undefined {
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  return browser === undefined || system === undefined ? undefined : { browser, system };
}
