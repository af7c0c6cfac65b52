import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = (pattern: string) =>
  new Map(globSync(pattern, { exclude: ['**/*.test.*'] }).map((file) => [file, readFileSync(file, 'utf8')]));
const sheets = read('src/**/*.module.css');
const scripts = read('src/**/*.{ts,tsx}');

/** Every use of a class: by a rule that is composed of it, or by a script. */
const used = new Map([...sheets.keys()].map((sheet) => [sheet, new Set<string>()]));
/** Sheets from which scripts read classes by computed names. */
const computed = new Set<string>();
for (const [file, text] of sheets) {
  for (const [, names = '', from = ''] of text.matchAll(/composes: ([^;]+?)\s+from '([^']+)'/g)) {
    for (const name of names.split(/\s+/)) used.get(join(dirname(file), from))!.add(name);
  }
}
for (const [file, text] of scripts) {
  for (const [, variable, from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = join(dirname(file), from);
    const reads = new RegExp(String.raw`(?<![\w.'"])${variable}\.(\w+)`, 'g');
    for (const [, name] of text.matchAll(reads)) if (name !== 'module') used.get(sheet)!.add(name!);
    if (text.includes(`${variable}[`)) computed.add(sheet);
  }
}

function listDefined(text: string): Set<string> {
  const rules = text.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|composes:[^;]*;/g, '');
  return new Set([...rules.matchAll(/\.([a-zA-Z]\w*)(?=[^{};]*\{)/g)].map(([, name]) => name!));
}

test('style sheets define the classes that are used', () => {
  const missing = [...sheets].flatMap(([file, text]) => {
    const defined = listDefined(text);
    return [...used.get(file)!].filter((name) => !defined.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('style sheets define nothing else', () => {
  const unused = [...sheets].flatMap(([file, text]) =>
    computed.has(file)
      ? []
      : [...listDefined(text)].filter((name) => !used.get(file)!.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});
