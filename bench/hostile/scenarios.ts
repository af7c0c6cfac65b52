import { randomBytes } from 'node:crypto';

/** A request that a hostile caller repeats. */
export interface Attack {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A customer of the server. */
export interface Member {
  readonly cookie: string;
  /** The secret of a live key. */
  readonly key: string;
}

export interface Scenario {
  readonly name: string;
  /** The requests that the loops send in turn. Each loop starts at a different one. */
  attacks(member: Member): readonly Attack[];
}

const json = { 'content-type': 'application/json' };

const numbers = `[${'1,'.repeat(399_999)}1]`;

const unknownFields = (count: number): string =>
  JSON.stringify({ model: 'v5', ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, n])) });

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** A key that doesn't exist. */
const guessed = (): string => `cdz_live_${randomBytes(18).toString('hex')}`;

const generate = (key: string, body: string): Attack => ({
  method: 'POST',
  path: '/api/v2/generate',
  headers: { ...json, authorization: `Bearer ${key}` },
  body,
});

/** The attacks. Add a new one to this list. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'nobody: 400,000 numbers as balance alerts',
    attacks: () => [{ method: 'PUT', path: '/api/account/alerts', headers: json, body: numbers }],
  },
  {
    name: 'nobody: 30,000 numbers, which is no more than a body may have',
    attacks: () => [
      { method: 'PUT', path: '/api/account/alerts', headers: json, body: `[${'1,'.repeat(29_999)}1]` },
      { method: 'POST', path: '/api/v2/generate', headers: json, body: unknownFields(5000) },
    ],
  },
  {
    name: 'a key: 60,000 unknown fields',
    attacks: ({ key }) => [generate(key, unknownFields(60_000))],
  },
  {
    name: 'a key: 15,000 unknown fields, which is no more than a body may have',
    attacks: ({ key }) => [generate(key, unknownFields(15_000))],
  },
  {
    name: 'guessed keys: 15,000 unknown fields',
    attacks: () => Array.from({ length: 64 }, () => generate(guessed(), unknownFields(15_000))),
  },
  {
    name: 'a session: 400,000 numbers and 900 unknown fields',
    attacks: ({ cookie }) => [
      { method: 'PUT', path: '/api/account/alerts', headers: { ...json, cookie }, body: numbers },
      { method: 'PUT', path: '/api/account/alerts', headers: { ...json, cookie }, body: unknownFields(900) },
    ],
  },
  {
    name: 'nobody: nested lists to sign in',
    attacks: () => [{ method: 'POST', path: '/api/auth/sign-in/email', headers: json, body: nested(7000) }],
  },
  {
    name: 'nobody and a key: nested lists to the MCP server',
    attacks: ({ key }) => [
      { method: 'POST', path: '/api/mcp', headers: json, body: nested(50_000) },
      {
        method: 'POST',
        path: '/api/mcp',
        headers: { ...json, authorization: `Bearer ${key.replace('_live_', '_test_')}` },
        body: nested(50_000),
      },
    ],
  },
  {
    name: 'a session: exports, verifications and lists',
    attacks: ({ cookie }) =>
      ['usage/export?range=12m', 'credits/verify', 'logs', 'works', 'tasks', 'overview?range=30d'].map((path) => ({
        method: 'GET' as const,
        path: `/api/account/${path}`,
        headers: { cookie },
        body: '',
      })),
  },
];
