import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { builtOrigin, filledLimit } from '../catalog/site-origin.ts';
import { filesUnder } from './freshness.ts';
import { CommandFailed } from './run.ts';

const text = new Set(['.css', '.html', '.js', '.json', '.md', '.svg', '.txt', '.webmanifest', '.xml']);
/** Below this size, compression saves less than the size of its headers. */
const smallest = 600;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export interface Compressed {
  readonly br: Buffer;
  readonly gz: Buffer;
}

/**
 * Files of a first visit get the best compression: 8% smaller than level 8, but fifty times slower. Level 9 saves 0.2% and
 * takes almost three times as long.
 */
const first = /\/assets\/(?:css\/|js\/(?:main|docs|runtime~main)\.)/;

const getQuality = (path: string): number => (first.test(path) ? 11 : 8);

/** The window size in bits for small files. Allocating a larger one takes ten times as long as the compression. */
const SMALL_WINDOW = 16;

async function compress(content: Buffer, quality: number): Promise<Compressed> {
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_LGWIN]:
          content.length <= 2 ** SMALL_WINDOW ? SMALL_WINDOW : constants.BROTLI_DEFAULT_WINDOW,
      },
    }),
    gzipped(content, { level: 9 }),
  ]);
  return { br, gz };
}

/**
 * Whether a server inserts its URL into the file and compresses it then.
 * @throws CommandFailed for a file that servers send unchanged.
 */
function isFilled(path: string, content: Buffer): boolean {
  if (!content.includes(new URL(builtOrigin).hostname)) return false;
  if (/\/assets\//.test(path))
    throw new CommandFailed(`${path} contains the public URL, but must be the same at every URL`);
  if (content.length > filledLimit)
    throw new CommandFailed(`${path} contains the public URL, but is too large to insert it when served`);
  return true;
}

/**
 * Writes a `.br` and `.gz` next to every text file that is the same at every URL. zlib uses its own threads, one per core.
 * The languages share many identical chunks, so equal content is compressed once, also over several calls with the same
 * `known`. @returns the number of files with compressed variants.
 */
export async function precompress(folder: string, known = new Map<string, Promise<Compressed>>()): Promise<number> {
  const files = filesUnder(folder).filter((path) => text.has(extname(path)) && !path.includes('/.'));
  let written = 0;
  const work = async (): Promise<void> => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) {
      const content = await readFile(path);
      if (isFilled(path, content) || content.length < smallest) continue;
      const hash = createHash('sha1').update(content).digest('hex');
      const result = known.get(hash) ?? compress(content, getQuality(path));
      known.set(hash, result);
      const { br, gz } = await result;
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, work));
  return written;
}
