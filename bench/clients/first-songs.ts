import { MPEGDecoder } from 'mpg123-decoder';
import { GuideReader, languages, type ReaderOptions } from '../../tests/samples/guide-reader.ts';
import { parseSteps } from '../../tests/samples/fences.ts';
import { missingFor } from '../../tests/samples/runtimes.ts';

const GUIDES = [
  ['curl', 'docs/quickstart.mdx'],
  ['TypeScript client', 'docs/client.mdx'],
  ['Python client', 'docs/python.mdx'],
  ['Go client', 'docs/go.mdx'],
] as const;

/** The seconds of sound in an MP3. @throws Error if there is none. */
async function decode(mp3: Uint8Array): Promise<number> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { samplesDecoded, sampleRate, errors } = decoder.decode(mp3);
  decoder.free();
  if (samplesDecoded === 0 || errors.length > 0) throw new Error('The file is no song.');
  return samplesDecoded / sampleRate;
}

/** Runs the commands of a page in an empty folder until a song is there. */
async function followGuide(page: string, options: ReaderOptions): Promise<string> {
  const steps = parseSteps(page);
  const reader = await GuideReader.startSession(options);
  const started = performance.now();
  try {
    for (const { sample } of steps) {
      const missing = missingFor(languages[sample.language]!, sample.code);
      if (missing !== undefined) return missing;
      await reader.run(sample);
      const [song] = await reader.readFiles('.mp3');
      if (song === undefined) continue;
      const seconds = (performance.now() - started) / 1000;
      return `${seconds.toFixed(1)} s, a song of ${(await decode(song)).toFixed(0)} s`;
    }
    throw new Error(`${page} leaves no song.`);
  } finally {
    await reader.leave();
  }
}

/** From an empty folder to a song by the commands of the docs alone, in each language. */
export async function firstSongs(options: ReaderOptions): Promise<void> {
  for (const [name, page] of GUIDES) console.log(`${name.padEnd(18)} ${await followGuide(page, options)}`);
}
