import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dereference } from '../plugins/reference/contract.ts';
import { readContract } from '../plugins/reference/translations.ts';
import { filesUnder, root } from '../scripts/freshness.ts';
import { validateGenerate } from '../server/features/tasks/rules.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' ');

const contract = dereference(readContract(root, 'v2'));
const describeField = (field: string) =>
  contract.components?.schemas?.['generate-request']?.properties?.[field]?.description?.replaceAll(/\s+/g, ' ');

describe('sentences of the contract', () => {
  test('lyrics require a style or a prompt', () => {
    expect(describeField('lyrics')).toContain('Requires `style` or `prompt`, and');
    const song = { model: 'v5', lyrics: 'la la' } as const;
    for (const rest of [{ style: 'folk' }, { prompt: 'rain' }]) validateGenerate({ ...song, ...rest });
    expect(() => validateGenerate(song)).toThrow('`style` is required together with `lyrics`.');
  });

  test('audio_weight has no effect as long as no engine reads it', () => {
    const readers = filesUnder(join(root, 'engines')).filter((file) =>
      readFileSync(file, 'utf8').includes('audio_weight'),
    );
    expect(readers).toEqual([]);
    expect(describeField('audio_weight')).toContain('Has no effect');
  });
});

test('callbacks are repeated after any response but a 2xx', () => {
  expect(read('docs/callbacks.mdx')).not.toContain('until your server returns 204');
  expect(read('docs/callbacks.mdx')).toContain('It repeats an event that gets no 2xx response.');
});

test('the page about rejected URLs names the forward command and the variable of operators', () => {
  expect(read('docs/errors/address_refused.mdx')).toMatch(
    /\[`forward`\]\(\.\.\/client\.mdx#forward\).*`CALLBACK_ALLOW`/,
  );
  expect(read('OPERATING.md')).toContain('| `CALLBACK_ALLOW`');
});

test('the introduction says who owns the songs, and links to the terms that say so', () => {
  expect(read('docs/intro.mdx')).toMatch(
    /songs that your requests generate belong to you\. .*\(\/legal\/terms#songs\)/,
  );
  expect(read('src/pages/legal/terms.mdx')).toMatch(
    /## Songs \{#songs\}.*songs that your requests generate belong to you/,
  );
});

test.for([
  ['without NODE_USE_ENV_PROXY, the TypeScript client uses no proxy', {}, false],
  ['with NODE_USE_ENV_PROXY=1, it uses the one of HTTP_PROXY', { NODE_USE_ENV_PROXY: '1' }, true],
] as const)('%s', async ([, variables, isProxied]) => {
  expect(read('docs/client.mdx')).toContain('and `NO_PROXY` only if `NODE_USE_ENV_PROXY=1` is set');
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(502).end();
  });
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const code = `import { Cadenza } from '${join(root, 'clients/typescript/src/main.ts')}';
    const client = new Cadenza({ apiKey: 'cdz_test_x', baseUrl: 'http://music.invalid', maxRetries: 0 });
    await client.credits().catch(() => {});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    env: {
      PATH: process.env['PATH'],
      HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      ...variables,
    },
  });
  expect(asked.some((url) => url.includes('music.invalid'))).toBe(isProxied);
});
