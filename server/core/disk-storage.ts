import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  validateContentType,
  getContentType,
  rangeNotSatisfiable,
  type Storage,
  StorageUnavailable,
} from './storage.ts';

const STALE_MS = 3_600_000;

/** Files deleted at the same time. */
const DELETED_AT_ONCE = 8;

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The path of a key below `root`. @throws InvalidStorageKey */
const toPath = (root: string, key: string): { readonly path: string; readonly contentType: string } => ({
  contentType: getContentType(key),
  path: join(root, ...key.split('/')),
});

/** Errors of the file system (no space, no permission, broken disk) mean that the storage is unavailable. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw typeof (error as NodeJS.ErrnoException).syscall === 'string' ? new StorageUnavailable(error) : error;
  });
}

/** A directory entry is durable only after its directory was synced. Windows doesn't support that. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using directory: FileHandle = await open(path, 'r');
  await directory.sync();
}

/** Deletes partial files of killed processes. Younger ones may belong to a running process. */
async function removeStale(aside: string): Promise<void> {
  for (const name of await readdir(aside)) {
    const file = join(aside, name);
    const entry = await stat(file).catch(() => null);
    if (entry && Date.now() - entry.mtimeMs > STALE_MS) await rm(file, { force: true });
  }
}

/** Writes a temporary file, syncs and renames it, so that a key has either all bytes or none. */
async function write(aside: string, target: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(aside, randomBytes(12).toString('hex'));
  try {
    {
      await using file: FileHandle = await open(temporary, 'wx', 0o600);
      await file.writeFile(bytes);
      await file.sync();
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(target));
}

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** Stores files below `folder` on the local disk. */
export async function diskStorage(folder: string): Promise<Storage> {
  const root = resolve(folder);
  const aside = join(root, '.tmp');
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await removeStale(aside);

  return {
    async put(key, bytes, contentType) {
      validateContentType(key, contentType);
      await orUnavailable(write(aside, toPath(root, key).path, bytes));
    },

    async get(key, range) {
      const { path, contentType } = toPath(root, key);
      const file = await orUnavailable(open(path, 'r').catch(nullIfMissing));
      if (!file) return null;
      const { size } = await orUnavailable(file.stat());
      if (range && (range.start < 0 || range.end < range.start || range.end >= size)) {
        await file.close();
        throw rangeNotSatisfiable(key, range, size);
      }
      const stream = file.createReadStream(range ? { start: range.start, end: range.end } : {});
      return { size, contentType, stream };
    },

    async head(key) {
      const { path, contentType } = toPath(root, key);
      const entry = await orUnavailable(stat(path).catch(nullIfMissing));
      return entry?.isFile() ? { size: entry.size, contentType } : null;
    },

    async delete(keys) {
      const failed = new Map<string, Error>();
      const rest = keys.values();
      const remove = async () => {
        for (const key of rest) {
          try {
            await orUnavailable(rm(toPath(root, key).path, { force: true }));
          } catch (error) {
            failed.set(key, error as Error);
          }
        }
      };
      await Promise.all(Array.from({ length: DELETED_AT_ONCE }, remove));
      return failed;
    },

    async signedUrl(key) {
      getContentType(key);
      return null;
    },
  };
}
