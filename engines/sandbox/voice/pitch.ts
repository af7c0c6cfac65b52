import type { SungLine } from '../compose/score.ts';
import { sineOfPhase } from '../sound/exact-math.ts';
import type { Random } from '../sound/random.ts';

/** Seconds before the vowel at which the voice starts to glide to its pitch, and the speed of the glide. */
const ahead = 0.035;
const glide = 0.022;

/** Vibrato starts late and grows, and only on notes longer than `shortest`. `depth` is in semitones to each side. */
const vibrato = { shortest: 0.42, delay: 0.24, growth: 0.4, depth: 0.38, rate: 5.4 } as const;

/**
 * Computes the pitch of a line over time, in steps of `step` seconds: a scoop into the first note, glides between
 * notes, late vibrato on long ones, a slow drift, and a slight tremble.
 */
export function computePitch(
  line: SungLine,
  seconds: (beat: number) => number,
  step: number,
  random: Random,
): (time: number) => number {
  const starts = line.notes.map(({ beat }) => seconds(beat));
  const ends = line.notes.map(({ beat, beats }) => seconds(beat + beats));
  const rate = vibrato.rate * random.between(0.95, 1.08);
  const follow = step / (glide + step);
  const first = line.notes[0]?.pitch ?? 60;
  let [slow, fast] = [first - 1.1, first - 1.1];
  let [drift, driftTarget] = [0, 0];
  let phase = 0;
  let at = 0;
  return (time) => {
    while (at + 1 < starts.length && time >= (starts[at + 1] as number) - ahead) at++;
    const target = line.notes[at]?.pitch ?? first;
    slow += follow * (target - slow);
    fast += follow * (slow - fast);
    if (random.chance(0.01)) driftTarget = random.between(-0.1, 0.1);
    drift += 0.01 * (driftTarget - drift);
    const since = time - (starts[at] as number);
    const grown = (since - vibrato.delay) / vibrato.growth;
    const long = (ends[at] as number) - (starts[at] as number) >= vibrato.shortest;
    const depth = long && grown > 0 ? vibrato.depth * Math.min(1, grown) : 0;
    phase += rate * step;
    if (depth === 0) phase = 0;
    return fast + drift + random.between(-0.03, 0.03) + depth * sineOfPhase(phase);
  };
}
