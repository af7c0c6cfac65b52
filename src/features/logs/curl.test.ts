import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { aLogDetail } from '../../../tests/app/records.ts';
import { curlOf } from './curl.ts';

/** What a shell makes of the command: the words that curl is given. */
const words = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    env: { API_KEY: 'cdz_test_x' },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);

test('a curl command is safe in a shell, whatever the body contains', () => {
  const text = `{"prompt":"it's $HOME \`id\` \\"x\\"\\n!"}`;
  const detail = aLogDetail({}, { request_body: { text, bytes: text.length, truncated: false } });
  expect(words(curlOf(detail, 'https://api.example.com'))).toEqual([
    '-X',
    'POST',
    'https://api.example.com/api/v2/generate',
    '-H',
    'Authorization: Bearer cdz_test_x',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    text,
  ]);
});

test('a curl command for a GET request', () => {
  const detail = aLogDetail(
    { method: 'GET', path: '/api/v2/feed' },
    { query: 'limit=3&status=failed', request_headers: {}, request_body: { text: null, bytes: 0, truncated: false } },
  );
  expect(words(curlOf(detail, 'http://localhost:3000'))).toEqual([
    'http://localhost:3000/api/v2/feed?limit=3&status=failed',
    '-H',
    'Authorization: Bearer cdz_test_x',
  ]);
});
