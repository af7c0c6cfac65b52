import type { Track } from '../compose/score.ts';
import { fadePerSample, frequencyOfPitch, sampleRate } from '../sound/exact-math.ts';
import { easeOut } from '../instruments/instrument.ts';
import type { Instrument, Sound } from '../instruments/instrument.ts';
import { instruments } from '../instruments/instruments.ts';
import { createRandom } from '../sound/random.ts';

interface Ringing {
  readonly sound: Sound;
  readonly left: number;
  readonly right: number;
  at: number;
  /** The sample of the sound at which the note is released. */
  readonly release: number;
  readonly fade: number;
  level: number;
}

/**
 * Reusable sounds are rendered in this many layers of strength, with several takes of each so that repeated notes
 * differ.
 */
const layers = 4;
const drumTakes = 3;
const toneTakes = 2;

/**
 * Plays the notes of one track into blocks, in order. Sounds that ring out by themselves are rendered once and reused.
 */
export class Player {
  private readonly starts: Float64Array;
  private readonly instrument: Instrument;
  private readonly sounds = new Map<string, Sound>();
  private ringing: Ringing[] = [];
  private next = 0;
  private readonly track: Track;
  private readonly seconds: (beat: number) => number;
  private readonly order: readonly number[];
  private readonly spread: number;

  constructor(track: Track, seconds: (beat: number) => number, spread: number) {
    this.spread = spread;
    const instrument = instruments[track.instrument];
    if (!instrument) throw new RangeError(`Unknown instrument ${track.instrument}`);
    this.track = track;
    this.instrument = instrument;
    this.seconds = seconds;
    const starts = track.notes.map((note) => Math.max(0, Math.round((seconds(note.beat) + note.push) * sampleRate)));
    this.order = starts.map((_, i) => i).toSorted((a, b) => (starts[a] as number) - (starts[b] as number));
    this.starts = Float64Array.from(this.order, (i) => starts[i] as number);
  }

  /** Whether anything sounds in a block. */
  soundsIn(from: number, count: number): boolean {
    return this.ringing.length > 0 || (this.starts[this.next] ?? Number.POSITIVE_INFINITY) < from + count;
  }

  /** Adds the sounds from sample `from` on to a block. Blocks must be requested in order. */
  fill(left: Float32Array, right: Float32Array, from: number): void {
    while ((this.starts[this.next] ?? Number.POSITIVE_INFINITY) < from + left.length) {
      this.ringing.push(this.strike(this.order[this.next] as number, (this.starts[this.next] as number) - from));
      this.next++;
    }
    if (this.ringing.length === 0) return;
    for (const ring of this.ringing) add(ring, left, right);
    this.ringing = this.ringing.filter((ring) => ring.at < ring.sound.left.length && ring.level > 0.0004);
  }

  private strike(index: number, offset: number): Ringing {
    const note = this.track.notes[index];
    if (!note) throw new RangeError('A note outside the track');
    const { instrument } = this;
    const held = Math.max(0.03, this.seconds(note.beat + note.beats) - this.seconds(note.beat));
    // The stereo spread ends an octave and a half from the middle.
    const aside = this.spread * Math.min(0.5, Math.max(-0.5, (note.pitch - 62) / 36));
    const common = { at: -offset, level: 1, fade: fadePerSample(instrument.release * 1.2) };
    const release = Math.round(held * sampleRate);
    if (instrument.rings === undefined) {
      const random = createRandom(this.track.part, index);
      const strike = { frequency: frequencyOfPitch(note.pitch), seconds: held, strength: note.strength, random };
      return { ...common, sound: instrument.play(strike), left: 1 - aside, right: 1 + aside, release };
    }
    const layer = Math.min(layers - 1, Math.floor(note.strength * layers));
    const strength = (layer + 0.5) / layers;
    const take = index % (instrument.free ? drumTakes : toneTakes);
    const key = `${note.pitch} ${layer} ${take}`;
    let sound = this.sounds.get(key);
    if (!sound) {
      const random = createRandom(this.track.instrument, this.track.part, note.pitch, layer, take);
      sound = instrument.play({ frequency: frequencyOfPitch(note.pitch), seconds: instrument.rings, strength, random });
      easeOut(sound.left);
      if (sound.right !== sound.left) easeOut(sound.right);
      this.sounds.set(key, sound);
    }
    const gain = (0.3 + 0.7 * note.strength) / (0.3 + 0.7 * strength);
    return {
      ...common,
      sound,
      left: gain * (1 - aside),
      right: gain * (1 + aside),
      release: instrument.free ? sound.left.length : release,
    };
  }
}

function add(ring: Ringing, left: Float32Array, right: Float32Array): void {
  const { sound, at, fade, left: l, right: r } = ring;
  const begin = Math.max(0, -at);
  const end = Math.min(left.length, sound.left.length - at);
  const steady = Math.min(end, Math.max(begin, ring.release - at));
  for (let i = begin; i < steady; i++) {
    left[i] = (left[i] as number) + l * (sound.left[at + i] as number);
    right[i] = (right[i] as number) + r * (sound.right[at + i] as number);
  }
  let { level } = ring;
  for (let i = steady; i < end; i++) {
    left[i] = (left[i] as number) + l * level * (sound.left[at + i] as number);
    right[i] = (right[i] as number) + r * level * (sound.right[at + i] as number);
    level *= fade;
  }
  ring.level = level;
  ring.at = at + left.length;
}
