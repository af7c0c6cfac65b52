import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Antd from 'antd';
import type * as React from 'react';
import { antdKey, antdTheme } from '../src/dashboard/antd/antd-theme.ts';
import { antdTokens } from '../src/ui/tokens/tokens.ts';
import type { Theme } from '../src/ui/tokens/tokens.ts';
import { filesUnder, root } from './freshness.ts';

// Loaded with require, so that the extractor and this script share the same CommonJS instances of antd and its style cache.
const require = createRequire(import.meta.url);
const { createElement } = require('react') as typeof React;
const antd = require('antd') as typeof Antd;
const { extractStyle } = require('@ant-design/static-style-extract') as {
  extractStyle: (options: {
    includes: string[];
    customTheme: (node: React.ReactElement) => React.ReactElement;
  }) => string;
};
const antdSources = join(root, 'node_modules/antd/es');
/** Imported for contexts and types only, and never rendered by those imports. */
const notDrawn = new Set(['config-provider', 'theme', 'locale', 'version', 'style', '_util']);

/** `DatePicker` for `date-picker`; `message` and `notification` keep their lower case. */
function componentName(folder: string): string | undefined {
  const pascal = folder.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [pascal, folder, 'QRCode'].find((name) => name in antd && name.toLowerCase() === folder.replaceAll('-', ''));
}

/** The antd components that src/ imports by name. */
export function usedComponents(): string[] {
  const names = new Set<string>();
  for (const path of filesUnder(join(root, 'src')).filter((file) => /(?<!\.test)\.tsx?$/.test(file))) {
    for (const [, list = ''] of readFileSync(path, 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from\s*'antd'/g)) {
      for (const part of list.split(',')) {
        const name = part.trim().split(' as ')[0]!;
        if (name !== '' && !name.startsWith('type ')) names.add(name);
      }
    }
  }
  return [...names].toSorted();
}

/** These components and those that antd builds them from: a Table includes Pagination, Spin, Dropdown and others. */
export function withParts(names: readonly string[]): string[] {
  const folders = new Set<string>();
  const visit = (folder: string): void => {
    if (folders.has(folder) || notDrawn.has(folder) || !existsSync(join(antdSources, folder, 'index.js'))) return;
    folders.add(folder);
    for (const path of filesUnder(join(antdSources, folder)).filter((file) => /(?<!\/style\/[^/]*)\.js$/.test(file))) {
      const depth = path.slice(join(antdSources, folder).length + 1).split('/').length - 1;
      const sibling = new RegExp(
        `from ['"]${depth === 0 ? '\\.\\./' : '(?:\\.\\./){2}'}([a-z-]+)(?:/(?![^'"]*(?:ontext|nterface|util|style|hook|Sider))[^'"]*)?['"]`,
        'g',
      );
      for (const [, part = ''] of readFileSync(path, 'utf8').matchAll(sibling)) visit(part);
    }
  };
  for (const name of names) visit(name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase());
  return [...folders].flatMap((folder) => componentName(folder) ?? []).toSorted();
}

/** antd dims the seed colors in dark mode, but ours are already chosen for it. */
const exactColors: Antd.MappingAlgorithm = (seed, map = antd.theme.darkAlgorithm(seed)) => {
  const { colorPrimary, colorSuccess, colorWarning, colorError, colorInfo } = seed;
  return { ...map, colorPrimary, colorSuccess, colorWarning, colorError, colorInfo };
};

function extract(theme: Theme, primary: string, includes: string[]): string {
  const algorithm = theme === 'dark' ? [antd.theme.darkAlgorithm, exactColors] : antd.theme.defaultAlgorithm;
  const config = { ...antdTheme(primary), ...antdTokens(theme, primary), algorithm };
  // Hides the warning about a deprecated part of antd that only the extractor renders.
  const { error } = console;
  console.error = (...words: unknown[]) => {
    if (!String(words[0]).includes('[antd: Input.Group]')) error(...words);
  };
  try {
    return extractStyle({
      includes,
      customTheme: (node) => createElement(antd.ConfigProvider, { theme: config }, node),
    });
  } finally {
    console.error = error;
  }
}

/** The top-level rules of a sheet. Nested ones (in @media, @layer, @keyframes) stay in their parent. */
function parseRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}' && (depth -= 1) === 0) {
      rules.push(css.slice(start, at + 1).trim());
      start = at + 1;
    }
  }
  // Variables for React's own ids belong to the extractor's tree, not to a page.
  return rules.filter((rule) => !rule.startsWith('.css-var-_R_'));
}

const getSelector = (rule: string): string => rule.slice(0, rule.indexOf('{')).trim();
const listDeclarations = (rule: string): string[] =>
  rule
    .slice(rule.indexOf('{') + 1, rule.lastIndexOf('}'))
    .split(';')
    .filter(Boolean);
/**
 * Whether a rule styles elements of every page: antd colors all links, with a variable that only its own parts have. The
 * sheet stays in the document after the dashboard is left.
 */
const stylesPage = (rule: string): boolean => /^[a-z]+(?![-\w])(?!.*\.ant-)/.test(getSelector(rule));
const setsVariables = (rule: string): boolean => getSelector(rule).includes(`.${antdKey}`);

/**
 * One sheet for both themes: the rules of the components, the light variables, and the dark variables that differ below
 * `html[data-theme='dark']`, which Docusaurus sets before the first paint. Paper is light in both.
 * @throws Error if a rule other than a variable differs between the themes, because one sheet can't serve both then.
 */
export function antdSheet(primary: string, names: readonly string[]): string {
  const includes = withParts(names);
  const light = parseRules(extract('light', primary, includes));
  const dark = parseRules(extract('dark', primary, includes));
  const known = new Set(light);
  const unlike = dark.filter((rule) => !setsVariables(rule) && !known.has(rule));
  if (unlike.length > 0) {
    throw new Error(`antd has rules that differ in dark mode: ${unlike.slice(0, 3).join(' ').slice(0, 300)}`);
  }
  const lightValues = new Map<string, Set<string>>();
  for (const rule of light.filter(setsVariables)) {
    const values = lightValues.get(getSelector(rule)) ?? new Set();
    for (const declaration of listDeclarations(rule)) values.add(declaration);
    lightValues.set(getSelector(rule), values);
  }
  const darkVariables = dark.filter(setsVariables);
  const differs = (rule: string, entry: string) => !lightValues.get(getSelector(rule))?.has(entry);
  const getName = (entry: string) => entry.slice(0, entry.indexOf(':'));
  // A component's own value is repeated, because the page's dark value is more specific than the component's light one.
  const changed = new Set(
    darkVariables.flatMap((rule) => listDeclarations(rule).filter((entry) => differs(rule, entry))).map(getName),
  );
  const darkRules = darkVariables.flatMap((rule) => {
    const entries = listDeclarations(rule).filter((entry) => changed.has(getName(entry)));
    if (entries.length === 0) return [];
    const selector = getSelector(rule)
      .split(',')
      .map((part) => `html[data-theme='dark'] ${part.trim()}`)
      .join(',');
    return `${selector}{${entries.join(';')}}`;
  });
  const resets = readFileSync(join(root, 'src/dashboard/antd/antd-resets.css'), 'utf8');
  // Above the layers of Infima and the theme. Variables stay outside, because those of the page would win over a layer.
  const [variables, rules] = [
    light.filter(setsVariables),
    light.filter((rule) => !setsVariables(rule) && !stylesPage(rule)),
  ];
  return `@layer docusaurus,antd;\n@layer antd{\n${resets}\n${rules.join('\n')}\n}\n${variables.join('\n')}\n@media screen{\n${darkRules.join('\n')}\n}\n`;
}

/** Writes generated/antd/app.<hash>.css, and its URL and theme to generated/antd.ts. */
export async function generateAntdCss(primary: string): Promise<void> {
  const sheet = antdSheet(primary, usedComponents());
  const name = `app.${createHash('sha256').update(sheet).digest('hex').slice(0, 8)}.css`;
  const folder = join(root, 'generated/antd');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), sheet);
  for (const old of await readdir(folder)) if (old !== name) await rm(join(folder, old));
  await writeFile(
    join(root, 'generated/antd.ts'),
    [
      "/** The style sheet of antd for the app's pages, light and dark. */",
      `export const antdCss = '/antd/${name}';`,
      '/** The theme from which the sheet was extracted. */',
      `export const antdTheme = ${JSON.stringify(antdTheme(primary))} as const;`,
      '',
    ].join('\n'),
  );
}
