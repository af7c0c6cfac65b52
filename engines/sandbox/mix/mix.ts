import { scenePart } from '../compose/compose.ts';
import { tailSeconds } from '../compose/score.ts';
import type { Score, Vocal } from '../compose/score.ts';
import { decibels, sampleRate, sineOfTurns } from '../sound/exact-math.ts';
import type { Family, PartMix } from '../styles/style.ts';
import { createBeatClock } from './clock.ts';
import { createEffect } from './effects.ts';
import type { Process } from './effects.ts';
import { hall, longestBlock } from './hall.ts';
import type { Sides } from './hall.ts';
import { master } from './master.ts';
import type { Gains } from './master.ts';
import { Player } from './player.ts';
import { tape } from './tape.ts';
import { duckForVoice } from './duck-for-voice.ts';
import { VoicePlayer } from '../voice/voice-player.ts';

/** A finished recording. Both sides are at 44.1 kHz. */
export interface Recording {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly seconds: number;
}

/** Small enough for all sides of a block to stay in the processor's nearest cache. */
const blockSize = longestBlock;

/** The number of blocks for which a part's effects run after its last sound: six seconds. */
const afterglow = Math.ceil((6 * sampleRate) / blockSize);

interface ChannelStrip {
  readonly player: Pick<Player, 'soundsIn' | 'fill'>;
  readonly effects: readonly Process[];
  readonly toLeft: number;
  readonly toRight: number;
  readonly hall: number;
  /** The number of blocks that the effects still process after the player has fallen silent. */
  rest: number;
}

/** The ambience is so quiet that it is heard only where the music leaves room. */
const sceneMix: PartMix = { gain: -21, hall: 0 };

function getPartMix(part: string, family: Family): PartMix {
  const own = part === scenePart ? sceneMix : family.parts.find((candidate) => candidate.part === part)?.mix;
  if (!own) throw new RangeError(`No part ${part} in ${family.id}`);
  return own;
}

/** Returns the samples at which the drum called `kick` is struck. */
function findKicks(score: Score, seconds: (beat: number) => number): readonly number[] {
  const kick = score.tracks.find((track) => track.part === 'kick');
  return (kick?.notes ?? []).map((note) => Math.round(seconds(note.beat) * sampleRate));
}

/** The voice is in front and in the middle in every style. */
const voiceMix: PartMix = { gain: 0.5, hall: 0.3 };

/** The channel strip of the singer, with a short and quiet echo. */
function voiceStrip(
  vocal: Vocal,
  family: Family,
  song: Parameters<typeof createEffect>[1],
  seconds: (beat: number) => number,
): ChannelStrip {
  const gain = decibels(voiceMix.gain);
  const effects = [
    createEffect({ type: 'highpass', frequency: vocal.gender === 'female' ? 130 : 80 }, song),
    createEffect({ type: 'echo', beats: 0.5, feedback: 0.2, level: 0.1 }, song),
  ];
  const player = new VoicePlayer(vocal, seconds, sampleRate);
  return { player, effects, toLeft: gain, toRight: gain, hall: voiceMix.hall * family.hall.level, rest: 0 };
}

/**
 * Plays a score and mixes it in blocks, so that memory grows only with the two sides of the song. The result isn't
 * mastered.
 */
function mixDown(score: Score, family: Family, seed: number): Recording {
  const seconds = createBeatClock(score, family);
  const length = seconds(score.beats) + tailSeconds;
  const total = Math.round(length * sampleRate);
  const left = new Float32Array(total);
  const right = new Float32Array(total);
  const song = { secondsPerBeat: 60 / score.tempo, kicks: findKicks(score, seconds) };
  const channels = score.tracks.map((track): ChannelStrip => {
    const mix = getPartMix(track.part, family);
    const gain = decibels(mix.gain);
    // Pans with equal power: an eighth of a turn from side to side.
    const angle = ((mix.pan ?? 0) + 1) / 8;
    return {
      player: new Player(track, seconds, mix.spread ?? 0),
      effects: (mix.effects ?? []).map((effect) => createEffect(effect, song)),
      toLeft: gain * sineOfTurns(0.25 - angle) * 1.414,
      toRight: gain * sineOfTurns(angle) * 1.414,
      hall: mix.hall * family.hall.level,
      rest: 0,
    };
  });
  const room = hall(family.hall.seconds, family.hall.bright);
  const { finish } = family;
  const worn = finish.wow || finish.crackle || finish.lowpass ? tape(finish, seed) : null;
  const singer = score.vocal && voiceStrip(score.vocal, family, song, seconds);
  const way = duckForVoice();
  const mixer = {
    part: sides(blockSize),
    send: sides(blockSize),
    voice: sides(blockSize),
    voiceSend: sides(blockSize),
  };
  for (let from = 0; from < total; from += blockSize) {
    const count = Math.min(blockSize, total - from);
    const mixed: Sides = [left.subarray(from, from + count), right.subarray(from, from + count)];
    const cut = ([l, r]: Sides): Sides => (count === blockSize ? [l, r] : [l.subarray(0, count), r.subarray(0, count)]);
    const send = cut(mixer.send);
    for (const side of send) side.fill(0);
    for (const strip of channels) addChannelStrip(strip, from, cut(mixer.part), mixed, send);
    if (singer) {
      const voice = cut(mixer.voice);
      const voiceSend = cut(mixer.voiceSend);
      for (const side of [...voice, ...voiceSend]) side.fill(0);
      addChannelStrip(singer, from, cut(mixer.part), voice, voiceSend);
      way(voice, voiceSend, mixed, send);
    }
    room(send, mixed);
    worn?.(mixed[0], mixed[1], from);
  }
  return { left, right, seconds: total / sampleRate };
}

/** Plays, mixes, and masters a score. If it continues another one, `gains` keeps the level of that one. */
export function record(
  score: Score,
  family: Family,
  seed: number,
  gains?: Gains,
): Recording & { readonly gains: Gains } {
  const recording = mixDown(score, family, seed);
  const { loudness, drive = 0 } = family.finish;
  const used = master(recording.left, recording.right, loudness, drive, tailSeconds * 0.8, gains);
  return { ...ended(recording), gains: used };
}

/** Removes the inaudible samples after the last sound. */
function ended({ left, right }: Recording): Recording {
  let last = left.length - 1;
  while (last > 0 && Math.abs(left[last] as number) < 0.001 && Math.abs(right[last] as number) < 0.001) last--;
  const count = Math.min(left.length, last + Math.round(0.15 * sampleRate));
  return { left: left.subarray(0, count), right: right.subarray(0, count), seconds: count / sampleRate };
}

function sides(count: number): Sides {
  return [new Float32Array(count), new Float32Array(count)];
}

/** Plays one part's block through its effects into the mix and the send of the hall. */
function addChannelStrip(
  strip: ChannelStrip,
  from: number,
  [l, r]: Sides,
  [mixL, mixR]: Sides,
  [sendL, sendR]: Sides,
): void {
  if (strip.player.soundsIn(from, l.length)) strip.rest = strip.effects.length > 0 ? afterglow : 0;
  else if (strip.rest > 0) strip.rest--;
  else return;
  l.fill(0);
  r.fill(0);
  strip.player.fill(l, r, from);
  for (const effect of strip.effects) effect(l, r, from);
  const { toLeft, toRight, hall: wet } = strip;
  for (let i = 0; i < l.length; i++) {
    const a = toLeft * (l[i] as number);
    const b = toRight * (r[i] as number);
    mixL[i] = (mixL[i] as number) + a;
    mixR[i] = (mixR[i] as number) + b;
    sendL[i] = (sendL[i] as number) + wet * a;
    sendR[i] = (sendR[i] as number) + wet * b;
  }
}
