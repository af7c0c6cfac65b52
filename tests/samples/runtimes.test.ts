import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missingRuntime } from './runtimes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-runtimes-'));
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Puts a program on the path that prints a line for any arguments. */
function install(program: string, line: string, stream: 1 | 2 = 1): void {
  const path = join(folder, program);
  writeFileSync(path, `#!/bin/sh\necho '${line}' >&${stream}\n`);
  chmodSync(path, 0o755);
}

test('a missing runtime is reported by name', () => {
  expect(missingRuntime('go')).toBe('samples in go did not run: no go here');
});

test('a runtime older than the documented one is not run, and its version is reported', () => {
  install('go', 'go version go1.18.10 linux/amd64');
  expect(missingRuntime('go')).toBe('samples in go did not run: Go 1.18.10 here, the documentation names 1.19');
  install('java', 'openjdk version "1.8.0_392"', 2);
  expect(missingRuntime('java')).toMatch(/Java 1\.8\.0 here, the documentation names 17$/);
});

test.for([
  ['go', 'go version go1.19.8 linux/amd64'],
  ['go', 'go version go2.0 linux/amd64'],
  ['ruby', 'ruby 3.1.7p261 (2025-03-26 revision 0a3704f218) [x86_64-linux-gnu]'],
  ['java', 'openjdk version "21" 2023-09-19'],
] as const)('%s runs: %s', ([language, line]) => {
  install(language, line);
  expect(missingRuntime(language)).toBeUndefined();
});

test('PHP without its curl extension is reported', () => {
  install('php', 'PHP 8.2.36 (cli)');
  expect(missingRuntime('php')).toBe('samples in php did not run: no extension curl here');
});
