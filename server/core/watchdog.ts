import { execFile } from 'node:child_process';

/** What systemd sets, and where its program is. */
type WatchdogVariables = Readonly<Partial<Record<'PATH' | 'NOTIFY_SOCKET' | 'WATCHDOG_USEC', string | undefined>>>;

/** Three signs of life in each interval, so that a late one is no reason to restart. */
const SIGNS = 3;

/**
 * Tells systemd that this process responds, if its unit has WatchdogSec. A process that hangs sends nothing and is restarted. Node
 * can't send to the kind of socket that systemd has, so systemd's own program does, and the unit has NotifyAccess=all for it.
 * Returns what ends it.
 */
export function feedWatchdog({ PATH, NOTIFY_SOCKET, WATCHDOG_USEC }: WatchdogVariables): () => void {
  const everyMs = Number(WATCHDOG_USEC) / 1000 / SIGNS;
  if (NOTIFY_SOCKET === undefined || !(everyMs > 0)) return () => undefined;
  const env = { NOTIFY_SOCKET, PATH };
  // Without the program, systemd restarts the process, and its journal says why.
  const feed = () => void execFile('systemd-notify', ['WATCHDOG=1'], { env }, () => undefined);
  feed();
  const timer = setInterval(feed, everyMs).unref();
  return () => clearInterval(timer);
}
