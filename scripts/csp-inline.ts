/** An inline script or style that may stand in the built pages. */
export interface InlineEntry {
  readonly name: string;
  readonly why: string;
  /** Tells the entry from everything else; its text must be the same on every page, whatever the language. */
  readonly matches: RegExp;
}

/** The complete list. What is not here fails the build: inline code is never added by accident. */
export const inlineScripts: readonly InlineEntry[] = [
  {
    name: 'first-scripts',
    why: 'plugins/updates/first-scripts.ts loads the page anew when the scripts of its build are gone, and with them all others',
    matches: /^addEventListener\("error",function\(\w\)\{var \w=\w\.target/,
  },
  {
    name: 'colour-mode',
    why: 'theme-classic sets data-theme before the first paint, so that dark mode never flashes',
    matches:
      /^!function\(\)\{var \w=function\(\)\{try\{return new URLSearchParams\(window\.location\.search\)\.get\("docusaurus-theme"\)/,
  },
  {
    name: 'font-later',
    why: 'plugins/html/font-tags.ts spares slow connections the font, before the first style sheet asks for it',
    matches: /^try\{var \w=navigator\.connection;/,
  },
  {
    name: 'sample-language',
    why: 'the remembered language of code samples is shown from the first paint, so that nothing jumps',
    matches: /^!function\(\)\{try\{var \w=localStorage\.getItem\("cadenza\.sample-language"\)/,
  },
];

export const inlineStyles: readonly InlineEntry[] = [];
