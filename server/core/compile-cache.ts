import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Caches compiled code in the data directory, so that a restart after a crash needn't compile everything.
 * `flushCompileCache` writes it; a process that is killed later loses nothing.
 */
export function cacheCompiledCode(dataDir: string): void {
  const folder = join(dataDir, 'compiled');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    enableCompileCache(folder);
  } catch {
    // With PostgreSQL and a bucket, the data directory may be read-only. Then each start compiles.
  }
}
