import { describe, expect, it, test } from 'vitest';
import { recordedReleases } from '../../scripts/migration-rules.ts';
import { readRelease } from '../../tests/releases/recorded.ts';
import { hashMigration, normalizeStatements, readTextHashes } from './migration-hash.ts';
import { readSchema } from './schema.ts';

describe('the statements of a migration', () => {
  test.for([
    ['-- A table.\n\ncreate table a (\n  -- A number.\n  id int -- of whole\n);\n', 'create table a ( id int );'],
    ["select '--', 'it''s -- ''this'; -- a comment", "select '--', 'it''s -- ''this';"],
    ["select '\n\n-- a line of a text\n'", "select '\n\n-- a line of a text\n'"],
    [String.raw`select E'\'--', e'\\' -- a comment`, String.raw`select E'\'--', e'\\'`],
    ['select "--" from "a""--" -- a comment', 'select "--" from "a""--"'],
    ['do $$ begin -- a comment\n\n  end $$; -- another', 'do $$ begin -- a comment\n\n  end $$;'],
    ["do $a$ $$ -- ' $b$\n $a$; -- a comment", "do $a$ $$ -- ' $b$\n $a$;"],
    ["select $1 -- it's $1\n, a$b$c, '  '", "select $1 , a$b$c, '  '"],
    ["/* it's -- one */ select 1 -- a comment", "/* it's -- one */ select 1"],
    ["-- it's here\nselect '  a'", "select '  a'"],
  ] as const)('%j', ([sql, statements]) => {
    expect(normalizeStatements(sql)).toBe(statements);
  });
});

const { migrations } = readSchema();

test.for(recordedReleases())('migrations of release %s still have the statements that ran', (release) => {
  const known = new Map(Object.values(readTextHashes()).map(({ text, statements }) => [text, statements]));
  const recorded = [...readRelease(release).sql.matchAll(/"sha": "(\w+)", "name": "(\w+\.sql)"/g)];
  expect(recorded.length).toBeGreaterThan(20);
  for (const [, sha = '', name = ''] of recorded) {
    const migration = migrations.find((file) => file.name === name);
    expect(known.get(sha) ?? sha, name).toBe(migration && hashMigration(migration));
  }
});

it('every hash of a whole file belongs to a migration with the same statements', () => {
  const statements = Object.entries(readTextHashes()).map(([name, hashes]) => [name, hashes.statements]);
  expect(Object.fromEntries(statements)).toEqual(
    Object.fromEntries(
      migrations.filter(({ name }) => name in readTextHashes()).map((file) => [file.name, hashMigration(file)]),
    ),
  );
});
