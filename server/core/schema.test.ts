import { describe, expect, it } from 'vitest';
import { hashVersioned } from '../../scripts/schema-version.ts';
import { orderFunctions, readSchema, readSchemaVersion, schemaHash } from './schema.ts';

describe('the order of SQL functions', () => {
  const files = (texts: Record<string, string>) =>
    orderFunctions(Object.entries(texts).map(([name, text]) => ({ name, text }))).map(({ name }) => name);

  it('is alphabetical, but after the features they depend on', () => {
    expect(
      files({
        'tasks/tasks.sql': '-- after: credits, keys\nselect 1',
        'auth/auth.sql': '-- after: tasks\nselect 1',
        'keys/b.sql': 'select 1',
        'keys/a.sql': 'select 1',
        'credits/credits.sql': 'select 1',
      }),
    ).toEqual(['credits/credits.sql', 'keys/a.sql', 'keys/b.sql', 'tasks/tasks.sql', 'auth/auth.sql']);
  });

  it('rejects a cycle and an unknown feature', () => {
    expect(() => files({ 'a/a.sql': '-- after: b\n', 'b/b.sql': '-- after: a\n' })).toThrow(/depend on each other/);
    expect(() => files({ 'a/a.sql': '-- after: missing\n' })).toThrow(
      'SQL functions of a depend on missing, which has none.',
    );
  });
});

it('the hash of a schema is that of its files', () => {
  const own = readSchema();
  expect(schemaHash(own)).toBe(schemaHash(readSchema()));
  expect(schemaHash(own)).not.toBe(schemaHash({ ...own, version: own.version + 1 }));
});

it('the SQL functions and settings have a version of their own: node scripts/schema-version.ts gives them one', () => {
  expect(readSchemaVersion().sha).toBe(hashVersioned());
});
