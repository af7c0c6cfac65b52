import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Keeps what is compiled from now on in the data directory: who comes back after a crash does not compile everything again.
 * `flushCompileCache` writes it; a process that is killed later leaves nothing behind.
 */
export function keepCompiled(dataDir: string): void {
  const folder = join(dataDir, 'compiled');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    enableCompileCache(folder);
  } catch {
    // Beside PostgreSQL and a bucket it may be a place that cannot be written to: then each start compiles.
  }
}
