import type { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import { type FieldError, invalidFields, type Problem } from '../../core/problem.ts';
import { sanitizeFileName } from '../files/service.ts';
import { findStoredFiles, findWorks, type StoredFile, type WorkRow } from './store.ts';
import { workNotFound } from './works.ts';

/** A ZIP file that is created while it is downloaded. */
export interface Archive {
  readonly bytes: number;
  /** The first part already exists, so that works deleted before it are reported as an error. */
  readonly stream: AsyncIterable<Uint8Array>;
}

interface Entry {
  readonly name: string;
  readonly row: WorkRow;
  readonly file: StoredFile;
}

/** The maximum length of a name in bytes, without its extension: the limit of file systems, with room for a number. */
const NAME_BYTES = 200;

function truncateName(name: string): string {
  let bytes = 0;
  let text = '';
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > NAME_BYTES) break;
    text += character;
  }
  return text.trimEnd();
}

/** A file name for each work: its title, with a number if another work has the same title regardless of case. */
function nameEntries(rows: readonly WorkRow[], files: ReadonlyMap<string, StoredFile>): Entry[] {
  const taken = new Set(['manifest.json']);
  return rows.map((row) => {
    const file = files.get(row.id)!;
    const ending = file.storage_key.slice(file.storage_key.lastIndexOf('.'));
    const title = truncateName(sanitizeFileName(row.name ?? row.title));
    let name = `${title}${ending}`;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${title} (${number})${ending}`;
    taken.add(name.toLowerCase());
    return { name, row, file };
  });
}

const createManifest = (entries: readonly Entry[]): Uint8Array =>
  Buffer.from(
    JSON.stringify(
      {
        works: entries.map(({ name, row, file }) => ({
          file: name,
          id: row.id,
          kind: row.kind,
          title: row.name ?? row.title,
          prompt: row.prompt,
          style: row.style,
          lyrics: row.lyrics,
          checksum: `sha256:${file.sha256}`,
          bytes: file.bytes,
          duration: row.duration,
          width: row.width,
          height: row.height,
          parent: row.parent_id === null ? null : { work_id: row.parent_id, continue_at: row.continue_at },
          mode: row.mode,
          model: row.model,
          task_id: row.task_id,
          request_id: row.request_id,
          created_at: row.created_at.toISOString(),
        })),
      },
      null,
      2,
    ),
  );

/** ZIP files store local time without a zone, so UTC is used wherever the server is. */
const toZipTime = (at: Date): Date => new Date(at.getTime() + at.getTimezoneOffset() * 60_000);

const archiveRefused = (error: Omit<FieldError, 'pointer'>): Problem =>
  invalidFields([{ pointer: '?work_id', ...error }]);

function checkSize(files: readonly StoredFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const most = limits.archive.bytes;
  if (bytes <= most) return;
  const detail = `At most ${most} bytes are downloaded as one file, and these works have ${bytes}. Choose fewer.`;
  throw archiveRefused({ code: 'too_large', detail });
}

/** A generator that has already produced its first part. @throws the error of the first part. */
async function startGenerator<T>(parts: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await parts.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* parts;
    } finally {
      await parts.return(undefined);
    }
  })();
}

/**
 * The works of a customer as one ZIP file with a manifest. The same works always produce the same bytes. If a file is deleted
 * before its turn, the download breaks off, which clients notice by its length.
 * @throws Problem not_found, and invalid_field if there are too many bytes or a work has expired.
 */
export async function createArchive(core: Core, customerId: string, ids: readonly string[]): Promise<Archive> {
  const wanted = [...new Set(ids)];
  const rows = await findWorks(core.db, customerId, wanted);
  if (rows.length < wanted.length) throw workNotFound();
  const stored = await findStoredFiles(core.db, customerId, wanted, core.clock.now());
  const files = new Map(stored.map((file) => [file.id, file]));
  const expired = rows.find(({ id }) => !files.has(id));
  if (expired) throw archiveRefused({ code: 'invalid', detail: `The file of ${expired.id} is deleted.` });
  checkSize(stored);

  const entries = nameEntries(rows, files);
  const manifest = createManifest(entries);
  const date = toZipTime(rows.at(-1)!.created_at);
  const sizes = [
    { name: 'manifest.json', size: manifest.byteLength },
    ...entries.map(({ name, file }) => ({ name, size: file.bytes })),
  ];
  async function* stream() {
    let open: Readable | undefined;
    async function* parts() {
      yield { name: 'manifest.json', input: manifest, lastModified: date };
      for (const { name, row, file } of entries) {
        const found = await core.storage.get(file.storage_key);
        open = found?.stream;
        if (!found) throw workNotFound();
        if (found.size !== file.bytes) throw new Error(`The file of ${row.id} differs from what was stored.`);
        yield { name, input: found.stream, size: file.bytes, lastModified: toZipTime(row.created_at) };
      }
    }
    const reader = makeZip(parts()).getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    } finally {
      // A client that disconnects early leaves a file open.
      open?.destroy();
    }
  }
  return { bytes: Number(predictLength(sizes)), stream: await startGenerator(stream()) };
}
