import { expect, test } from 'vitest';
import { findContractionFault } from './migration-rules.ts';

const RELEASES = ['0.2.0'];

test.for([
  ['alter table a drop column b;', 'drop column'],
  ['DROP TABLE a;', 'drop table'],
  ['drop function if exists f(text);', 'drop function'],
  ['alter table a rename to b;', 'rename'],
  ['alter table a rename column b to c;', 'rename'],
  ['alter table a alter column b type bigint;', 'alter type'],
  ['alter table a alter b set data type bigint;', 'alter type'],
  ['alter type mood rename value $$sad$$ to $$blue$$;', 'rename'],
  ['alter table a alter column b set not null;', 'set not null'],
  ['alter table a add column b integer not null;', 'a new column'],
] as const)('%s needs a release in which nothing uses it any more', ([sql, what]) => {
  expect(findContractionFault(sql, RELEASES)).toContain(what);
  expect(findContractionFault(`-- contract: since 0.2.0\n${sql}`, RELEASES)).toBe(false);
  expect(findContractionFault(`-- contract: since 0.3.0\n${sql}`, RELEASES)).toContain('names 0.3.0');
});

test.for([
  'create table a (b integer not null);',
  'alter table a add column b integer not null default 0;',
  'alter table a add column b integer, add constraint c check (b is not null);',
  '-- what used to drop table a\nselect 1;',
  "select 'drop table a';",
  'create function f() returns void language plpgsql as $$ begin drop table a; end $$;',
  'drop index a_b; alter table a drop constraint c;',
] as const)('%s does not', (sql) => {
  expect(findContractionFault(sql, RELEASES)).toBe(false);
});
