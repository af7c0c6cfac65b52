import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { findUnits } from './upgrade-processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-units-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

test('the running units are the processes of an installation', async () => {
  const list = [
    'cadenza-web@3000.service loaded active running Cadenza: site and API on port 3000',
    'cadenza-worker@3100.service loaded active running Cadenza: tasks and schedules',
  ];
  writeFileSync(join(folder, 'systemctl'), `#!/bin/sh\ncat <<'END'\n${list.join('\n')}\nEND\n`);
  chmodSync(join(folder, 'systemctl'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  expect(await findUnits()).toEqual([
    { role: 'web', port: 3000 },
    { role: 'worker', port: 3100 },
  ]);
});

test('without systemd there are none', async () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(await findUnits()).toEqual([]);
});
