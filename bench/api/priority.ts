import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { listChildren } from './cpu.ts';

/** The scale of nice. */
const FIRST = -15;

/**
 * Gives a process and its children priority over the rest of the machine, if permitted (as root), so that other work disturbs
 * less. Linux shares its time among sessions and applies nice only within them, and every connection of PostgreSQL is a
 * session.
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
