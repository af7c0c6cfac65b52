/** A PostgreSQL as a provider may set it up. In statements, `DATABASE` and `OWNER` are the names of the variant's database and role. */
export interface Variant {
  readonly name: string;
  /** Options of `create database`. */
  readonly database?: string;
  /** Statements of the provider's administrator in the new database. */
  readonly statements?: readonly string[];
  /** The server reaches PostgreSQL over TLS, and another connection is rejected. */
  readonly tls?: boolean;
  /** The server reaches PostgreSQL through PgBouncer in transaction mode. */
  readonly pooled?: boolean;
  /** Lists are read from a replica that lags. */
  readonly replica?: boolean;
  /** What the start says if it refuses this PostgreSQL. */
  readonly refused?: RegExp;
}

const forDatabase = (...settings: readonly string[]): readonly string[] =>
  settings.map((setting) => `alter database DATABASE set ${setting}`);

const forRole = (...settings: readonly string[]): readonly string[] =>
  settings.map((setting) => `alter role OWNER in database DATABASE set ${setting}`);

const onlySchema = [
  'alter database DATABASE owner to postgres',
  'revoke create on schema public from public',
  'create schema OWNER authorization OWNER',
];

export const variants: readonly Variant[] = [
  { name: 'as installed' },
  { name: 'role that owns only a schema', statements: [...onlySchema, ...forRole('search_path = OWNER')] },
  {
    name: 'search_path begins with a schema of others',
    statements: [
      'create schema tools',
      'grant usage on schema tools to OWNER',
      ...forDatabase('search_path = tools, public'),
    ],
    refused: /doesn't let OWNER create tables in tools\. Run: grant create, usage on schema tools to OWNER\./,
  },
  { name: 'TLS required', tls: true },
  { name: 'serializable by default', statements: forDatabase("default_transaction_isolation = 'serializable'") },
  { name: 'repeatable read, for the role', statements: forRole("default_transaction_isolation = 'repeatable read'") },
  { name: 'statement_timeout of 5 s', statements: forRole("statement_timeout = '5s'", "lock_timeout = '1s'") },
  {
    name: 'transactions end after 1 s without a statement',
    statements: forRole("idle_in_transaction_session_timeout = '1s'"),
  },
  {
    name: 'other time zone and formats',
    statements: forDatabase(
      "timezone = 'Asia/Kathmandu'",
      "datestyle = 'German'",
      "intervalstyle = 'iso_8601'",
      "bytea_output = 'escape'",
      'extra_float_digits = 0',
    ),
  },
  {
    name: 'Turkish, sorted by ICU',
    database: "template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'tr-TR'",
  },
  {
    name: 'German phone book order, sorted by ICU',
    database: "template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'de-u-co-phonebk'",
  },
  { name: 'PgBouncer in transaction mode', pooled: true },
  {
    name: 'PgBouncer, serializable, 5 s, German dates',
    pooled: true,
    statements: [
      ...forDatabase("default_transaction_isolation = 'serializable'", "datestyle = 'German'"),
      ...forRole("statement_timeout = '5s'"),
    ],
  },
  { name: 'replica that is 10 s behind', replica: true },
  {
    name: 'read-only by default',
    statements: forDatabase('default_transaction_read_only = on'),
    refused:
      /accepts no writes, because default_transaction_read_only is on\. Switch it off for the server, the database and the role OWNER\./,
  },
  {
    name: 'LATIN1',
    database: "template template0 encoding 'LATIN1' locale 'C'",
    refused: /has the encoding LATIN1, which can't store every text\. Create one with: create database/,
  },
  {
    name: 'no schema to work in',
    statements: forRole('search_path = absent'),
    refused: /has no schema to work in\. Create the schema of the user's search_path\./,
  },
];
