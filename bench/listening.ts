import { playClip } from '../engines/sandbox/render-clip.ts';
import { readRequest } from '../engines/sandbox/request/read-request.ts';
import { families } from '../engines/sandbox/styles/families.ts';
import { estimateTempo } from '../tests/sandbox/fingerprint.ts';
import { type HeardKey, countClipped, findKey, isRelatedKey, measureRange } from '../tests/sandbox/heard.ts';
import { analyzeAudio, measureLoudness, measurePeak, measureShortTerm } from '../tests/sandbox/listening.ts';
import { testJob } from '../tests/sandbox/test-job.ts';

/*
 * What an independent analysis hears in songs of the sandbox engine, by style: loudness and its range, peaks, distortion, and how
 * often tempo and key are those of the plan. It fails if a figure of a style is an outlier. Arguments: songs of each style (6), and
 * their seconds (45).
 */
const songs = Number(process.argv[2] ?? 6);
const seconds = Number(process.argv[3] ?? 45);

/** Tempos closer than this are the same. A listener may also count half or twice as many beats. */
const sameTempo = 0.04;
/** The largest difference from the style's own loudness, in LU. */
const loudnessLimit = 1;
/** The share of songs whose key must be the plan's or a related one, and whose tempo must be the plan's, its half or double. */
const heardLimit = 0.6;

interface Heard {
  readonly loudness: number;
  readonly range: number;
  readonly peak: number;
  readonly clipped: number;
  readonly tempo: 'same' | 'multiple' | 'other';
  readonly key: 'same' | 'related' | 'other';
}

function compareTempo(found: number, asked: number): Heard['tempo'] {
  const isSame = (tempo: number) => Math.abs(found / tempo - 1) < sameTempo;
  if (isSame(asked)) return 'same';
  return [1 / 2, 2, 2 / 3, 3 / 2, 3, 1 / 3].some((factor) => isSame(asked * factor)) ? 'multiple' : 'other';
}

function compareKey(found: HeardKey, asked: HeardKey): Heard['key'] {
  if (found.tonic === asked.tonic && found.mode === asked.mode) return 'same';
  return isRelatedKey(found, asked) ? 'related' : 'other';
}

async function listen(style: string, seed: number): Promise<Heard> {
  const job = testJob({ prompt: style, seed }, { maxSeconds: seconds });
  const { tempo, tonic, mode } = readRequest(job, 0);
  const sound = await analyzeAudio((await playClip(job, 0)).mp3);
  return {
    loudness: measureLoudness(sound),
    range: measureRange(measureShortTerm(sound)),
    peak: measurePeak(sound),
    clipped: countClipped(sound),
    tempo: compareTempo(estimateTempo(sound), tempo),
    key: compareKey(findKey(sound), { tonic, mode }),
  };
}

const getMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const getMean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function row(...cells: readonly string[]): void {
  process.stdout.write(`${cells.map((cell, i) => (i === 0 ? cell.padEnd(16) : cell.padStart(12))).join('')}\n`);
}

interface Style {
  readonly style: string;
  readonly asked: number;
  readonly loudness: number;
  readonly range: number;
  readonly clipped: number;
  /** Songs with the plan's tempo, and those with a multiple of it. */
  readonly tempo: readonly [number, number];
  /** Songs in the plan's key, and those in a related one. */
  readonly key: readonly [number, number];
}

row('style', 'LUFS', 'of style', 'range, LU', 'peak, dBFS', 'clipped', 'tempo', 'or multiple', 'key', 'or related');
const styles: Style[] = [];
for (const { id, name, finish } of families) {
  const own: Heard[] = [];
  for (let seed = 1; seed <= songs; seed++) own.push(await listen(name, seed));
  const count = (test: (song: Heard) => boolean) => own.filter(test).length;
  const style: Style = {
    style: id,
    asked: finish.loudness,
    loudness: getMean(own.map(({ loudness }) => loudness)),
    range: getMean(own.map(({ range }) => range)),
    clipped: own.reduce((sum, { clipped }) => sum + clipped, 0),
    tempo: [count(({ tempo }) => tempo === 'same'), count(({ tempo }) => tempo !== 'other')],
    key: [count(({ key }) => key === 'same'), count(({ key }) => key !== 'other')],
  };
  const peak = Math.max(...own.map((song) => song.peak));
  const numbers = [style.loudness, style.asked, style.range, peak].map((value) => value.toFixed(1));
  row(id, ...numbers, String(style.clipped), ...[...style.tempo, ...style.key].map((found) => `${found}/${songs}`));
  styles.push(style);
}

const usual = getMedian(styles.map(({ range }) => range));
/** Three times the usual distance from the median, but at least 3 LU. */
const spread = Math.max(3, 3 * 1.4826 * getMedian(styles.map(({ range }) => Math.abs(range - usual))));
const outliers = styles.flatMap(({ style, asked, loudness, range, clipped, tempo, key }) => {
  const found = {
    loudness: Math.abs(loudness - asked) > loudnessLimit,
    range: Math.abs(range - usual) > spread,
    clipped: clipped > 0,
    tempo: tempo[1] < songs * heardLimit,
    key: key[1] < songs * heardLimit,
  };
  return Object.entries(found).flatMap(([name, is]) => (is ? [`${style}: ${name}`] : []));
});
row('outliers', outliers.join(', ') || 'none');
if (outliers.length > 0) process.exitCode = 1;
