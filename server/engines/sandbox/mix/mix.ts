import { tailSeconds } from '../compose/compose.ts';
import type { Score } from '../compose/score.ts';
import { decibels, sampleRate, sineOfTurns } from '../sound/exact-math.ts';
import type { Family, PartMix } from '../styles/style.ts';
import { clockOf } from './clock.ts';
import { effectOf } from './effects.ts';
import type { Process } from './effects.ts';
import { hall } from './hall.ts';
import { master } from './master.ts';
import { Player } from './player.ts';
import { tape } from './tape.ts';

/** A finished recording: both sides at 44.1 kHz. */
export interface Recording {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly seconds: number;
}

const blockSize = 4096;

interface Strip {
  readonly player: Player;
  readonly effects: readonly Process[];
  readonly toLeft: number;
  readonly toRight: number;
  readonly hall: number;
  /** Blocks an effect may go on sounding after its player has fallen silent. */
  rest: number;
}

/** Samples at which a drum called `kick` is struck. */
function kicksOf(score: Score, seconds: (beat: number) => number): readonly number[] {
  const kick = score.tracks.find((track) => track.part === 'kick');
  return (kick?.notes ?? []).map((note) => Math.round(seconds(note.beat) * sampleRate));
}

/** Plays a score and mixes it in blocks, so that memory grows with the song only by its two sides. */
export function record(score: Score, family: Family, seed: number): Recording {
  const seconds = clockOf(score.tempo, family.swing);
  const length = seconds(score.beats) + tailSeconds;
  const total = Math.round(length * sampleRate);
  const left = new Float32Array(total);
  const right = new Float32Array(total);
  const song = { secondsPerBeat: 60 / score.tempo, kicks: kicksOf(score, seconds) };
  const strips = score.tracks.map((track): Strip => {
    const part = family.parts.find((candidate) => candidate.part === track.part);
    const mix: PartMix = part?.mix ?? { gain: -12, hall: 0.2 };
    const gain = decibels(mix.gain);
    // Equal power: an eighth of a turn from side to side.
    const angle = ((mix.pan ?? 0) + 1) / 8;
    return {
      player: new Player(track, seconds),
      effects: (mix.effects ?? []).map((effect) => effectOf(effect, song)),
      toLeft: gain * sineOfTurns(0.25 - angle) * 1.414,
      toRight: gain * sineOfTurns(angle) * 1.414,
      hall: mix.hall * family.hall.level,
      rest: 0,
    };
  });
  const room = hall(family.hall.seconds, family.hall.bright);
  const { finish } = family;
  const worn = finish.wow || finish.crackle || finish.lowpass ? tape(finish, seed) : null;
  for (let from = 0; from < total; from += blockSize) {
    const count = Math.min(blockSize, total - from);
    const block = () => new Float32Array(count);
    const send = [block(), block()] as const;
    const mixed = [left.subarray(from, from + count), right.subarray(from, from + count)] as const;
    for (const strip of strips) addStrip(strip, from, mixed, send);
    room(send, mixed);
    worn?.(mixed[0], mixed[1]);
  }
  master(left, right, finish.loudness, finish.drive ?? 0, Math.min(1.2, tailSeconds * 0.8));
  return { left, right, seconds: total / sampleRate };
}

function addStrip(
  strip: Strip,
  from: number,
  mixed: readonly [Float32Array, Float32Array],
  send: readonly [Float32Array, Float32Array],
): void {
  const count = mixed[0].length;
  const l = new Float32Array(count);
  const r = new Float32Array(count);
  const sounded = strip.player.fill(l, r, from);
  if (sounded) strip.rest = 30;
  else if (strip.rest > 0) strip.rest--;
  else if (!strip.effects.length) return;
  for (const effect of strip.effects) effect(l, r);
  const { toLeft, toRight } = strip;
  const [mixL, mixR] = mixed;
  const [sendL, sendR] = send;
  for (let i = 0; i < count; i++) {
    const a = toLeft * (l[i] as number);
    const b = toRight * (r[i] as number);
    mixL[i] = (mixL[i] as number) + a;
    mixR[i] = (mixR[i] as number) + b;
    sendL[i] = (sendL[i] as number) + strip.hall * a;
    sendR[i] = (sendR[i] as number) + strip.hall * b;
  }
}
