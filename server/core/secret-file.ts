import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret of a data directory: made on the first call, readable by its owner only, the same ever after. */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) makeSecret(dataDir, file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${file} does not hold a secret.`);
  return secret;
}

/** Written aside and linked into place: of two processes that start at once both read the same whole secret. */
function makeSecret(dataDir: string, file: string): void {
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
