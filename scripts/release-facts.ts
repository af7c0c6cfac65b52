import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** In an unpacked release: what it is. Its presence means that the site is built, and that its sources aren't there. */
export const releaseFile = 'release.json';

const releaseSchema = z.strictObject({
  /** The name in the names of archives: `brand.slug`. */
  name: z.string(),
  version: z.string(),
  commit: z.string(),
  /** The releases whose processes can run beside this one. Processes of others must stop before this one migrates. */
  beside: z.array(z.string()),
});

export type Release = z.infer<typeof releaseSchema>;

/** What the release in a folder is, or null if it is none, such as a checkout. */
export function readReleaseFile(folder: string): Release | null {
  try {
    return releaseSchema.parse(JSON.parse(readFileSync(join(folder, releaseFile), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The version of the release or the checkout in a folder. */
export const readVersion = (folder: string): string =>
  readReleaseFile(folder)?.version ??
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Whether a version is older than another one, number by number. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/, 3).map(Number);
  const [one, other] = [numbers(version), numbers(than)];
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && one[at]! < other[at]!;
}

/** The SHA-256 of a file in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
