import { getRequestTime } from '../../core/ids.ts';

/** A condition on `customers c` and `auth_users u` with its values, numbered from `$1`. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly string[];
}

/** The tables to search, by the prefix of an id. */
const owners: Readonly<Record<string, string>> = {
  cus: 'select $1::text',
  ord: 'select customer_id from orders where id = $1',
  pay: 'select customer_id from payments where id = $1',
  rfd: 'select customer_id from refund_requests where id = $1',
  qst: 'select customer_id from questions where id = $1',
  key: 'select customer_id from keys where id = $1',
  task: 'select customer_id from tasks where id = $1',
  clip: 'select customer_id from outputs where id = $1',
};

/** The displayed prefix of a key, so that a whole key is found too. */
const KEY = /^[a-z][a-z\d]{1,9}_(?:live|test)_(?:guest_)?.{0,4}/;

/** Sorts after every text with the same prefix. */
const END = '\u{10ffff}';

const beginsWith = (column: string, value: string) =>
  `${column} ~>=~ ${value} and ${column} ~<~ (${value} || '${END}')`;

/** The conditions of a search. Each is one index lookup. */
export function toSearchCondition(search: string): Condition {
  // As a name or an address is stored, whatever the keyboard or the file that it was copied from.
  const text = search.normalize('NFKC').trim();
  if (text.startsWith('req_')) {
    const at = getRequestTime(text);
    if (at === null) return { sql: 'false', values: [] };
    const called = 'select customer_id from request_logs where request_id = $1 and created_at = $2::timestamptz';
    return { sql: `c.id in (${called})`, values: [text, at.toISOString()] };
  }
  const owner = owners[/^([a-z]+)_/.exec(text)?.[1] ?? ''];
  if (owner !== undefined) return { sql: `c.id in (${owner})`, values: [text] };
  const key = KEY.exec(text)?.[0];
  if (key !== undefined) {
    return { sql: `c.id in (select customer_id from keys where ${beginsWith('prefix', '$1')})`, values: [key] };
  }
  if (text.startsWith('@')) {
    const domain = beginsWith(`split_part(email, '@', 2)`, 'lower($1)');
    return { sql: `c.id in (select id from auth_users where ${domain})`, values: [text.slice(1)] };
  }
  const found = [beginsWith('email', 'lower($1)'), beginsWith('lower(name)', 'lower($1)')];
  return {
    sql: `c.id in (${found.map((one) => `select id from auth_users where ${one}`).join(' union ')})`,
    values: [text],
  };
}
