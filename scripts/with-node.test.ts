import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './freshness.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-with-node-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function script(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function start(target: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['scripts/with-node.mjs', target, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return line;
}

/** Prints its process ID, then runs until a signal, on which it exits with code 7. */
const patient = `
  process.on('SIGTERM', () => process.exit(7));
  setInterval(() => {}, 1000);
  console.log(process.pid);
`;

test("runs TypeScript with the project's Node, its tools first on the path, and keeps the exit code", async () => {
  const target = script(
    'says.ts',
    `const [first] = (process.env.PATH ?? '').split(':');
     console.log(JSON.stringify({ major: Number(process.versions.node.split('.')[0]), first, args: process.argv.slice(2) }));
     process.exitCode = 3;`,
  );
  const child = start(target, 'one', '--two');
  const line = await firstLine(child);
  expect(JSON.parse(line)).toMatchObject({ args: ['one', '--two'] });
  const report = JSON.parse(line) as { major: number; first: string };
  expect(report.major).toBeGreaterThanOrEqual(24);
  expect(report.first).not.toBe('');
  expect(await once(child, 'exit')).toEqual([3, null]);
});

test('passes SIGTERM on and exits when the script exits', async () => {
  const child = start(script('patient.ts', patient));
  await firstLine(child);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('ends the script when its parent process is gone', async () => {
  const target = script('orphan.ts', patient);
  // As with npm, there is a shell in between, which a signal ends without passing it on.
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/with-node.mjs "${target}"; true`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await firstLine(shell);
  const gone = once(shell.stdout, 'close');
  shell.kill('SIGKILL');
  // The script holds the pipe, so it closes when the script has ended.
  await expect(gone).resolves.toEqual([false]);
});
