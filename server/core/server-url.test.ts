import { expect, it } from 'vitest';
import { findDatabaseFault, findSmtpFault } from './server-url.ts';

it.each([
  'postgres://user:password@host:5432/name',
  'postgresql://host/name?application_name=a@b',
  'postgres:///name?host=/run/postgresql',
  'postgres://user@/name?host=/run/postgresql',
  'postgres://%2Frun%2Fpostgresql/name',
  'postgres://user:p%40ss%23@host/name',
  // Unambiguous, and understood by the client of the database.
  'postgres://user:p@ss@host/name',
  'postgres://user:p%ss@host/name',
  'postgres://user:pässwörd@host/name',
])('accepts %s', (url) => {
  expect(findDatabaseFault(url)).toBeNull();
});

it.each(['smtp://host', 'smtps://user:password@host:465/', 'smtp://user:p%40ss%23@host', 'smtp://user:p@ss@host'])(
  'accepts %s',
  (url) => {
    expect(findSmtpFault(url)).toBeNull();
  },
);

it.each(['hunter#2', '1234#5', 'hunter/2', '1234/5', 'hunter?2', '1234?5', 'hunter@2/3', 'hunter@2#3', 'hunter%e9'])(
  'says how the password %s is written, without showing it',
  (password) => {
    const database = findDatabaseFault(`postgres://user:${password}@host/name`);
    expect(database).toMatch(/^must be a URL such as .* percent-encoded: %23 for #, .*%40 for @$/);
    const smtp = findSmtpFault(`smtps://user:${password}@host`);
    expect(smtp).toMatch(/^must be an SMTP URL such as .* percent-encoded: %23 for #, .*%40 for @$/);
    expect(`${database} ${smtp}`).not.toMatch(/hunter|1234/);
  },
);

it('asks for the scheme', () => {
  expect(findDatabaseFault('mysql://user:hunter2@host')).toBe('must start with postgres://');
});
