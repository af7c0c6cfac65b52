import { gunzipSync, gzipSync } from 'node:zlib';
import { listMissing } from '#catalog/abilities.ts';
import { builtCannot, builtEngine, builtOrigin, builtSignUp, type PageEngine } from '#catalog/site-origin.ts';
import type { Config } from '../../config.ts';
import { getAbilities } from '../engine-config.ts';
import type { SignUpMode } from '../sign-in-config.ts';

/** The URL that pages use for this site. */
export const getSiteOrigin = ({ siteUrl, publicUrl }: Pick<Config, 'siteUrl' | 'publicUrl'>): string =>
  new URL(siteUrl ?? publicUrl).origin;

/** The text with this server's URL in place of the placeholder, also where it is a value in another URL. */
export function replaceOrigin(text: string, origin: string): string {
  return text.replaceAll(builtOrigin, origin).replaceAll(encodeURIComponent(builtOrigin), encodeURIComponent(origin));
}

const BLOCK = 512;
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };

/** A copy of a file's header in a tar archive, with another size. */
function withSize(header: Buffer, size: number): Buffer {
  const copy = Buffer.from(header);
  copy.write(`${size.toString(8).padStart(SIZE.length - 1, '0')}\0`, SIZE.at, 'latin1');
  // The checksum of a header, computed with spaces in its own field.
  copy.fill(' ', CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
  const sum = copy.reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM.at, 'latin1');
  return copy;
}

function replaceOriginInArchive(tar: Buffer, origin: string): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + BLOCK <= tar.length;) {
    const header = tar.subarray(at, at + BLOCK);
    // The blocks at the end of an archive are empty and have no size.
    const size = Number.parseInt(header.toString('latin1', SIZE.at, SIZE.at + SIZE.length), 8) || 0;
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    const text = replaceOriginInText(content, origin);
    const own = text === null ? content : Buffer.from(text, 'latin1');
    parts.push(own === content ? header : withSize(header, own.length), own, Buffer.alloc(-own.length & (BLOCK - 1)));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return Buffer.concat(parts);
}

/** What a server inserts into the files of a build. */
export interface ServerFacts {
  /** Its own URL. */
  readonly origin: string;
  /** The engine of its live keys. */
  readonly engine: PageEngine;
  /** What that engine can't do. */
  readonly cannot: readonly string[];
  readonly signUp: SignUpMode;
}

type Settings = Pick<Config, 'siteUrl' | 'publicUrl' | 'engine' | 'signUp'>;

export const getServerFacts = (config: Settings): ServerFacts => ({
  origin: getSiteOrigin(config),
  engine: config.engine === null ? 'sandbox' : 'remote',
  cannot: listMissing(getAbilities(config, 'live')),
  signUp: config.signUp,
});

/** The bytes of a text with the facts of this server, or null if it doesn't contain the placeholder of the URL. */
export function insertFacts(bytes: Buffer, { origin, engine, cannot, signUp }: ServerFacts): Buffer | null {
  const filled = replaceOriginInText(bytes, origin)
    ?.replaceAll(builtEngine, `data-engine="${engine}"`)
    .replaceAll(builtCannot, `data-cannot="${cannot.join(' ')}"`)
    .replaceAll(builtSignUp, `data-sign-up="${signUp}"`);
  return filled === undefined ? null : Buffer.from(filled, 'latin1');
}

/** The bytes as text with this server's URL, or null. latin1 keeps all bytes, and the URLs are ASCII. */
const replaceOriginInText = (bytes: Buffer, origin: string): string | null =>
  bytes.includes(new URL(builtOrigin).hostname) ? replaceOrigin(bytes.toString('latin1'), origin) : null;

/** The npm package with this server's URL in its files. */
export const replaceOriginInPackage = (bytes: Buffer, origin: string): Buffer =>
  gzipSync(replaceOriginInArchive(gunzipSync(bytes), origin), { level: 9 });
