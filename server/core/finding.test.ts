import { expect, it } from 'vitest';
import { testConfig } from '../../tests/harness.ts';
import { fix, ok, toShownFinding } from './finding.ts';

const config = testConfig({
  dataDir: '',
  hiddenValues: [
    'smtps://songs:p%40ss-of-smtp@mail.example',
    'secret-of-bucket',
    'token-of-bucket',
    'sk_test_1234',
    'key-of-engine',
    'authorization=Bearer of-traces,x-team=of-songs',
    'postgres://songs:100%-sure@db/cadenza',
  ],
});

it('hides passwords and keys, as they are and as a URL spells them', () => {
  const quoted =
    'p@ss-of-smtp p%40ss-of-smtp secret-of-bucket token-of-bucket sk_test_1234 key-of-engine of-songs 100%-sure';
  expect(toShownFinding(config, fix(`Rejected: ${quoted}.`))).toEqual({
    state: 'failed',
    message: `Rejected: ${Array.from({ length: 8 }, () => '[hidden]').join(' ')}.`,
  });
});

it('is one short line', () => {
  expect(toShownFinding(config, ok('Works.\r\n\u001b[31mWell.')).message).toBe('Works. [31mWell.');
  expect(toShownFinding(config, fix('x'.repeat(1000))).message).toHaveLength(301);
});
