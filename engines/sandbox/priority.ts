import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** A nice value. At this one, a busy thread of the server gets nine times as much processor time. */
export const BEHIND = 10;

/**
 * Lowers the priority of the calling thread below the threads that handle requests. Only Linux has a priority per
 * thread.
 */
export function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), BEHIND);
  } catch {
    // On other systems, all threads share the processor equally.
  }
}
