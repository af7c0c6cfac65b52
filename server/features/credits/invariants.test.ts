import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/freshness.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);

const tests = [
  ...filesIn('tests/ledger'),
  ...filesIn('server/features/credits').filter((path) => path.endsWith('.test.ts')),
  'tests/customer-tx.test.ts',
]
  .map(read)
  .join('\n');
const sql = [
  ...filesIn('server/features/credits/sql').filter((path) => path.endsWith('.sql')),
  ...filesIn('server/migrations').filter((path) => path.includes('credits')),
]
  .map(read)
  .join('\n');

const rules = read('server/features/credits/sql/invariants.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.includes('---'))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

test('only the ledger may write accounts, lots and transfers', () => {
  const files = filesIn('server/features').flatMap((folder) =>
    existsSync(join(root, folder, 'sql')) ? filesIn(`${folder}/sql`).filter((path) => path.endsWith('.sql')) : [],
  );
  const lifting = files.filter((path) => read(path).includes("set_config('ledger.posting'"));
  expect(lifting.map((path) => path.replace('server/features/credits/sql/', ''))).toEqual([
    'accounts.sql',
    'grants.sql',
    'ledger.sql',
    'orders.sql',
  ]);
});

test('the list of invariants names constraints, triggers and tests that exist', () => {
  expect(rules.length).toBeGreaterThan(14);
  for (const [, rule, holder, test] of rules) {
    const made = namesIn(holder).filter((name) => /^[a-z_]+$/.test(name) && name.includes('_'));
    expect(
      made.filter((name) => !sql.includes(name)),
      rule,
    ).toEqual([]);
    expect(namesIn(test).length, rule).toBeGreaterThan(0);
    expect(
      namesIn(test).filter((name) => !tests.includes(name)),
      rule,
    ).toEqual([]);
  }
});
