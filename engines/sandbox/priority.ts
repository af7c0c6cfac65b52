import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** As `nice` counts: a thread of the server that has work gets nine times as much of a processor. */
export const BEHIND = 10;

/** Puts the calling thread behind those that answer requests, where a thread has a priority of its own (Linux). */
export function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), BEHIND);
  } catch {
    // Elsewhere it takes turns with the others.
  }
}
