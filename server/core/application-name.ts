import type { Config } from '../config.ts';

/** What a process does: a role of the server, or a command of operators. */
export type Program = Config['role'] | 'migrate' | 'admin' | 'doctor';

const URLS = ['databaseUrl', 'databaseDirectUrl', 'databaseReadUrl'] as const;

/** Whether a URL already has a name. It is no `URL` if it has no host, as in `postgres://user@/name?host=/run/postgresql`. */
const isNamed = (url: string): boolean => new URLSearchParams(url.split('?').at(1)).has('application_name');

/**
 * Lets every connection to PostgreSQL, also those that check or watch it, say in `pg_stat_activity` whose it is: `cadenza web`. The
 * name is part of the URLs, so that one that an operator has set stays. A pooler passes it on with each transaction.
 */
export function nameConnections(config: Config, program: Program): Config {
  const parameter = `application_name=${encodeURIComponent(`${config.brand.slug} ${program}`)}`;
  const name = (url: string): string => (isNamed(url) ? url : `${url}${url.includes('?') ? '&' : '?'}${parameter}`);
  const named = URLS.map((key) => [key, config[key] === null ? null : name(config[key])]);
  return { ...config, ...Object.fromEntries(named) };
}
