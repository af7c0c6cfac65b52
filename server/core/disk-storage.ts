import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { InvalidStorageKey, type Storage } from './storage.ts';

/** What we store, by ending: a disk keeps no content type of its own. */
const TYPES: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.bin': 'application/octet-stream',
};

const STALE_MS = 3_600_000;
const SEGMENT = /^[A-Za-z0-9_-](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9_-])?$/;

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The path of a key below `root`. @throws InvalidStorageKey */
function pathOf(root: string, key: string): { readonly path: string; readonly contentType: string } {
  const segments = key.split('/');
  const contentType = TYPES[extname(key)];
  if (segments.length > 8 || !segments.every((segment) => SEGMENT.test(segment)) || !contentType) {
    throw new InvalidStorageKey(key);
  }
  return { path: join(root, ...segments), contentType };
}

/** A directory entry is on disk only after its directory was synced. Windows knows no such thing. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using directory: FileHandle = await open(path, 'r');
  await directory.sync();
}

/** What a process that was killed left half written. Younger files may be another process's at this moment. */
async function removeStale(aside: string): Promise<void> {
  for (const name of await readdir(aside)) {
    const file = join(aside, name);
    const entry = await stat(file).catch(() => null);
    if (entry && Date.now() - entry.mtimeMs > STALE_MS) await rm(file, { force: true });
  }
}

/** Files below `folder` on this machine's disk. Written aside, synced, then renamed: a key has whole bytes or none. */
export async function diskStorage(folder: string): Promise<Storage> {
  const root = resolve(folder);
  const aside = join(root, '.tmp');
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await removeStale(aside);

  return {
    async put(key, bytes, contentType) {
      const target = pathOf(root, key);
      if (target.contentType !== contentType) throw new Error(`${key} cannot be stored as ${contentType}.`);
      const temporary = join(aside, randomBytes(12).toString('hex'));
      try {
        {
          await using file: FileHandle = await open(temporary, 'wx', 0o600);
          await file.writeFile(bytes);
          await file.sync();
        }
        await mkdir(dirname(target.path), { recursive: true, mode: 0o700 });
        await rename(temporary, target.path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncDirectory(dirname(target.path));
    },

    async get(key, range) {
      const { path, contentType } = pathOf(root, key);
      const file = await open(path, 'r').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!file) return null;
      const { size } = await file.stat();
      if (range && (range.start < 0 || range.end < range.start || range.end >= size)) {
        await file.close();
        throw new RangeError(`${key} has ${size} bytes, not ${range.start} to ${range.end}.`);
      }
      const stream = file.createReadStream(range ? { start: range.start, end: range.end } : {});
      return { size, contentType, stream };
    },

    async head(key) {
      const { path, contentType } = pathOf(root, key);
      const entry = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return entry?.isFile() ? { size: entry.size, contentType } : null;
    },

    async delete(key) {
      await rm(pathOf(root, key).path, { force: true });
    },

    async signedUrl(key) {
      pathOf(root, key);
      return null;
    },
  };
}
