import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks a second: 100 on every Linux that Node runs on. */
const TICKS = 100;

interface Stat {
  readonly parent: number;
  /** Of the process and of its children that ended. */
  readonly seconds: number;
}

/** Null when the process is gone, or the system has no /proc. */
function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold anything: state, parent, and from the twelfth on the four times.
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

/** Processor seconds that a process and its children have used, ever; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  const own = readStat(pid);
  if (!own) return Number.NaN;
  return listChildren(pid).reduce((sum, child) => sum + (readStat(child)?.seconds ?? 0), own.seconds);
}

/** Processes that a process is the parent of; none where the system does not tell. */
export function listChildren(pid: number): number[] {
  if (!readStat(pid)) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((child) => readStat(child)?.parent === pid);
}

/** The process that another one is a child of. */
export const getParent = (pid: number): number => readStat(pid)?.parent ?? 0;
