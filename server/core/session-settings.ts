/**
 * Settings of a connection that our statements rely on, whatever the server, the database and the role set. Values are read in
 * the formats of the first five; transactions read the state after the lock they waited for; and compiling our short queries takes
 * longer than running them.
 */
const sessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
  jit: 'off',
} as const;

/** Applies them to the connection it runs on. */
export const SET_SESSION = `select ${Object.entries(sessionSettings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`;

/** Makes them settings of our role in this database. A role may change its own settings. */
export const SET_ROLE = `do $$ begin ${Object.entries(sessionSettings)
  .map(
    ([name, value]) =>
      `execute format('alter role %I in database %I set ${name} = %L', current_user, current_database(), '${value}');`,
  )
  .join(' ')} end $$`;

/** The settings, as PostgreSQL lists them for a role. */
export const listedSettings: readonly string[] = Object.entries(sessionSettings).map(
  ([name, value]) => `${name}=${value}`,
);
