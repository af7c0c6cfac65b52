import { expect, it } from 'vitest';
import { testConfig } from '../../tests/harness.ts';
import { fix, ok, toShownFinding } from './finding.ts';

const config = testConfig({
  dataDir: '',
  email: { smtpUrl: 'smtps://songs:p%40ss-of-smtp@mail.example', from: { name: '', address: 'hello@music.example' } },
  storageKey: { id: 'AKIA1', secret: 'secret-of-bucket', token: 'token-of-bucket' },
  stripe: { secretKey: 'sk_test_1234', webhookSecret: 'whsec_1', apiBase: null },
  engine: { id: 'fal', key: 'key-of-engine', baseUrl: null, hasMessages: false },
});

it('hides passwords and keys, as they are and as a URL spells them', () => {
  const quoted = 'p@ss-of-smtp p%40ss-of-smtp secret-of-bucket token-of-bucket sk_test_1234 key-of-engine';
  expect(toShownFinding(config, fix(`Rejected: ${quoted}.`))).toEqual({
    state: 'failed',
    message: `Rejected: ${Array.from({ length: 6 }, () => '[hidden]').join(' ')}.`,
  });
});

it('is one short line', () => {
  expect(toShownFinding(config, ok('Works.\r\n\u001b[31mWell.')).message).toBe('Works. [31mWell.');
  expect(toShownFinding(config, fix('x'.repeat(1000))).message).toHaveLength(301);
});
