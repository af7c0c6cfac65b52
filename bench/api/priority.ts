import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { listChildren } from './cpu.ts';

/** As nice counts. */
const FIRST = -15;

/**
 * Lets a process and its children come before the rest of the machine, where that may be asked for (as root): then what
 * else runs there disturbs less. Linux shares its time among sessions, and only within them by nice; every connection of
 * PostgreSQL is a session.
 */
export function raisePriority(pid: number): void {
  for (const one of [pid, ...listChildren(pid)]) {
    try {
      setPriority(one, FIRST);
      writeFileSync(`/proc/${one}/autogroup`, String(FIRST));
    } catch {
      // Without the permission, the process keeps the default priority.
    }
  }
}
