import { expect, test } from 'vitest';
import { run } from './run.ts';

const script = (code: string) => ['-e', code];

test('resolves with the output of a command', async () => {
  expect(await run(process.execPath, script('console.log("done")'), { quiet: true })).toBe('done\n');
});

test('rejects with the output and exit code of a command that fails', async () => {
  const failed = run(process.execPath, script('console.error("no"); process.exit(3)'), { quiet: true });
  await expect(failed).rejects.toThrow(/^no\n[^]* failed \(3\)\.$/);
});

test('a command that is killed at its limit has failed, even if it exits with 0', async () => {
  const code = 'process.on("SIGTERM", () => process.exit(0)); console.log("begun"); setInterval(() => {}, 1000)';
  const killed = run(process.execPath, script(code), { quiet: true, limitSeconds: 2 });
  await expect(killed).rejects.toThrow(/failed \(not finished after 2 s\)/);
});
