import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { feedWatchdog } from './watchdog.ts';

/** A program in the place of systemd-notify, which writes down what it is told. */
function notifier() {
  const folder = mkdtempSync(join(tmpdir(), 'watchdog-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const told = join(folder, 'told');
  writeFileSync(told, '');
  const program = join(folder, 'systemd-notify');
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${told}\n`);
  chmodSync(program, 0o755);
  return {
    path: `${folder}:/usr/bin:/bin`,
    told: () => readFileSync(told, 'utf8').split('\n').filter(Boolean),
  };
}

it('tells systemd again and again that the process responds', async () => {
  const { path, told } = notifier();
  onTestFinished(feedWatchdog({ PATH: path, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '150000' }));
  await expect.poll(() => told().length).toBeGreaterThan(2);
  expect(new Set(told())).toEqual(new Set(['/run/notify WATCHDOG=1']));
});

it.each([{}, { NOTIFY_SOCKET: '/run/notify' }, { WATCHDOG_USEC: '150000' }])(
  'does nothing without a watchdog: %j',
  (variables) => {
    const { path, told } = notifier();
    feedWatchdog({ PATH: path, ...variables })();
    expect(told()).toEqual([]);
  },
);
