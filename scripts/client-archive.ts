import { createHash } from 'node:crypto';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** A file of a package: its path in the archive, with `/`. */
export interface PackageFile {
  readonly path: string;
  readonly content: Buffer | string;
  readonly executable?: boolean;
}

const BLOCK = 512;

/** A header of the ustar format: https://www.gnu.org/software/tar/manual/html_node/Standard.html */
function tarHeader(path: string, size: number, executable: boolean): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  if (Buffer.byteLength(path) > 100) throw new Error(`The path is too long for a tar archive: ${path}`);
  header.write(path, 0);
  octal(executable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  // The same at every build: the time that npm gives to all files of a package.
  octal(Date.UTC(1985, 9, 26, 8, 15) / 1000, 136, 12);
  header.fill(' ', 148, 156);
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** A gzipped tar archive of these files. The same files result in the same bytes. */
export function tarball(files: readonly PackageFile[]): Buffer {
  const parts = files.flatMap(({ path, content, executable = false }) => {
    const bytes = Buffer.from(content);
    return [tarHeader(path, bytes.length, executable), bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

/** 1980-01-01, the earliest date of the format. */
const ZIP_DATE = 0x21;
const REGULAR_FILE = 0o100_644;

/** A zip archive of these files. The same files result in the same bytes. */
export function zip(files: readonly PackageFile[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { path, content } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const name = Buffer.from(path);
    // What both headers share, from the version to the length of the name: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
    const shared = Buffer.alloc(24);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt16LE(ZIP_DATE, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    local.push(Buffer.from('PK\x03\x04'), shared, Buffer.alloc(2), name, packed);
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE(REGULAR_FILE * 2 ** 16, 8);
    rest.writeUInt32LE(offset, 12);
    // The version that it was made by: 2.0 on Unix, so that the mode counts.
    central.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), shared, rest, name);
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}

/** The SHA-256 of a file, as the record of a wheel has it. */
export const recordHash = (content: Buffer | string): string =>
  `sha256=${createHash('sha256').update(content).digest('base64url')}`;
