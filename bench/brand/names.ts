import { readFileSync } from 'node:fs';
import { extname, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { filesUnder } from '../../scripts/freshness.ts';
import { unzip } from '../../tests/zip.ts';

/** The names of this project, which no other company's customer may see. */
const OURS = /.{0,40}(?:cadenza|cdz_).{0,40}/i;

/** Names in a text or file. Texts in tags of songs and in PDFs have a zero byte before each letter. */
export function findNames(place: string, content: Buffer | string): string[] {
  const text = typeof content === 'string' ? content : content.toString('latin1');
  const found = [text, text.replaceAll('\0', '')]
    .map((each) => OURS.exec(each)?.[0])
    .find((each) => each !== undefined);
  return found === undefined ? [] : [`${place}: ${found.replaceAll(/[^\x20-\x7e]/g, '.')}`];
}

/** The files of an archive by name, or only the file itself. */
function unpack(name: string, bytes: Buffer): [string, Buffer][] {
  if (name.endsWith('.whl')) return [...unzip(bytes)].map(([inner, content]) => [`${name}/${inner}`, content]);
  return [[name, name.endsWith('.tgz') || name.endsWith('.tar.gz') ? gunzipSync(bytes) : bytes]];
}

/** Names in the names and contents of all files of a folder. Compressed variants repeat other files. */
export function findNamesIn(folder: string): { readonly files: number; readonly found: string[] } {
  const all = filesUnder(folder).filter((file) => {
    const isArchive = /\.(?:tgz|tar\.gz)$/.test(file);
    return isArchive || !['.gz', '.br'].includes(extname(file));
  });
  const found = all.flatMap((file) => {
    const name = relative(folder, file);
    return unpack(name, readFileSync(file)).flatMap(([inner, content]) => [
      ...findNames(`name of ${inner}`, inner),
      ...findNames(inner, content),
    ]);
  });
  return { files: all.length, found };
}

/** Resources that a page loads by itself from an origin other than `own`, which is empty for relative URLs. */
export function findForeignOrigins(place: string, html: string, own: readonly string[]): string[] {
  const loading =
    /<(?:script|img|iframe|source|audio|video|link(?=[^>]*\brel="?(?:stylesheet|preload|icon|manifest)))\b[^>]*/g;
  return [...html.matchAll(loading)].flatMap(([tag]) =>
    [...tag.matchAll(/\b(?:src|href|srcset)="?(https?:\/\/[^\s"'>]+)/g)]
      .map(([, url = '']) => new URL(url).origin)
      .filter((origin) => !own.includes(origin))
      .map((origin) => `${place}: loads from ${origin}`),
  );
}
