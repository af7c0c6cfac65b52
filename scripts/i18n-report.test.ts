import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from './freshness.ts';

async function runReport(...args: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/i18n-report.ts', ...args], { cwd: root });
  const closed = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await closed) as [number];
  return { code, output, errors };
}

test('--help explains the options, and an unknown option does too', async () => {
  expect(await runReport('--help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('--skeleton FILE'),
    errors: '',
  });
  const { code, errors } = await runReport('--acept');
  expect(code).toBe(1);
  expect(errors).toContain('--acept');
  expect(errors).toContain('--accept ID');
  expect(errors).not.toContain('    at ');
});
