import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/freshness.ts';

/** Formats of real credentials. Each is long enough that words and examples of the documentation don't match. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{40}/,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'Stripe key': /\b[rs]k_live_[0-9A-Za-z]{20,}/,
  'GitHub token': /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{60,})/,
  'Slack token': /(?:^|\W)xox[abprs]-[0-9A-Za-z-]{20,}/,
  'Google key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'npm token': /\bnpm_[0-9A-Za-z]{36}\b/,
  'Replicate token': /\br8_[0-9A-Za-z]{37}\b/,
  'password in a URL':
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:@/'"`${}]+:(?!\.\.\.|password|secret)[^\s@/'"`${}]{16,}@/i,
};

const MOST = 2_000_000;

it('no file of the repository contains a credential', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  const found = files
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)) && statSync(join(root, file)).size < MOST)
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'latin1');
      return Object.entries(SECRETS).flatMap(([kind, pattern]) => (pattern.test(text) ? [`${file}: ${kind}`] : []));
    });
  expect(found).toEqual([]);
});

it.each([
  ['AWS key', `AKIA${'A'.repeat(16)}`],
  ['Stripe key', `sk_live_${'a1'.repeat(12)}`],
  ['private key', `${['-----BEGIN', 'PRIVATE KEY-----'].join(' ')}\n${'A'.repeat(64)}`],
  ['password in a URL', ['postgres://app', 'zR8vQ2mN5tY7wK4x@db/songs'].join(':')],
])('a committed %s would be found', (kind, text) => {
  expect(text).toMatch(SECRETS[kind]!);
});
