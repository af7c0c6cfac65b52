import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, it } from 'vitest';
import { findHotReads } from './hot-reads.ts';

beforeAll(() => loadModule());

const found = (text: string) => [...findHotReads(parseSync(text), new Set(['tasks', 'outputs']))];

it.each([
  'select * from tasks where customer_id = $1',
  'select * from tasks t where t.status = $2 and t.customer_id = any ($1)',
  'select * from outputs o join tasks t on t.customer_id = o.customer_id and t.id = o.task_id where o.customer_id = $1',
  'update tasks t set status = $2 from unnest($1) as mine (customer_id, id) where t.customer_id = mine.customer_id',
  'select exists (select from tasks t where t.customer_id = f.customer_id and t.id = f.task_id) from files f',
  'delete from tasks where (customer_id, id) = ($1, $2)',
  'delete from tasks where (customer_id, id) in (select $1, unnest($2))',
  'insert into tasks (id, customer_id) values ($1, $2)',
  'select * from customers c join tasks t on t.customer_id = c.id where c.id = $1',
  'with mine as (select customer_id from tasks where customer_id = $1) select * from outputs o join mine on mine.customer_id = o.customer_id',
])('%s: names the customer', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ['select * from tasks', ['tasks']],
  ['select * from tasks where id = $1', ['tasks']],
  ['select * from tasks where customer_id <> $1', ['tasks']],
  ['select * from outputs o join tasks t on t.id = o.task_id where o.customer_id = $1', ['tasks']],
  ['select * from outputs o join tasks t on t.customer_id = o.customer_id where o.id = $1', ['outputs', 'tasks']],
  ['select * from outputs where $1::text is null or customer_id = $1', ['outputs']],
  ['update tasks set status = $1 where created_at < now()', ['tasks']],
  ['delete from runs r using tasks t where t.id = r.task_id', ['tasks']],
  ['select 1 from customers c where c.id = $1 and exists (select from tasks)', ['tasks']],
  ['select 1 from keys union all select 2 from tasks where slot', ['tasks']],
])('%s: does not', (text, tables) => {
  expect(found(text)).toEqual(tables);
});
