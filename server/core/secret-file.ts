import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeDiskError, StartupError } from './startup-error.ts';

/**
 * The secret of a data directory. The first call creates it, readable only by its owner.
 * @throws StartupError
 */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  const secret = readOrCreate(dataDir, file);
  if (secret.length < 32)
    throw new StartupError(
      `${file} must contain a secret of at least 32 characters. Restore it from a backup, or delete it to generate a new one.`,
    );
  return secret;
}

function readOrCreate(dataDir: string, file: string): string {
  try {
    if (!existsSync(file)) createSecretFile(dataDir, file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = describeDiskError(error, dataDir);
    throw reason === null ? error : new StartupError(reason, error);
  }
}

/** Writes a temporary file and links it, so that two processes that start together read the same complete secret. */
function createSecretFile(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside);
  }
}
