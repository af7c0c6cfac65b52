import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks per second: 100 on every Linux that Node runs on. */
const TICKS = 100;

interface Stat {
  readonly parent: number;
  /** CPU time of the process and of its children that ended. */
  readonly seconds: number;
}

/** Null if the process ended or the system has no /proc. */
function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the name, which may contain any characters: the state, the parent, and from the twelfth on the four
    // times.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const seconds = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS;
    return { parent: fields[1] ?? 0, seconds };
  } catch {
    return null;
  }
}

/** The CPU seconds that a process and its children have used so far. NaN if the system doesn't provide them. */
export function cpuSeconds(pid: number): number {
  const own = readStat(pid);
  if (!own) return Number.NaN;
  return listChildren(pid).reduce((sum, child) => sum + (readStat(child)?.seconds ?? 0), own.seconds);
}

/** The child processes of a process. None if the system doesn't provide them. */
export function listChildren(pid: number): number[] {
  if (!readStat(pid)) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((child) => readStat(child)?.parent === pid);
}

/** The parent of a process. */
export const getParent = (pid: number): number => readStat(pid)?.parent ?? 0;
