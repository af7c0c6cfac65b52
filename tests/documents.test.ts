import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['.', 'decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
);

test('OPERATING.md lists every variable of the server, and no other', () => {
  const sources = ['config-variables', 'sign-in-config', 'tracing-config']
    .map((name) => read(`server/core/${name}.ts`))
    .join('\n');
  const known = [...sources.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
  const table = read('OPERATING.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  // Variables are in capitals. The other table lists the public configuration.
  const documented = table.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
  );
  expect(known.length).toBeGreaterThan(10);
  expect(documented.toSorted()).toEqual(known.toSorted());
});

test('the README lists every command', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  // npm itself runs `postinstall`.
  for (const name of Object.keys(scripts).filter((each) => each !== 'postinstall')) {
    expect(read('README.md')).toMatch(new RegExp(`\`npm (run )?${name}\\b`));
  }
});

test('every decision has a record that the index lists, or a line of the archive', () => {
  const records = readdirSync(join(root, 'decisions')).filter((file) => /^\d{4}-/.test(file));
  const index = [...read('decisions/README.md').matchAll(/^\| (\d+)\. \[(.+)\]\((.+)\)/gm)];
  expect(index.map(([, , , file = '']) => file).toSorted()).toEqual(records);
  for (const [, number = '', title = '', file = ''] of index) {
    expect(read(`decisions/${file}`)).toContain(`# ${number}. ${title}\n`);
    expect(Number(file.slice(0, 4))).toBe(Number(number));
  }
  const archived = [...read('decisions/archive.md').matchAll(/^- \*\*(\d+)\. /gm)].map(([, number]) => Number(number));
  const numbers = [...index.map(([, number]) => Number(number)), ...archived].toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});

test('every test in the list of mutants exists', () => {
  const rows = read('tests/mutants.md')
    .split('\n')
    .filter((line) => line.includes('.ts`: ') || line.includes('.tsx`: '));
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    const [, file = '', title = ''] = /`([\w./-]+)`: (.+?) *\|$/.exec(row) ?? [];
    expect(read(file)).toContain(`'${title}'`);
  }
});

test.for(documents)('links of %s have targets', (document) => {
  for (const [, target = ''] of read(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
    if (/^https?:/.test(target)) continue;
    expect(existsSync(join(root, dirname(document), target)), target).toBe(true);
  }
});
