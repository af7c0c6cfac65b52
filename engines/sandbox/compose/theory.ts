/** A chord in a song: pitch classes counted in semitones above C. */
export interface Chord {
  readonly root: number;
  readonly quality: string;
  /** Semitones above the root, in the order of their importance for the colour of the chord. */
  readonly tones: readonly number[];
}

/** Tones by quality: third and seventh first, then extensions, then the fifth. The bass plays the root. */
const qualities: Readonly<Record<string, readonly number[]>> = {
  '': [4, 0, 7],
  m: [3, 0, 7],
  '5': [0, 7],
  sus2: [2, 0, 7],
  sus4: [5, 0, 7],
  add9: [4, 2, 7, 0],
  madd9: [3, 2, 7, 0],
  '6': [4, 9, 7, 0],
  m6: [3, 9, 7, 0],
  '69': [4, 9, 2, 7],
  maj7: [4, 11, 7, 0],
  maj9: [4, 11, 2, 7],
  '7': [4, 10, 7, 0],
  '9': [4, 10, 2, 7],
  '13': [4, 10, 9, 2],
  '7b9': [4, 10, 1, 7],
  '7sus4': [5, 10, 7, 0],
  m7: [3, 10, 7, 0],
  m9: [3, 10, 2, 7],
  m11: [3, 10, 5, 7],
  m7b5: [3, 10, 6, 0],
  dim7: [3, 9, 6, 0],
};

const degrees: Readonly<Record<string, number>> = { I: 0, II: 2, III: 4, IV: 5, V: 7, VI: 9, VII: 11 };

/** Parses a chord such as `IIm9` or `bVII13` in a key (tonic as pitch class 0..11). Throws for an unknown symbol. */
export function readChord(symbol: string, tonic: number): Chord {
  const [, flat = '', degree = '', quality = ''] = /^(b?)(VII|VI|V|IV|III|II|I)(.*)$/.exec(symbol) ?? [];
  const above = degrees[degree];
  const tones = qualities[quality];
  if (above === undefined || tones === undefined) throw new RangeError(`Unknown chord ${symbol}`);
  return { root: (tonic + above - (flat ? 1 : 0) + 12) % 12, quality, tones };
}

export type Mode = 'major' | 'minor';

const scales: Readonly<Record<Mode, readonly number[]>> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
};

/** The pitch classes of the key, adjusted to the chord: a scale tone next to a chord tone outside the key is replaced by it. */
export function chordScale(tonic: number, mode: Mode, chord: Chord): readonly number[] {
  const scale = new Set(scales[mode].map((step) => (tonic + step) % 12));
  for (const tone of [...chord.tones, 0]) {
    const pitch = (chord.root + tone) % 12;
    if (scale.has(pitch)) continue;
    scale.delete((pitch + 1) % 12);
    scale.delete((pitch + 11) % 12);
    scale.add(pitch);
  }
  for (const tone of [...chord.tones, 0]) scale.add((chord.root + tone) % 12);
  return [...scale].sort((a, b) => a - b);
}

/** Pitch classes of the chord with its root. */
export function chordPitches(chord: Chord): readonly number[] {
  return [...new Set([0, ...chord.tones].map((tone) => (chord.root + tone) % 12))];
}

/** The pitch of one of the given classes nearest to `pitch`; of two equally near, the lower. */
export function nearest(pitch: number, classes: readonly number[]): number {
  for (let away = 0; away < 12; away++) {
    if (classes.includes((((pitch - away) % 12) + 12) % 12)) return pitch - away;
    if (classes.includes((((pitch + away) % 12) + 12) % 12)) return pitch + away;
  }
  return pitch;
}

const sharpNames = ['C', 'C sharp', 'D', 'D sharp', 'E', 'F', 'F sharp', 'G', 'G sharp', 'A', 'A sharp', 'B'];
const flatNames = ['C', 'D flat', 'D', 'E flat', 'E', 'F', 'G flat', 'G', 'A flat', 'A', 'B flat', 'B'];

/** The name of a key in words, e.g. `B flat minor`. */
export function keyName(tonic: number, mode: Mode): string {
  const flat = mode === 'major' ? [1, 3, 5, 8, 10] : [0, 2, 3, 5, 7, 10];
  return `${(flat.includes(tonic) ? flatNames : sharpNames)[tonic]} ${mode}`;
}
